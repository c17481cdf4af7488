// Queens: reads a board and prints it solved. A board is rows of cells, OPEN or QUEEN. Rows and
// columns count from 0.

#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

constexpr char OPEN = '.', QUEEN = 'Q';

using Board = std::vector<std::string>;
struct Place { int row, column; };

Board answer;

// listing begins: dfs
// The first row without a queen; as many as there are rows where every row has one.
int next_row(const Board& board) {
    int row = 0;
    while (row < (int)board.size() && board[row].find(QUEEN) != std::string::npos) row++;
    return row;
}

bool attacked(const Board& board, Place place) {
    for (int row = 0; row < (int)board.size(); row++) {
        int away = std::abs(row - place.row);
        for (int column = 0; column < (int)board.size(); column++) {
            if (board[row][column] != QUEEN || away == 0) continue;
            if (column == place.column || std::abs(column - place.column) == away) return true;
        }
    }
    return false;
}
// listing ends

// listing begins: play
Board put(Board board, Place place) {
    board[place.row][place.column] = QUEEN;  // mark: set
    return board;
}
// listing ends

// listing begins: dfs
bool skipped(const Board& board, Place place) {
    if (attacked(board, place))  // pruning: attacked
        return true;  // mark: attacked, pruning: attacked
    return false;
}

// Whether no two queens attack each other.
bool peaceful(const Board& board) {
    for (int row = 0; row < (int)board.size(); row++)
        for (int column = 0; column < (int)board.size(); column++)
            if (board[row][column] == QUEEN && attacked(board, {row, column})) return false;
    return true;
}

enum Outcome { SOLVED, DEAD, LIMIT, EXPANDED };

Outcome outcome_of(const Board& board) {
    int row = next_row(board);
    if (row == (int)board.size()) {
        if (peaceful(board)) return SOLVED;  // mark: solved
        return LIMIT;  // mark: limit
    }
    for (int column = 0; column < (int)board.size(); column++)
        if (!skipped(board, {row, column})) return EXPANDED;  // mark: expanded
    return DEAD;  // mark: dead
}
// listing ends

// listing begins: dfs loop
bool visit(const Board& board) {
    Outcome outcome = outcome_of(board);  // event: enter
    if (outcome == SOLVED) answer = board;
    if (outcome != EXPANDED) return outcome == SOLVED;
    int row = next_row(board);
    for (int column = 0; column < (int)board.size(); column++) {
        if (skipped(board, {row, column})) continue;  // event: skip
        if (visit(put(board, {row, column}))) return true;  // event: play
    }
    return false;  // mark: leave
}
// listing ends

int main() {
    Board board;
    for (std::string row; std::cin >> row;) board.push_back(row);
    if (!visit(board)) std::cout << "No solution\n";
    else for (const std::string& row : answer) std::cout << row << '\n';
}
