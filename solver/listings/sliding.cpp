// Sliding tiles: reads what the judge gives and prints the answers. A board is nine characters row
// by row, x is the gap. An answer names the ways of the gap, the opposite of those of the tiles.

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <queue>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

constexpr int SIDE = 3, CELLS = SIDE * SIDE;
constexpr char GAP = 'x';
const std::string GOAL = "12345678x";

// listing begins: play
enum Way { UP, RIGHT, DOWN, LEFT };
constexpr int STEPS[][2] = {{-1, 0}, {0, 1}, {1, 0}, {0, -1}};  // down, right

// The cell from which a tile slides into the gap; -1 where there is none.
int tile_at(const std::string& board, Way way) {
    int gap = board.find(GAP);
    auto [down, right] = STEPS[way];
    int row = gap / SIDE - down, column = gap % SIDE - right;
    if (row < 0 || row >= SIDE || column < 0 || column >= SIDE) return -1;
    return SIDE * row + column;
}

// The board with the tile in the gap, and the gap where it was.
std::string slide(std::string board, int cell) {
    std::swap(board[board.find(GAP)], board[cell]);  // mark: slide
    return board;
}
// listing ends

// listing begins: bfs, astar, astar-misplaced, greedy, ucs, weighted-astar
struct Node { std::string board; int parent, g; Way way; };

// The letters of the ways from the root to a node.
std::string answer(const std::vector<Node>& nodes, int node) {
    constexpr char LETTERS[] = {'d', 'l', 'u', 'r'};
    std::string letters;
    for (; node > 0; node = nodes[node].parent) letters += LETTERS[nodes[node].way];
    std::reverse(letters.begin(), letters.end());
    return letters;
}
// listing ends

// listing begins: bfs loop
std::string breadth_first(const std::string& start) {
    if (start == GOAL) return "";  // mark: solved
    std::vector<Node> nodes = {{start, 0, 0, UP}};
    std::unordered_set<std::string> seen = {start};
    for (int front = 0; front < (int)nodes.size(); front++) {  // mark: take, mark: empty
        for (Way way : {UP, RIGHT, DOWN, LEFT}) {
            int cell = tile_at(nodes[front].board, way);
            if (cell < 0) continue;
            std::string child = slide(nodes[front].board, cell);  // event: play
            if (child == GOAL) {
                nodes.push_back({child, front, 0, way});  // mark: solved
                return answer(nodes, nodes.size() - 1);
            }
            if (seen.count(child)) continue;  // mark: seen
            seen.insert(child);  // mark: expanded, event: enter
            nodes.push_back({child, front, 0, way});  // mark: queue
        }
    }
    return "unsolvable";
}
// listing ends

// listing begins: astar, greedy, weighted-astar, idastar
// How many rows and columns all tiles are away from their places.
int manhattan(const std::string& board) {
    int away = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        if (board[cell] == GAP) continue;
        int home = board[cell] - '1';
        away += std::abs(cell / SIDE - home / SIDE) + std::abs(cell % SIDE - home % SIDE);
    }
    return away;
}
// listing ends

// listing begins: astar-misplaced
// How many tiles are not in their places.
int misplaced(const std::string& board) {
    int away = 0;
    for (int cell = 0; cell < CELLS; cell++) away += board[cell] != GAP && board[cell] != GOAL[cell];
    return away;
}
// listing ends

// listing begins: astar
int f(int g, const std::string& board) { return g + manhattan(board); }
// listing ends

// listing begins: astar-misplaced
int f(int g, const std::string& board) { return g + misplaced(board); }
// listing ends

// listing begins: weighted-astar
int f(int g, const std::string& board) { return g + 2 * manhattan(board); }
// listing ends

// listing begins: greedy
int f(int, const std::string& board) { return manhattan(board); }
// listing ends

// listing begins: ucs
int f(int g, const std::string&) { return g; }
// listing ends

// listing begins: astar loop, astar-misplaced loop, greedy loop, ucs loop, weighted-astar loop
// Takes the node of the least f next; of equals the one that was found first.
std::string best_first(const std::string& start) {
    std::vector<Node> nodes = {{start, 0, 0, UP}};
    std::unordered_map<std::string, int> reached = {{start, 0}};
    using Entry = std::pair<int, int>;  // f and the node
    std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> heap;
    heap.push({f(0, start), 0});
    while (!heap.empty()) {  // mark: empty
        int node = heap.top().second;
        heap.pop();  // mark: take
        auto [board, parent, g, last] = nodes[node];
        if (g > reached[board]) continue;  // mark: outdated
        if (board == GOAL) return answer(nodes, node);  // mark: solved
        for (Way way : {UP, RIGHT, DOWN, LEFT}) {  // mark: expanded, event: enter
            int cell = tile_at(board, way);
            if (cell < 0) continue;
            std::string child = slide(board, cell);  // event: play
            auto known = reached.find(child);
            if (known != reached.end() && g + 1 >= known->second) continue;  // mark: seen
            reached[child] = g + 1;
            nodes.push_back({child, node, g + 1, way});
            heap.push({f(g + 1, child), (int)nodes.size() - 1});  // mark: push
        }
    }
    return "unsolvable";
}
// listing ends

// listing begins: idastar loop
constexpr int MOST_MOVES = 31;  // of any board that has a solution
constexpr char LETTERS[] = {'d', 'l', 'u', 'r'};

struct Round { int limit, beyond; std::string letters; };  // with the least f that was cut off

// Depth first as far as f is within the limit; true with the letters of the ways where it is solved.
bool visit(const std::string& board, int g, char last, Round& round) {
    int f = g + manhattan(board);
    if (f > round.limit) {
        round.beyond = std::min(round.beyond, f);  // mark: limit
        return false;
    }
    if (board == GOAL) return true;  // mark: solved
    for (Way way : {UP, RIGHT, DOWN, LEFT}) {  // mark: expanded, event: enter
        int cell = tile_at(board, way);
        if (cell < 0) continue;
        if (board[cell] == last) continue;  // mark: back, pruning: back
        round.letters += LETTERS[way];
        if (visit(slide(board, cell), g + 1, board[cell], round)) return true;  // event: play
        round.letters.pop_back();  // mark: leave
    }
    return false;
}

std::string deepening(const std::string& start) {
    for (int limit = manhattan(start); limit <= MOST_MOVES;) {
        Round round = {limit, MOST_MOVES + 1, ""};
        if (visit(start, 0, GAP, round)) return round.letters;  // mark: round
        limit = round.beyond;
    }
    return "unsolvable";
}
// listing ends

// Reads nine characters, blanks anywhere; false at the end of the input.
bool read(std::string& board) {
    board.clear();
    for (char cell; (int)board.size() < CELLS && std::cin >> cell;) board += cell;
    return (int)board.size() == CELLS;
}

int main() {
    for (std::string board; read(board);) {
        std::string letters = breadth_first(board);  // search: bfs
        std::string letters = best_first(board);  // search: astar, search: astar-misplaced, search: greedy, search: ucs, search: weighted-astar
        std::string letters = deepening(board);  // search: idastar
        std::cout << letters << '\n';
    }
}
