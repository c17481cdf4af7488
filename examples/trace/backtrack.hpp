// Prints a search to the file that BACKTRACK_TRACE names (docs/how-to/traces.md), else nothing. C++17.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>
class Backtrack {  // a node: entered where it is made, left where the function returns
    using string = std::string;
    static inline FILE *file = nullptr;
    static inline Backtrack *last = nullptr;
    static inline const char *name = std::getenv("BACKTRACK_TRACE");  // until the root, for a trace has one
    Backtrack *parent = last;
    const Backtrack *drawn = last && last->cells.empty() ? last->drawn : last;
    std::vector<string> cells;
    std::map<string, int> counts;
    static string text(const string &raw, string safe = "") {
        for (char c : raw) safe += c == '\n' ? "\\n" : c == '\t' ? "\\t" : string(string("\\/,").find(c) < 3, '\\') + c;
        return safe;
    }
    static string text(char sign) { return text(string(1, sign)); }
    template <class N, class = std::enable_if_t<std::is_arithmetic_v<N>>> static string text(N n) { return std::to_string(n); }
    void print(const string &event, int line) { if (file) std::fprintf(file, "%s\t@%d\n", event.c_str(), line); }
public:
    template <class M> explicit Backtrack(const M &move, int line = __builtin_LINE(), const char *source = __builtin_FILE()) {
        if (name && (file = std::fopen(name, "wb"))) std::fprintf(file, "backtrack-trace 1\nsource %s\n", source);
        if (name = nullptr, last = this; file) print(">" + text(move), line);
    }
    template <class B> void board(const B &rows) {  // of cells, or one row; before the calls below
        string all, changes;
        if (file) for (const auto &row : rows) {
            const size_t start = all.size();
            if constexpr (std::is_arithmetic_v<std::decay_t<decltype(row)>>) cells.push_back(text(row)), all += '\t' + cells.back();
            else { for (const auto &cell : row) cells.push_back(text(cell)), all += '\t' + cells.back(); all[start] = '/'; }
        }
        const bool is_known = drawn && drawn->cells.size() == cells.size();
        for (size_t i = 0; is_known && i < cells.size(); i++)
            if (cells[i] != drawn->cells[i]) changes += ',' + std::to_string(i) + ',' + cells[i];
        if (const string &printed = is_known ? changes : all; printed.size()) std::fprintf(file, "%c%s\n", is_known ? '=' : '#', printed.c_str() + 1);
    }
    template <class M> void skip(const string &why, const M &move, int line = __builtin_LINE()) { if (file) print("-" + text(move) + '\t' + text(why), line); }
    void skip(const string &reason) { if (file) counts[reason]++; }  // a move that is not named is counted
    void dead(const string &reason, int line = __builtin_LINE()) { print("x" + text(reason), line); }
    void solved(int line = __builtin_LINE()) { print("*", line); }
    ~Backtrack() {
        for (const auto &[reason, count] : counts) if (file) std::fprintf(file, "~%d\t%s\n", count, text(reason).c_str());
        if (last = parent; file) std::fputs("<\n", file), file = parent ? file : nullptr;
    }
};
