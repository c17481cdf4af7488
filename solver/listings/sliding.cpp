// Sliding tiles: reads what the judge gives and prints the answers. A board is nine characters row
// by row, x is the gap. An answer names the ways of the gap, the opposite of those of the tiles.

#include <algorithm>
#include <iostream>
#include <string>
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

// listing begins: bfs
struct Node { std::string board; int parent; Way way; };

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
    std::vector<Node> nodes = {{start, 0, UP}};
    std::unordered_set<std::string> seen = {start};
    for (int front = 0; front < (int)nodes.size(); front++) {  // mark: take, mark: empty
        for (Way way : {UP, RIGHT, DOWN, LEFT}) {
            int cell = tile_at(nodes[front].board, way);
            if (cell < 0) continue;
            std::string child = slide(nodes[front].board, cell);  // event: play
            if (child == GOAL) {
                nodes.push_back({child, front, way});  // mark: solved
                return answer(nodes, nodes.size() - 1);
            }
            if (seen.count(child)) continue;  // mark: seen
            seen.insert(child);  // mark: expanded, event: enter
            nodes.push_back({child, front, way});  // mark: queue
        }
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
    for (std::string board; read(board);) std::cout << breadth_first(board) << '\n';
}
