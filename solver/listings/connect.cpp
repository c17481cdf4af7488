// Connect: reads a position and prints the line that both players expect, and its result. Rows and
// columns count from 0; a value is 1 where X wins, 0 for a draw, -1 where O wins.

#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <vector>

constexpr char OPEN = '.', CROSS = 'X', RING = 'O';
constexpr int LOWEST = -2, HIGHEST = 2;

using Board = std::vector<std::string>;
struct Place { int row, column; };
using Line = std::vector<Place>;
struct Found { int value; Line line; };
enum Outcome { SOLVED, DEAD, LIMIT, EXPANDED };

int length = 3;
bool drops = false;

// listing begins: minimax, alphabeta, memo
char at(const Board& board, int row, int column) {
    bool inside = row >= 0 && row < (int)board.size() && column >= 0 && column < (int)board[0].size();
    return inside ? board[row][column] : OPEN;
}

// How many stones like the one at a place stand next to it in a direction.
int run(const Board& board, Place place, int down, int right) {
    char stone = board[place.row][place.column];
    int count = 0;
    while (at(board, place.row + down * (count + 1), place.column + right * (count + 1)) == stone)
        count++;
    return count;
}

// Whether the stone at a place is part of a filled line.
bool fills(const Board& board, Place place) {
    const int ways[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (auto [down, right] : ways)
        if (run(board, place, down, right) + run(board, place, -down, -right) + 1 >= length)
            return true;
    return false;
}

Outcome outcome_of(const Board& board) {
    bool full = true;
    for (int row = 0; row < (int)board.size(); row++)
        for (int column = 0; column < (int)board[0].size(); column++) {
            char stone = board[row][column];
            if (stone == OPEN) full = false;
            else if (fills(board, {row, column})) {
                if (stone == CROSS) return SOLVED;  // mark: solved
                return DEAD;  // mark: dead
            }
        }
    if (full) return LIMIT;  // mark: limit
    return EXPANDED;  // mark: expanded
}

int utility(Outcome outcome) {
    return outcome == SOLVED ? 1 : outcome == DEAD ? -1 : 0;
}

// Whether it is the turn of X, who wants the highest value.
bool is_max(const Board& board) {
    int ahead = 0;
    for (const std::string& row : board)
        for (char stone : row) ahead += (stone == CROSS) - (stone == RING);
    return ahead == 0;
}
// listing ends

Board with(Board board, Place place, char stone) {
    board[place.row][place.column] = stone;
    return board;
}

// listing begins: play
Board put(Board board, Place place) {
    char stone = is_max(board) ? CROSS : RING;
    board[place.row][place.column] = stone;  // mark: set
    return board;
}
// listing ends

// listing begins: minimax, alphabeta, memo
// First what wins, then what keeps the other from it; of these what is near the centre.
int promise(const Board& board, Place place) {  // pruning: order
    int down = 2 * place.row - (int)board.size() + 1;  // pruning: order
    int right = 2 * place.column - (int)board[0].size() + 1;  // pruning: order
    char mine = is_max(board) ? CROSS : RING, theirs = is_max(board) ? RING : CROSS;  // pruning: order
    int rank = fills(with(board, place, mine), place) ? 0  // pruning: order
             : fills(with(board, place, theirs), place) ? 1 : 2;  // pruning: order
    return 100 * rank + down * down + right * right;  // pruning: order
}  // pruning: order

Line moves(const Board& board) {
    Line places;
    if (drops) {
        for (int column = 0; column < (int)board[0].size(); column++)
            for (int row = (int)board.size() - 1; row >= 0; row--)
                if (board[row][column] == OPEN) { places.push_back({row, column}); break; }
    } else {
        for (int row = 0; row < (int)board.size(); row++)
            for (int column = 0; column < (int)board[0].size(); column++)
                if (board[row][column] == OPEN) places.push_back({row, column});
    }
    std::stable_sort(places.begin(), places.end(), [&](Place one, Place other) {  // pruning: order
        return promise(board, one) < promise(board, other);  // pruning: order
    });  // pruning: order
    return places;
}

Line after(Place place, Line line) {
    line.insert(line.begin(), place);
    return line;
}
// listing ends

Found min_value(const Board& board);  // search: minimax
Found min_value(const Board& board, int alpha, int beta);  // search: alphabeta

// listing begins: minimax loop
Found max_value(const Board& board) {
    Outcome outcome = outcome_of(board);  // event: enter
    if (outcome != EXPANDED) return {utility(outcome), {}};
    Found v{LOWEST, {}};
    for (Place a : moves(board)) {
        Found v2 = min_value(put(board, a));  // event: play
        if (v2.value > v.value) v = {v2.value, after(a, v2.line)};
    }
    return v;  // mark: leave
}

Found min_value(const Board& board) {
    Outcome outcome = outcome_of(board);  // event: enter
    if (outcome != EXPANDED) return {utility(outcome), {}};
    Found v{HIGHEST, {}};
    for (Place a : moves(board)) {
        Found v2 = max_value(put(board, a));  // event: play
        if (v2.value < v.value) v = {v2.value, after(a, v2.line)};
    }
    return v;  // mark: leave
}
// listing ends

// listing begins: alphabeta loop
Found max_value(const Board& board, int alpha, int beta) {
    Outcome outcome = outcome_of(board);  // event: enter
    if (outcome != EXPANDED) return {utility(outcome), {}};
    Found v{LOWEST, {}};
    for (Place a : moves(board)) {
        if (v.value >= beta) break;  // mark: cut, event: skip
        Found v2 = min_value(put(board, a), alpha, beta);  // event: play
        if (v2.value > v.value) v = {v2.value, after(a, v2.line)};
        alpha = std::max(alpha, v.value);
    }
    return v;  // mark: leave
}

Found min_value(const Board& board, int alpha, int beta) {
    Outcome outcome = outcome_of(board);  // event: enter
    if (outcome != EXPANDED) return {utility(outcome), {}};
    Found v{HIGHEST, {}};
    for (Place a : moves(board)) {
        if (v.value <= alpha) break;  // mark: cut, event: skip
        Found v2 = max_value(put(board, a), alpha, beta);  // event: play
        if (v2.value < v.value) v = {v2.value, after(a, v2.line)};
        beta = std::min(beta, v.value);
    }
    return v;  // mark: leave
}
// listing ends

// listing begins: memo loop
std::map<Board, Found> known;

Found value(const Board& board) {
    Outcome outcome = outcome_of(board);  // event: enter
    if (outcome != EXPANDED) return {utility(outcome), {}};
    int sign = is_max(board) ? 1 : -1;
    Found v{sign * LOWEST, {}};
    for (Place a : moves(board)) {
        Board child = put(board, a);
        if (!known.count(child)) known[child] = value(child);  // event: play
        const Found& v2 = known[child];  // mark: seen, event: skip
        if (sign * v2.value > sign * v.value) v = {v2.value, after(a, v2.line)};
    }
    return v;  // mark: leave
}
// listing ends

int main() {
    Board board;
    for (std::string word; std::cin >> word;)
        if (word == "drop") drops = true;
        else if (word.size() == 1) length = std::stoi(word);
        else board.push_back(word);
    bool max = is_max(board);  // search: minimax, search: alphabeta
    Found answer = max ? max_value(board) : min_value(board);  // search: minimax
    auto search = max ? max_value : min_value;  // search: alphabeta
    Found answer = search(board, LOWEST, HIGHEST);  // search: alphabeta
    Found answer = value(board);  // search: memo
    if (answer.line.empty()) std::cout << "No solution\n";
    for (Place place : answer.line) std::cout << place.row + 1 << ' ' << place.column + 1 << '\n';
    const std::string results[3] = {"O wins", "draw", "X wins"};
    if (!answer.line.empty()) std::cout << results[answer.value + 1] << '\n';
}
