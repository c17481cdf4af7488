// Sudoku: reads a board and prints it solved. A board is rows of digits, OPEN where none stands.
// Rows and columns count from 0.

#include <algorithm>
#include <array>
#include <bitset>
#include <iostream>
#include <optional>
#include <vector>

constexpr int SIDE = 9, BOX = 3, OPEN = 0;

using Board = std::array<std::array<int, SIDE>, SIDE>;
struct Place { int row, column; };

Board answer;

// listing begins: dfs, human rest
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

// listing ends

// listing begins: dfs
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

// listing begins: human rest
constexpr int UNITS = 3 * SIDE;  // rows, columns, boxes

// A board with the candidates of its open cells as bits, 1 for the digit 1; 0 in filled cells.
struct State {
    Board board, marks = {};
    bool noted = false;
    State(const Board& given) : board(given) {}
    int at(Place place) const { return marks[place.row][place.column]; }
};

// Digits for a cell, or digits that go from cells.
struct Step { bool puts; std::vector<Place> cells; int digits; };

using Steps = std::vector<Step>;

int count(int digits) { return std::bitset<SIDE>(digits).count(); }

std::vector<Place> cells_of(int unit) {
    std::vector<Place> cells;
    int kind = unit / SIDE, number = unit % SIDE;
    for (int at = 0; at < SIDE; at++) {
        if (kind == 0) cells.push_back({number, at});
        if (kind == 1) cells.push_back({at, number});
        if (kind == 2)
            cells.push_back({number / BOX * BOX + at / BOX, number % BOX * BOX + at % BOX});
    }
    return cells;
}

bool lies_in(Place place, int unit) {
    for (Place cell : cells_of(unit))
        if (cell.row == place.row && cell.column == place.column) return true;
    return false;
}

// The cells of a unit with one of some digits among their candidates.
std::vector<Place> with(const State& state, int unit, int digits) {
    std::vector<Place> cells;
    for (Place cell : cells_of(unit))
        if (state.at(cell) & digits) cells.push_back(cell);
    return cells;
}
// listing ends

// listing begins: human
// A cell with one candidate left.
std::optional<Step> single(const State& state) {
    for (int row = 0; row < SIDE; row++)
        for (Place cell : cells_of(row))
            if (count(state.at(cell)) == 1) return Step{true, {cell}, state.at(cell)};
    return {};
}

// A digit with one cell left in a unit.
std::optional<Step> hidden_single(const State& state) {
    for (int unit = 0; unit < UNITS; unit++)
        for (int digit = 1; digit < 1 << SIDE; digit <<= 1) {
            std::vector<Place> cells = with(state, unit, digit);
            if (cells.size() == 1) return Step{true, cells, digit};
        }
    return {};
}

// A digit whose cells in one unit lie in another, from whose rest it goes.
std::optional<Step> locked(const State& state, int unit, int other) {
    for (int digit = 1; digit < 1 << SIDE; digit <<= 1) {
        std::vector<Place> cells = with(state, unit, digit), rest;
        if (cells.empty()) continue;
        if (!std::all_of(cells.begin(), cells.end(), [&](Place c) { return lies_in(c, other); }))
            continue;
        for (Place cell : with(state, other, digit))
            if (!lies_in(cell, unit)) rest.push_back(cell);
        if (!rest.empty()) return Step{false, rest, digit};
    }
    return {};
}

std::optional<Step> pointing(const State& state) {
    for (int box = 2 * SIDE; box < UNITS; box++)
        for (int line = 0; line < 2 * SIDE; line++)
            if (auto step = locked(state, box, line)) return step;
    return {};
}

std::optional<Step> claiming(const State& state) {
    for (int line = 0; line < 2 * SIDE; line++)
        for (int box = 2 * SIDE; box < UNITS; box++)
            if (auto step = locked(state, line, box)) return step;
    return {};
}

// As many cells of a unit as they have digits together, so that these go from its other cells.
std::optional<Step> set_of(const State& state, int size) {
    for (int unit = 0; unit < UNITS; unit++)
        for (int digits = 1; digits < 1 << SIDE; digits++) {
            if (count(digits) != size) continue;
            std::vector<Place> inside, rest;
            for (Place cell : with(state, unit, digits)) {
                bool fits = count(state.at(cell)) > 1 && !(state.at(cell) & ~digits);
                (fits ? inside : rest).push_back(cell);
            }
            if (int(inside.size()) == size && !rest.empty()) return Step{false, rest, digits};
        }
    return {};
}

// What is certain, the reasons that are easiest to see first.
std::optional<Step> certain(const State& state) {
    if (auto step = single(state)) return step;         // mark: single, pruning: single
    if (auto step = hidden_single(state)) return step;  // mark: hidden, pruning: hidden
    if (auto step = pointing(state)) return step;       // mark: pointing, pruning: pointing
    if (auto step = claiming(state)) return step;       // mark: claiming, pruning: pointing
    if (auto step = set_of(state, 2)) return step;      // mark: pair, pruning: pair
    if (auto step = set_of(state, 3)) return step;      // mark: triple, pruning: pair
    return {};
}

Place tightest(const State& state) {
    Place next = {};
    int fewest = SIDE + 1;
    for (int row = 0; row < SIDE; row++)
        for (Place cell : cells_of(row)) {
            int left = count(state.at(cell));
            if (left == 0 || left >= fewest) continue;
            next = cell;
            fewest = left;
        }
    return next;
}

// What is certain, alone; where nothing is, every digit for the tightest cell.
Steps steps_of(const State& state) {
    if (!state.noted) return {Step{false, {}, 0}};       // mark: note
    if (auto step = certain(state)) return {*step};
    Steps guesses;
    Place cell = tightest(state);
    for (int digit = 1; digit < 1 << SIDE; digit <<= 1)
        if (state.at(cell) & digit) guesses.push_back({true, {cell}, digit});  // mark: guess
    return guesses;
}

enum Outcome { SOLVED, DEAD, EXPANDED };

Outcome outcome_of(const State& state) {
    bool open = false;
    for (int row = 0; row < SIDE; row++)
        for (Place cell : cells_of(row)) {
            if (state.board[cell.row][cell.column] != OPEN) continue;
            open = true;
            if (state.noted && !state.at(cell)) return DEAD;  // mark: dead
        }
    if (!open) return SOLVED;  // mark: solved
    return EXPANDED;           // mark: expanded
}
// listing ends

// listing begins: human rest
int digits_for(const Board& board, Place place) {
    int digits = 0;
    for (int digit = 1; digit <= SIDE; digit++)
        if (!row_holds(board, place.row, digit) && !column_holds(board, place.column, digit) &&
            !box_holds(board, place, digit))
            digits |= 1 << (digit - 1);
    return digits;
}

// The state after a step: candidates are written, a digit is put and goes from its peers, or
// digits go from cells.
State result(State state, const Step& step) {
    if (!state.noted) {
        state.noted = true;
        for (int row = 0; row < SIDE; row++)
            for (int column = 0; column < SIDE; column++)
                if (state.board[row][column] == OPEN)
                    state.marks[row][column] = digits_for(state.board, {row, column});
        return state;
    }
    if (!step.puts) {
        for (Place cell : step.cells) state.marks[cell.row][cell.column] &= ~step.digits;
        return state;
    }
    Place place = step.cells[0];
    state.board = put(state.board, place, count(step.digits - 1) + 1);
    state.marks[place.row][place.column] = 0;
    for (int unit = 0; unit < UNITS; unit++)
        if (lies_in(place, unit))
            for (Place cell : cells_of(unit)) state.marks[cell.row][cell.column] &= ~step.digits;
    return state;
}
// listing ends

// listing begins: human loop
bool visit(const State& state) {
    Outcome outcome = outcome_of(state);  // event: enter
    if (outcome == SOLVED) answer = state.board;
    if (outcome != EXPANDED) return outcome == SOLVED;
    for (const Step& step : steps_of(state)) {
        State child = result(state, step);  // event: play
        if (visit(child)) return true;
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
