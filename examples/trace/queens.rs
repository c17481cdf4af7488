mod backtrack;

struct Queens {
    board: Vec<Vec<char>>,
    solutions: u32,
}

impl Queens {
    fn attacked(&self, row: usize, column: usize) -> &'static str {
        for above in 0..row {
            if self.board[above][column] == 'Q' {
                return "same column";
            }
            for side in [column.checked_sub(row - above), column.checked_add(row - above)] {
                if side.and_then(|side| self.board[above].get(side)) == Some(&'Q') {
                    return "same diagonal";
                }
            }
        }
        ""
    }

    fn solve(&mut self, row: usize, action: usize) {
        let here = backtrack::Node::new(action);
        here.board(&self.board);
        if row == self.board.len() {
            here.solved();
            self.solutions += 1;
            return;
        }
        for column in 0..self.board.len() {
            let reason = self.attacked(row, column);
            if !reason.is_empty() {
                here.skip(reason, column);
                continue;
            }
            self.board[row][column] = 'Q';
            self.solve(row + 1, column);
            self.board[row][column] = '.';
        }
    }
}

fn main() {
    let size = std::env::args().nth(1).and_then(|size| size.parse().ok()).unwrap_or(4);
    let mut queens = Queens { board: vec![vec!['.'; size]; size], solutions: 0 };
    queens.solve(0, 0);
    println!("{}", queens.solutions);
}
