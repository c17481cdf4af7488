#include <stdexcept>
#include "backtrack.hpp"

void search(int depth) {
    Backtrack here(depth ? "a\tb,\\" : "start");
    int cells[2][2] = {{10, 2}, {3, depth}};
    here.board(cells);
    here.skip("too, large");
    here.skip("too, large");
    here.skip("odd", 7);
    if (depth == 2) { here.dead("no way\nout"); throw std::runtime_error("left"); }
    search(depth + 1);
}

int main() {
    for (int times = 0; times < 2; times++)
        try { search(0); } catch (const std::runtime_error &) {}
    Backtrack line(0);
    line.board(std::vector<double>{0.5, 2});
}
