// Sudoku: reads a board and prints it solved. A board is rows of digits, OPEN where none stands.
// Rows and columns count from 0.

#include <algorithm>
#include <array>
#include <iostream>

constexpr int SIDE = 9, BOX = 3, OPEN = 0;

using Board = std::array<std::array<int, SIDE>, SIDE>;
struct Place { int row, column; };

Board answer;

// listing begins: dfs
bool row_holds(const Board& board, int row, int digit) {
    return std::count(board[row].begin(), board[row].end(), digit) > 0;
}

bool column_holds(const Board& board, int column, int digit) {
    for (int row = 0; row < SIDE; row++)
        if (board[row][column] == digit) return true;
    return false;
}

bool box_holds(const Board& board, Place place, int digit) {
    int top = place.row / BOX * BOX, left = place.column / BOX * BOX;
    for (int row = top; row < top + BOX; row++)
        for (int column = left; column < left + BOX; column++)
            if (board[row][column] == digit) return true;
    return false;
}

int candidates(const Board& board, Place place) {
    int found = 0;
    for (int digit = 1; digit <= SIDE; digit++)
        found += !row_holds(board, place.row, digit) && !column_holds(board, place.column, digit) &&
                 !box_holds(board, place, digit);
    return found;
}

// The open cell to fill next: the one with the fewest candidates, the first of equals. The row is
// SIDE where all are filled.
Place next_cell(const Board& board) {
    Place next = {SIDE, SIDE};
    int fewest = SIDE + 1;
    for (int row = 0; row < SIDE; row++) {
        for (int column = 0; column < SIDE; column++) {
            if (board[row][column] != OPEN) continue;
            int left = SIDE;
            left = candidates(board, {row, column});  // pruning: fewest
            if (left >= fewest) continue;
            next = {row, column};
            fewest = left;
        }
    }
    return next;
}
// listing ends

// listing begins: play
Board put(Board board, Place place, int digit) {
    board[place.row][place.column] = digit;  // mark: set
    return board;
}
// listing ends

// listing begins: dfs
bool skipped(const Board& board, Place place, int digit) {
    if (row_holds(board, place.row, digit))  // pruning: row
        return true;  // mark: row, pruning: row
    if (column_holds(board, place.column, digit))  // pruning: column
        return true;  // mark: column, pruning: column
    if (box_holds(board, place, digit))  // pruning: box
        return true;  // mark: box, pruning: box
    return false;
}

// Whether no row, column or box of a full board holds a digit twice.
bool correct(const Board& board) {
    for (int row = 0; row < SIDE; row++) {
        for (int column = 0; column < SIDE; column++) {
            Board others = board;
            others[row][column] = OPEN;
            int digit = board[row][column];
            if (row_holds(others, row, digit) || column_holds(others, column, digit) ||
                box_holds(others, {row, column}, digit))
                return false;
        }
    }
    return true;
}

enum Outcome { SOLVED, DEAD, LIMIT, EXPANDED };

Outcome outcome_of(const Board& board) {
    Place cell = next_cell(board);
    if (cell.row == SIDE) {
        if (correct(board)) return SOLVED;  // mark: solved
        return LIMIT;  // mark: limit
    }
    for (int digit = 1; digit <= SIDE; digit++)
        if (!skipped(board, cell, digit)) return EXPANDED;  // mark: expanded
    return DEAD;  // mark: dead
}
// listing ends

// listing begins: dfs loop
bool visit(const Board& board) {
    Outcome outcome = outcome_of(board);  // event: enter
    if (outcome == SOLVED) answer = board;
    if (outcome != EXPANDED) return outcome == SOLVED;
    Place cell = next_cell(board);
    for (int digit = 1; digit <= SIDE; digit++) {
        if (skipped(board, cell, digit)) continue;  // event: skip
        if (visit(put(board, cell, digit))) return true;  // event: play
    }
    return false;  // mark: leave
}
// listing ends

int main() {
    Board board;
    for (auto& row : board)
        for (int& digit : row) {
            char sign;
            std::cin >> sign;
            digit = '1' <= sign && sign <= '9' ? sign - '0' : OPEN;
        }
    if (!visit(board)) std::cout << "No solution\n";
    else for (const auto& row : answer) {
        for (int digit : row) std::cout << digit;
        std::cout << '\n';
    }
}
