// Queens: reads a board and prints it solved. A board is rows of cells, OPEN or QUEEN. Rows and
// columns count from 0.

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <iostream>
#include <string>
#include <utility>
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

// listing begins: csp
// A row is a variable. Its domain are the columns that it may still have, one where it is set.
using Domain = std::vector<int>;
struct State { std::vector<Domain> domains; std::vector<bool> is_set; };

bool apart(int row, int column, int other, int at) {
    return column != at && std::abs(column - at) != std::abs(row - other);
}

// The columns of a row that leave the other row a column.
Domain supported(const State& state, int row, int other) {
    Domain kept;
    for (int column : state.domains[row])
        for (int at : state.domains[other])
            if (apart(row, column, other, at)) {  // mark: attacked
                kept.push_back(column);  // mark: removed
                break;
            }
    return kept;
}

std::vector<int> unset(const State& state) {
    std::vector<int> rows;
    for (int row = 0; row < (int)state.domains.size(); row++)
        if (!state.is_set[row]) rows.push_back(row);
    return rows;
}

void forward_check(State& state, int set) {
    for (int row : unset(state)) state.domains[row] = supported(state, row, set);
}

// Removes columns without support in another row until none is left, or a row has none.
void ac3(State& state) {
    std::deque<std::pair<int, int>> queue;
    auto wait = [&](int other) {
        for (int row : unset(state)) if (row != other) queue.push_back({row, other});
    };
    for (int other = 0; other < (int)state.domains.size(); other++) wait(other);
    while (!queue.empty()) {
        auto [row, other] = queue.front();
        queue.pop_front();
        Domain kept = supported(state, row, other);
        if (kept.size() == state.domains[row].size()) continue;
        state.domains[row] = kept;
        if (kept.empty()) return;
        wait(row);
    }
}

State start_of(const Board& board) {
    int side = board.size();
    Domain all;
    for (int column = 0; column < side; column++) all.push_back(column);
    State state = {std::vector<Domain>(side, all), std::vector<bool>(side)};
    answer = board;
    for (int row = 0; row < side; row++) {
        size_t column = board[row].find(QUEEN);
        if (column == std::string::npos) continue;
        state.domains[row] = {(int)column};
        state.is_set[row] = true;
    }
    for (int row : unset(state))
        for (int other = 0; other < side; other++)
            if (state.is_set[other]) state.domains[row] = supported(state, row, other);
    ac3(state);  // pruning: ac3
    return state;
}

State result(State state, int row, int column) {
    state.domains[row] = {column};
    state.is_set[row] = true;
    forward_check(state, row);  // mark: forward, pruning: forward
    ac3(state);  // mark: ac3, pruning: ac3
    return state;
}

int values(const State& state, int row) { return state.domains[row].size(); }

// The most first: each row is in a constraint with every other one, so here they are all equal.
int degree(const State& state, int row) { return -(int)unset(state).size(); }

using Key = int (*)(const State&, int);

// The rows with the least key, in order.
std::vector<int> smallest(const State& state, const std::vector<int>& rows, Key key) {
    std::vector<int> found;
    for (int row : rows) {
        if (!found.empty() && key(state, row) < key(state, found[0])) found.clear();
        if (found.empty() || key(state, row) == key(state, found[0])) found.push_back(row);
    }
    return found;
}

int select_row(const State& state) {
    std::vector<int> rows = unset(state);
    rows = smallest(state, rows, values);  // pruning: mrv
    rows = smallest(state, rows, degree);  // pruning: degree
    return rows[0];
}

// How many columns a queen takes from the other rows.
int ruled_out(const State& state, int row, int column) {
    int count = 0;
    for (int other : unset(state))
        for (int at : state.domains[other]) count += other != row && !apart(row, column, other, at);
    return count;
}

// The columns to try: in order, or those first that leave the other rows most.
Domain ordered(const State& state, int row) {
    Domain columns = state.domains[row];
    std::stable_sort(columns.begin(), columns.end(), [&](int one, int other) {  // pruning: lcv
        return ruled_out(state, row, one) < ruled_out(state, row, other);  // pruning: lcv
    });  // pruning: lcv
    return columns;
}

bool conflict(const State& state, int row, int column) {
    for (int other = 0; other < (int)state.domains.size(); other++)
        if (state.is_set[other] && !apart(row, column, other, state.domains[other][0])) return true;  // mark: conflict
    return false;
}
// listing ends

// listing begins: csp loop
bool visit(const State& state) {
    int side = state.domains.size();
    for (const Domain& domain : state.domains) if (domain.empty()) return false;  // mark: dead
    if (unset(state).empty()) {
        for (int row = 0; row < side; row++) answer = put(answer, {row, state.domains[row][0]});
        return true;  // mark: solved
    }
    int row = select_row(state);  // mark: expanded, event: enter
    for (int column : ordered(state, row)) {
        if (conflict(state, row, column)) continue;  // event: skip
        if (visit(result(state, row, column))) return true;  // event: play
    }
    return false;  // mark: leave
}
// listing ends

int main() {
    Board board;
    for (std::string row; std::cin >> row;) board.push_back(row);
    bool is_solved = visit(board);  // search: dfs
    bool is_solved = visit(start_of(board));  // search: csp
    if (!is_solved) std::cout << "No solution\n";
    else for (const std::string& row : answer) std::cout << row << '\n';
}
