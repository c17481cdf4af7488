// Prints a search to the file that BACKTRACK_TRACE names (docs/how-to/traces.md), else nothing. Rust 1.63.
use std::{cell::RefCell, collections::BTreeMap, env, fmt::Display, fs::File, io::BufWriter, io::Write, panic::Location};

thread_local! {
    static FILE: RefCell<Option<BufWriter<File>>> = RefCell::new(env::var("BACKTRACK_TRACE").ok().map(|name| BufWriter::new(File::create(name).unwrap())));
    static BOARDS: RefCell<Vec<Vec<String>>> = RefCell::new(Vec::new()); // of the nodes that are open
}
fn print(event: impl FnOnce() -> String) { FILE.with(|file| file.borrow_mut().as_mut().map(|file| writeln!(file, "{}", event()).unwrap())); }
fn text(raw: impl Display) -> String {
    let escaped = raw.to_string().replace('\\', "\\\\").replace('/', "\\/").replace(',', "\\,");
    escaped.replace('\n', "\\n").replace('\t', "\\t")
}
/// A node: entered where it is made, left where the function returns.
pub struct Node { counts: BTreeMap<String, u64> }
#[allow(dead_code)]
impl Node {
    #[track_caller]
    pub fn new(action: impl Display) -> Node {
        let place = Location::caller();
        let (depth, board) = BOARDS.with(|all| (all.borrow().len(), all.borrow().last().cloned().unwrap_or_default()));
        if depth == 0 { print(|| format!("backtrack-trace 1\nsource {}", place.file())) }
        print(|| format!(">{}\t@{}", text(action), place.line()));
        BOARDS.with(|all| all.borrow_mut().push(board));
        Node { counts: BTreeMap::new() }
    }
    pub fn board<C: Display>(&self, rows: impl IntoIterator<Item = impl IntoIterator<Item = C>>) { // before the calls below
        if FILE.with(|file| file.borrow().is_none()) { return }
        let read: Vec<Vec<String>> = rows.into_iter().map(|row| row.into_iter().map(text).collect()).collect();
        let cells = read.concat();
        let before = BOARDS.with(|all| std::mem::replace(all.borrow_mut().last_mut().unwrap(), cells.clone()));
        let changed = (0..cells.len()).filter(|&place| before.get(place) != Some(&cells[place]));
        let changes: Vec<String> = changed.map(|place| format!("{place},{}", cells[place])).collect();
        if cells.len() != before.len() { print(|| format!("#{}", read.iter().map(|row| row.join("\t")).collect::<Vec<_>>().join("/"))) }
        else if !changes.is_empty() { print(|| format!("={}", changes.join(","))) }
    }
    #[track_caller]
    pub fn skip(&self, reason: &str, action: impl Display) { let place = Location::caller(); print(|| format!("-{}\t{}\t@{}", text(action), text(reason), place.line())) }
    pub fn count(&mut self, reason: &str) { *self.counts.entry(reason.to_string()).or_default() += 1 } // a skip whose move is not named
    #[track_caller]
    pub fn dead(&self, reason: &str) { let place = Location::caller(); print(|| format!("x{}\t@{}", text(reason), place.line())) }
    #[track_caller]
    pub fn solved(&self) { let place = Location::caller(); print(|| format!("*\t@{}", place.line())) }
}
impl Drop for Node {
    fn drop(&mut self) {
        for (reason, count) in &self.counts { print(|| format!("~{count}\t{}", text(reason))) }
        print(|| "<".to_string());
        BOARDS.with(|all| { all.borrow_mut().pop(); if all.borrow().is_empty() { FILE.with(|file| *file.borrow_mut() = None) } }); // a trace has one root
    }
}
