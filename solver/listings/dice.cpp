// The dice maze: reads what the judge gives and prints the answers. Rows and columns count from 1.
// Depth first goes as deep as breadth first does.

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <functional>
#include <iostream>
#include <map>
#include <queue>
#include <set>
#include <string>
#include <tuple>
#include <vector>

constexpr int HOLE = 0, WILD = -1, POSITIONS_A_LINE = 9;

enum Direction { UP, RIGHT, DOWN, LEFT };
constexpr int STEPS[][2] = {{-1, 0}, {0, 1}, {1, 0}, {0, -1}};

struct Faces { int top, front, right; };
struct State { int row, column; Faces die; };
struct Node { State state; int parent, depth; };

constexpr Faces FIGURE = {5, 1, 3};

int rows, columns;
std::vector<std::vector<int>> maze;
State start;
std::vector<Node> nodes;

bool operator<(const State& one, const State& other) {
    return std::tie(one.row, one.column, one.die.top, one.die.front) <
           std::tie(other.row, other.column, other.die.top, other.die.front);
}

// listing begins: play
// Tips a die over one of its lower edges; opposite faces sum to 7.
Faces tipped(Faces die, Direction direction) {
    auto [top, front, right] = die;
    switch (direction) {
        case UP: return {front, 7 - top, right};
        case RIGHT: return {7 - right, front, top};
        case DOWN: return {7 - front, top, right};
        default: return {right, front, 7 - top};
    }
}

State roll(const State& state, Direction direction) {
    auto [down, right] = STEPS[direction];
    return {state.row + down, state.column + right, tipped(state.die, direction)};  // mark: roll
}
// listing ends

// listing begins: bfs, dfs, astar, graph-dfs
enum Outcome { SOLVED, DEAD, LIMIT, EXPANDED };

std::vector<Direction> moves(const State& state) {
    std::vector<Direction> found;
    for (Direction direction : {UP, RIGHT, DOWN, LEFT}) {
        auto [row, column, die] = roll(state, direction);
        if (1 <= row && row <= rows && 1 <= column && column <= columns) found.push_back(direction);
    }
    return found;
}

bool skipped(const State& state, Direction direction) {
    auto [row, column, die] = roll(state, direction);
    int square = maze[row][column];
    if (square == HOLE) return true;  // mark: hole
    if (square != WILD && square != state.die.top) return true;  // mark: number
    return false;
}

bool is_home(const State& state) {
    return state.row == start.row && state.column == start.column;
}

Outcome outcome_of(const State& state, int depth) {
    if (depth > 0 && is_home(state)) return SOLVED;  // mark: solved
    for (Direction direction : moves(state))
        if (!skipped(state, direction)) return EXPANDED;  // mark: expanded
    return DEAD;  // mark: dead
}
// listing ends

// listing begins: bfs loop, dfs rest
// Finds nodes until one is home; says whether the last one is.
bool search() {
    nodes = {{start, -1, 0}};
    std::set<State> seen = {start};
    std::deque<int> queue;
    if (outcome_of(start, 0) == EXPANDED) queue.push_back(0);
    while (!queue.empty()) {  // mark: empty
        int front = queue.front();
        queue.pop_front();  // mark: take
        auto [state, parent, depth] = nodes[front];
        for (Direction direction : moves(state)) {
            if (skipped(state, direction)) continue;  // event: skip
            State child = roll(state, direction);  // event: play
            Outcome outcome = outcome_of(child, depth + 1);
            if (outcome != SOLVED && seen.count(child)) continue;  // mark: seen
            nodes.push_back({child, front, depth + 1});  // event: enter
            if (outcome == SOLVED) return true;
            seen.insert(child);
            if (outcome == EXPANDED) queue.push_back((int)nodes.size() - 1);  // mark: queue
        }
    }
    return false;
}
// listing ends

// listing begins: astar
// The fewest rolls home on a maze without walls; from the start itself a loop takes two.
int heuristic(const State& state, int depth) {
    if (depth == 0) return 2;
    return std::abs(state.row - start.row) + std::abs(state.column - start.column);
}
// listing ends

// listing begins: astar loop
// Takes the node of the least f until it is home; returns it, or -1.
int a_star() {
    nodes = {{start, -1, 0}};
    std::map<State, int> reached;  // the fewest rolls to a state; the start may be reached again
    using Entry = std::pair<int, int>;  // f and the node, so that of equals the first comes first
    std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> frontier;
    frontier.push({heuristic(start, 0), 0});
    while (!frontier.empty()) {  // mark: empty
        int node = frontier.top().second;
        frontier.pop();  // mark: take
        auto [state, parent, g] = nodes[node];
        if (g > 0 && g > reached[state]) continue;  // mark: outdated
        Outcome outcome = outcome_of(state, g);  // event: enter
        if (outcome == SOLVED) return node;
        if (outcome == DEAD) continue;
        for (Direction direction : moves(state)) {
            if (skipped(state, direction)) continue;  // event: skip
            State child = roll(state, direction);  // event: play
            auto known = reached.find(child);
            if (known != reached.end() && g + 1 >= known->second) continue;  // mark: seen
            reached[child] = g + 1;
            nodes.push_back({child, node, g + 1});
            frontier.push({g + 1 + heuristic(child, g + 1), (int)nodes.size() - 1});  // mark: push
        }
    }
    return -1;
}
// listing ends

// listing begins: graph-dfs loop
// Takes the node that was found last until it is home; returns it, or -1.
int graph_search() {
    nodes = {{start, -1, 0}};
    std::set<State> reached;  // taken from the stack; the start may be reached again
    std::vector<int> stack = {0};
    while (!stack.empty()) {  // mark: empty
        int node = stack.back();
        stack.pop_back();  // mark: take
        auto [state, parent, depth] = nodes[node];
        if (depth > 0 && !reached.insert(state).second) continue;  // mark: outdated
        Outcome outcome = outcome_of(state, depth);  // event: enter
        if (outcome == SOLVED) return node;
        if (outcome == DEAD) continue;
        for (Direction direction : moves(state)) {
            if (skipped(state, direction)) continue;  // event: skip
            State child = roll(state, direction);  // event: play
            if (reached.count(child)) continue;  // mark: seen
            nodes.push_back({child, node, depth + 1});
            stack.push_back((int)nodes.size() - 1);  // mark: push
        }
    }
    return -1;
}
// listing ends

// listing begins: dfs
int most;                 // rolls of a walk
std::vector<State> walk;  // the states on the path

bool on_walk(const State& state) {
    return std::any_of(walk.begin(), walk.end(), [&](const State& other) {
        return !(state < other) && !(other < state);
    });
}

Outcome outcome_of_walk(const State& state, int depth) {
    Outcome outcome = outcome_of(state, depth);
    if (outcome == EXPANDED && depth == most) return LIMIT;  // mark: limit
    return outcome;
}
// listing ends

// Goes on with a walk until it is home; says whether it is.
// listing begins: dfs loop
bool visit(const State& state, int depth) {
    Outcome outcome = outcome_of_walk(state, depth);  // event: enter
    if (outcome != EXPANDED) return outcome == SOLVED;
    for (Direction direction : moves(state)) {
        if (skipped(state, direction)) continue;  // event: skip
        State child = roll(state, direction);
        if (!is_home(child) && on_walk(child)) continue;  // mark: cycle
        walk.push_back(child);
        if (visit(child, depth + 1)) return true;  // event: play
        walk.pop_back();
    }
    return false;  // mark: leave
}
// listing ends

// listing begins: bfs rest, astar rest, graph-dfs rest
// The states from the start to a node.
std::vector<State> way_to(int node) {
    std::vector<State> way;
    for (; node >= 0; node = nodes[node].parent)
        way.push_back(nodes[node].state);
    std::reverse(way.begin(), way.end());
    return way;
}
// listing ends

// How a die with this top and front lies: turning about one axis, the other, and the first again
// reaches everything.
Faces lying(int top, int front) {
    Faces die = FIGURE;
    for (int turns = 0; turns < 64 && (die.top != top || die.front != front); turns++) {
        die = FIGURE;
        for (int i = 0; i < turns % 4; i++) die = tipped(die, UP);
        for (int i = 0; i < turns / 4 % 4; i++) die = tipped(die, RIGHT);
        for (int i = 0; i < turns / 16; i++) die = tipped(die, UP);
    }
    return die;
}

void read_maze() {
    int top, front;
    std::cin >> rows >> columns >> start.row >> start.column >> top >> front;
    start.die = lying(top, front);
    maze.assign(rows + 1, std::vector<int>(columns + 1));
    for (int row = 1; row <= rows; row++)
        for (int column = 1; column <= columns; column++) std::cin >> maze[row][column];
}

void print_way(const std::vector<State>& way) {
    for (size_t i = 0; i < way.size(); i++) {
        if (i % POSITIONS_A_LINE == 0) std::cout << "  ";
        std::cout << '(' << way[i].row << ',' << way[i].column << ')';
        if (i + 1 < way.size()) std::cout << ',';
        if (i + 1 == way.size() || (i + 1) % POSITIONS_A_LINE == 0) std::cout << '\n';
    }
}

int main() {
    for (std::string name; std::cin >> name && name != "END";) {
        read_maze();
        std::cout << name << '\n';
        bool found = search();  // search: bfs, search: dfs
        int home = a_star();  // search: astar
        int home = graph_search();  // search: graph-dfs
        bool found = home >= 0;  // search: astar, search: graph-dfs
        most = nodes.back().depth;  // search: dfs
        walk = {start};  // search: dfs
        found = visit(start, 0);  // search: dfs
        if (found) print_way(walk);  // search: dfs
        if (found) print_way(way_to((int)nodes.size() - 1));  // search: bfs
        if (found) print_way(way_to(home));  // search: astar, search: graph-dfs
        if (!found) std::cout << "  No Solution Possible\n";
    }
}
