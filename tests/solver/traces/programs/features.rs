mod backtrack;

fn search(depth: usize) -> Option<()> {
    let mut here = backtrack::Node::new(if depth > 0 { "a\tb,\\" } else { "start" });
    here.board([[10, 2], [3, depth]]);
    here.count("too, large");
    here.count("too, large");
    here.skip("odd", 7);
    if depth == 2 {
        here.dead("no way\nout");
        return None;
    }
    search(depth + 1)
}

fn main() {
    search(0);
    search(0);
}
