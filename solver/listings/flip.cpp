// The Flip game: reads what the judge gives and prints the answers. A board is 16 bits, 1 for black;
// the highest is the cell in the upper left corner. Depth first tries all sets of flips.

#include <algorithm>
#include <iostream>
#include <queue>
#include <string>
#include <utility>
#include <vector>

constexpr int SIZE = 4, CELLS = SIZE * SIZE, WHITE = 0, BLACK = (1 << CELLS) - 1, IMPOSSIBLE = -1;

// listing begins: play
// The discs that a flip turns: the centre, then up, right, down and left of it.
constexpr std::pair<int, int> AROUND[] = {{0, 0}, {-1, 0}, {0, 1}, {1, 0}, {0, -1}};

int mask_of(int cell) {
    int mask = 0;
    for (auto [down, right] : AROUND) {
        int row = cell / SIZE + down, column = cell % SIZE + right;
        if (0 <= row && row < SIZE && 0 <= column && column < SIZE)
            mask |= 1 << (CELLS - 1 - (SIZE * row + column));
    }
    return mask;
}

std::vector<int> all_masks() {
    std::vector<int> masks;
    for (int cell = 0; cell < CELLS; cell++) masks.push_back(mask_of(cell));
    return masks;
}

const std::vector<int> MASKS = all_masks();

// Where the mask has a 1, the bit of the board changes.
int flip(int board, int cell) {
    return board ^ MASKS[cell];  // mark: flip
}
// listing ends

bool one_coloured(int board) {
    return board == WHITE || board == BLACK;
}

// listing begins: bfs rest
struct Node { int board, depth; };
// listing ends

// listing begins: bfs loop
int breadth_first(int start) {
    if (one_coloured(start)) return 0;  // mark: solved
    std::vector<bool> seen(BLACK + 1);
    seen[start] = true;
    std::queue<Node> queue;
    queue.push({start, 0});
    while (!queue.empty()) {  // mark: empty
        Node node = queue.front();  // mark: take
        queue.pop();
        for (int cell = 0; cell < CELLS; cell++) {
            int child = flip(node.board, cell);  // event: play
            if (one_coloured(child)) return node.depth + 1;  // mark: solved
            if (seen[child]) continue;  // mark: seen
            seen[child] = true;  // mark: expanded, event: enter
            queue.push({child, node.depth + 1});  // mark: queue
        }
    }
    return IMPOSSIBLE;
}
// listing ends

// listing begins: dfs rest
int fewest;
// listing ends

// listing begins: dfs loop
// Takes each cell into the set of flips, or leaves it out; keeps the fewest that do.
void choose(int board, int cell, int flips) {
    if (cell == CELLS) {
        if (!one_coloured(board)) return;  // mark: limit
        fewest = std::min(fewest, flips);  // mark: solved
        return;
    }
    choose(flip(board, cell), cell + 1, flips + 1);  // mark: expanded, event: play
    choose(board, cell + 1, flips);  // mark: expanded
}  // mark: leave
// listing ends

// listing begins: dfs
int all_sets(int start) {
    fewest = CELLS + 1;
    choose(start, 0, 0);
    return fewest > CELLS ? IMPOSSIBLE : fewest;
}
// listing ends

// Reads four rows; false at the end of the input.
bool read(int& board) {
    board = WHITE;
    std::string row;
    for (int i = 0; i < SIZE; i++) {
        if (!(std::cin >> row)) return false;
        for (char letter : row) board = board << 1 | (letter == 'b');
    }
    return true;
}

int main() {
    for (int board; read(board);) {
        int flips;
        flips = all_sets(board);  // search: dfs
        flips = breadth_first(board);  // search: bfs
        if (flips == IMPOSSIBLE) std::cout << "Impossible\n";
        else std::cout << flips << '\n';
    }
}
