// The Mayan game: reads what the judge gives and prints the answer. A board is five columns of
// colours from the bottom up.

#include <algorithm>
#include <array>
#include <iostream>
#include <map>
#include <queue>
#include <set>
#include <string>
#include <vector>

constexpr int WIDTH = 5, HEIGHT = 7, GAP = 0, SHORTEST_RUN = 3, RIGHT = 1, LEFT = -1;

using Column = std::vector<int>;
using Board = std::array<Column, WIDTH>;
struct Move { int x, y, g; };
struct Cell { int x, y; };

int n;
std::vector<Move> path;

int block_at(const Board& board, int x, int y) {
    return y < (int)board[x].size() ? board[x][y] : GAP;
}

// listing begins: play
void drag(Board& board, Move move) {
    Column &here = board[move.x], &there = board[move.x + move.g];
    if (move.y < (int)there.size()) {
        std::swap(here[move.y], there[move.y]);  // mark: swap
    } else {
        there.resize(move.y, GAP);
        there.push_back(here[move.y]);  // mark: drop
        here[move.y] = GAP;  // mark: drop
    }
}

void fall(Board& board) {
    for (Column& column : board)
        column.erase(std::remove(column.begin(), column.end(), GAP), column.end());
}

// Adds the runs of one line of cells to what has matched.
void match_line(const Board& board, const std::vector<Cell>& line, std::vector<Cell>& matched) {
    for (size_t start = 0, end = 0; start < line.size(); start = end) {
        int colour = block_at(board, line[start].x, line[start].y);
        while (end < line.size() && block_at(board, line[end].x, line[end].y) == colour) end++;
        if (colour != GAP && end - start >= SHORTEST_RUN)
            matched.insert(matched.end(), line.begin() + start, line.begin() + end);
    }
}

std::vector<Cell> matches(const Board& board) {
    std::vector<Cell> matched;
    for (int x = 0; x < WIDTH; x++) {
        std::vector<Cell> column;
        for (int y = 0; y < HEIGHT; y++) column.push_back({x, y});
        match_line(board, column, matched);
    }
    for (int y = 0; y < HEIGHT; y++) {
        std::vector<Cell> row;
        for (int x = 0; x < WIDTH; x++) row.push_back({x, y});
        match_line(board, row, matched);
    }
    return matched;
}

void clear(Board& board, const std::vector<Cell>& matched) {
    for (Cell cell : matched) board[cell.x][cell.y] = GAP;
}

Board play(Board board, Move move) {
    drag(board, move);
    while (true) {
        fall(board);  // mark: fall
        std::vector<Cell> matched = matches(board);  // mark: match
        if (matched.empty()) return board;
        clear(board, matched);  // mark: clear
    }
}
// listing ends

// listing begins: dfs, bfs
enum Outcome { SOLVED, DEAD, LIMIT, EXPANDED };

Outcome outcome_of(const Board& board, int depth) {
    std::map<int, int> left;
    for (const Column& column : board)
        for (int colour : column) left[colour]++;
    if (left.empty()) return SOLVED;  // mark: solved
    for (auto [colour, blocks] : left)  // pruning: dead
        if (blocks < SHORTEST_RUN) return DEAD;  // mark: dead, pruning: dead
    if (depth == n) return LIMIT;  // mark: limit
    return EXPANDED;  // mark: expanded
}

std::vector<Move> moves(const Board& board) {
    std::vector<Move> found;
    for (int x = 0; x < WIDTH; x++)
        for (int y = 0; y < (int)board[x].size(); y++)
            for (int g : {RIGHT, LEFT})
                if (0 <= x + g && x + g < WIDTH) found.push_back({x, y, g});
    return found;
}

bool skipped(const Board& board, Move move) {
    int neighbour = block_at(board, move.x + move.g, move.y);
    if (neighbour == board[move.x][move.y])  // pruning: equal
        return true;  // mark: equal, pruning: equal
    if (move.g == LEFT && neighbour != GAP)  // pruning: left
        return true;  // mark: left, pruning: left
    return false;
}
// listing ends

// listing begins: dfs loop
bool visit(const Board& board, int depth) {
    Outcome outcome = outcome_of(board, depth);  // event: enter
    if (outcome == SOLVED) return true;
    if (outcome == EXPANDED) {
        for (Move move : moves(board)) {
            if (skipped(board, move)) continue;  // event: skip
            path.push_back(move);
            if (visit(play(board, move), depth + 1)) return true;  // event: play
            path.pop_back();
        }
    }
    return false;  // mark: leave
}
// listing ends

// listing begins: bfs
struct Node { Board board; int parent, depth; Move move; };

std::vector<Node> nodes;  // as found, until one is solved
// listing ends

// listing begins: bfs loop
bool search(const Board& start) {
    nodes = {{start, -1, 0, {}}};
    std::set<Board> seen = {start};
    std::queue<int> queue;
    Outcome outcome = outcome_of(start, 0);
    if (outcome == EXPANDED) queue.push(0);
    while (!queue.empty()) {  // mark: empty
        int front = queue.front();
        queue.pop();  // mark: take
        auto [board, parent, depth, last] = nodes[front];
        for (Move move : moves(board)) {
            if (skipped(board, move)) continue;  // event: skip
            Board child = play(board, move);  // event: play
            outcome = outcome_of(child, depth + 1);
            if (outcome != SOLVED && seen.count(child)) continue;  // mark: seen
            nodes.push_back({child, front, depth + 1, move});  // event: enter
            if (outcome == SOLVED) return true;
            seen.insert(child);
            if (outcome == EXPANDED) queue.push((int)nodes.size() - 1);  // mark: queue
        }
    }
    return outcome == SOLVED;
}
// listing ends

// listing begins: bfs rest
// The moves from the root to the last node.
void find_path() {
    for (int node = (int)nodes.size() - 1; node > 0; node = nodes[node].parent)
        path.push_back(nodes[node].move);
    std::reverse(path.begin(), path.end());
}
// listing ends

int main() {
    std::cin >> n;
    Board board;
    for (Column& column : board)
        for (int colour; std::cin >> colour && colour != GAP;) column.push_back(colour);
    bool solved;
    solved = visit(board, 0);  // search: dfs
    solved = search(board);  // search: bfs
    if (solved) find_path();  // search: bfs
    if (!solved) std::cout << -1 << '\n';
    else for (Move move : path) std::cout << move.x << ' ' << move.y << ' ' << move.g << '\n';
}
