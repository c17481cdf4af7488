#include <iostream>
#include <string>
#include <vector>
#include "backtrack.hpp"

std::vector<std::string> board;
int solutions = 0;

std::string attacked(int row, int column) {
    for (int above = 0; above < row; above++) {
        if (board[above][column] == 'Q') return "same column";
        for (int side : {column - (row - above), column + (row - above)})
            if (side >= 0 && side < (int)board.size() && board[above][side] == 'Q') return "same diagonal";
    }
    return "";
}

void solve(int row, int move) {
    Backtrack here(move);
    here.board(board);
    if (row == (int)board.size()) {
        here.solved();
        solutions++;
        return;
    }
    for (int column = 0; column < (int)board.size(); column++) {
        std::string reason = attacked(row, column);
        if (!reason.empty()) {
            here.skip(reason, column);
            continue;
        }
        board[row][column] = 'Q';
        solve(row + 1, column);
        board[row][column] = '.';
    }
}

int main(int, char **arguments) {
    int size = std::stoi(arguments[1]);
    board.assign(size, std::string(size, '.'));
    solve(0, 0);
    std::cout << solutions << "\n";
}
