#include "app/kernel_files/loop_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "app/kernel_files/cuda_text.h"

namespace lanescope {
namespace {

constexpr int deepest = 256;                                  ///< statements within statements
constexpr std::size_t most_loops = 512, most_branches = 512;  ///< a text with more is not looked into

class Statements {
public:
    explicit Statements(std::string_view code) : code_(code), behind_(code.size(), 0) {
        std::vector<std::size_t> open;
        for (std::size_t at = 0; at < code.size(); ++at) {
            if (code[at] == '\n') line_ends_.push_back(at);
            if (std::string_view("([{").find(code[at]) != std::string_view::npos) open.push_back(at);
            if (std::string_view(")]}").find(code[at]) == std::string_view::npos) continue;
            if (open.empty()) return;
            behind_[open.back()] = at + 1;
            open.pop_back();
        }
        brackets_match_ = open.empty();
    }

    std::vector<LoopText> loops() {
        std::vector<LoopText> found;
        for (std::size_t at = 0; brackets_match_ && at < code_.size() && found.size() <= most_loops; ++at) {
            if (at > 0 && is_name_character(code_[at - 1])) continue;
            const bool is_loop = is_word(at, "for") || is_word(at, "do") || (is_word(at, "while") && !ends_a_do(at));
            if (is_loop) found.push_back({line(at), line(end_of_statement(at, 0) - 1)});
        }
        return found.size() > most_loops ? std::vector<LoopText>() : found;
    }

    std::vector<BranchText> branches() {
        std::vector<BranchText> found;
        for (std::size_t at = 0; brackets_match_ && at < code_.size() && found.size() <= most_branches; ++at) {
            if ((at > 0 && is_name_character(code_[at - 1])) || !is_word(at, "if")) continue;
            const std::size_t begin = next(behind_brackets(behind_word(at))), end = end_of_statement(begin, 0);
            const std::size_t other = next(end);
            if (!is_word(other, "else")) continue;
            const std::size_t begin_of_else = next(behind_word(other)),
                              end_of_else = end_of_statement(begin_of_else, 0);
            const BranchText branch{line(first_within(begin)), line(last_within(begin, end)),
                                    line(first_within(begin_of_else)), line(last_within(begin_of_else, end_of_else))};
            if (branch.last_line < branch.first_of_else) found.push_back(branch);
        }
        return found.size() > most_branches ? std::vector<BranchText>() : found;
    }

private:
    int line(std::size_t at) const {
        return 1 + static_cast<int>(std::ranges::lower_bound(line_ends_, at) - line_ends_.begin());
    }

    bool is_brace(std::size_t at) const { return at < code_.size() && code_[at] == '{'; }
    /// Of a statement: its first and its last sign, or those within its braces.
    std::size_t first_within(std::size_t begin) const { return is_brace(begin) ? next(begin + 1) : begin; }
    std::size_t last_within(std::size_t begin, std::size_t end) const {
        if (!is_brace(begin)) return end - 1;
        return std::max(begin, std::min(code_.find_last_not_of(" \t\r\n", end - 2), code_.size()));
    }

    bool is_word(std::size_t at, std::string_view word) const {
        const std::size_t end = at + word.size();
        return code_.substr(at).starts_with(word) && (end == code_.size() || !is_name_character(code_[end]));
    }

    bool ends_a_do(std::size_t at) const { return std::ranges::count(ends_of_do_, at) > 0; }

    /// The next word or sign, behind blanks and directives.
    std::size_t next(std::size_t at) const {
        while (at < code_.size()) {
            const std::size_t word = code_.find_first_not_of(" \t\r\n\\", at);
            if (word == std::string_view::npos) return code_.size();
            if (code_[word] != '#') return word;
            at = std::min(code_.find('\n', word), code_.size());
        }
        return code_.size();
    }

    /// Behind `(...)`; where it is not there, the place itself.
    std::size_t behind_brackets(std::size_t at) const {
        at = next(at);
        return at < code_.size() && code_[at] == '(' ? behind_[at] : at;
    }

    std::size_t end_of_statement(std::size_t at, int depth) {
        at = next(at);
        if (at >= code_.size() || depth > deepest) return std::min(at + 1, code_.size());
        if (code_[at] == '{') return behind_[at];
        if (is_word(at, "for") || is_word(at, "while") || is_word(at, "switch"))
            return end_of_statement(behind_brackets(behind_word(at)), depth + 1);
        if (is_word(at, "if")) return end_of_if(at, depth);
        if (is_word(at, "do")) return end_of_do(at, depth);
        while (at < code_.size() && code_[at] != ';' && code_[at] != '}') at = std::max(behind_[at], at + 1);
        return std::min(at + 1, code_.size());
    }

    std::size_t end_of_if(std::size_t at, int depth) {
        const std::size_t end = end_of_statement(behind_brackets(behind_word(at)), depth + 1);
        const std::size_t other = next(end);
        return is_word(other, "else") ? end_of_statement(behind_word(other), depth + 1) : end;
    }

    std::size_t end_of_do(std::size_t at, int depth) {
        const std::size_t end = end_of_statement(behind_word(at), depth + 1);
        const std::size_t condition = next(end);
        if (!is_word(condition, "while")) return end;
        if (!ends_a_do(condition)) ends_of_do_.push_back(condition);
        return behind_brackets(behind_word(condition));
    }

    std::size_t behind_word(std::size_t at) const {
        while (at < code_.size() && is_name_character(code_[at])) ++at;
        return at;
    }

    std::string_view code_;
    std::vector<std::size_t> behind_;  ///< of each opening bracket: the place behind its partner
    std::vector<std::size_t> line_ends_, ends_of_do_;
    bool brackets_match_ = false;
};

/// Of the word that ends before the bracket at `at`: whether it can call something.
bool is_call(std::string_view line, std::size_t at) {
    std::size_t end = line.find_last_not_of(" \t", at == 0 ? 0 : at - 1);
    if (at == 0 || end == std::string_view::npos || !is_name_character(line[end])) return false;
    std::size_t begin = end;
    while (begin > 0 && is_name_character(line[begin - 1])) --begin;
    const std::string_view word = line.substr(begin, end + 1 - begin);
    constexpr std::array<std::string_view, 8> harmless{"for",    "while", "if",  "return",
                                                       "switch", "min",   "max", "sizeof"};
    return !std::ranges::count(harmless, word);
}

/// A star in front of an address, and not between two factors.
bool is_access_by_star(std::string_view line, std::size_t at) {
    if (at == 0) return true;
    const std::size_t before = line.find_last_not_of(" \t", at - 1);
    return before == std::string_view::npos ||
           !(is_name_character(line[before]) || line[before] == ')' || line[before] == ']');
}

bool touches_memory_once(std::string_view line) {
    int subscripts = 0;
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (line[at] == '[') ++subscripts;
        if ((line[at] == '(' && is_call(line, at)) || (line[at] == '*' && is_access_by_star(line, at))) return false;
        if (line.substr(at).starts_with("->")) return false;
    }
    return subscripts == 1;
}

}  // namespace

std::vector<LoopText> loops_in(std::string_view code) { return Statements(code).loops(); }

std::vector<int> single_accesses(std::string_view code, const std::vector<LoopText>& loops) {
    std::vector<int> found;
    for (int number = 1; !code.empty(); ++number) {
        const std::size_t end = std::min(code.find('\n'), code.size());
        const auto holds = [&](const LoopText& l) { return l.first_line <= number && number <= l.last_line; };
        if (touches_memory_once(code.substr(0, end)) && std::ranges::any_of(loops, holds)) found.push_back(number);
        code.remove_prefix(std::min(end + 1, code.size()));
    }
    return found;
}

std::vector<BranchText> branches_in(std::string_view code) { return Statements(code).branches(); }

std::string loop_variable(std::string_view code) {
    const std::vector<LoopText> loops = loops_in(code);
    if (loops.empty()) return {};
    std::string made = "extern \"C\" { extern const int lanescope_loops[]; const int lanescope_loops[] = {";
    for (const LoopText& loop : loops) made += fmt::format("{}, {}, ", loop.first_line, loop.last_line);
    made += "0, ";
    for (const int line : single_accesses(code, loops)) made += fmt::format("{}, ", line);
    made += "0, ";
    for (const BranchText& b : branches_in(code))
        made += fmt::format("{}, {}, {}, {}, ", b.first_line, b.last_line, b.first_of_else, b.last_of_else);
    return made + "0}; }";
}

}  // namespace lanescope
