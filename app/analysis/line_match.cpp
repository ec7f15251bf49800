#include "app/analysis/line_match.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "app/model/text/trimmed.h"

namespace lanescope {
namespace {

constexpr std::size_t max_cells = 4 << 20;  // of Common: two thousand changed lines per side

using Lines = std::vector<std::string_view>;
using Part = std::span<const std::string_view>;

Lines lines_of(std::string_view text) {
    Lines lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(trimmed(text.substr(0, end)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// Longest common subsequence: [i][j] is its length from lines i and j on.
class Common {
public:
    Common(Part before, Part now) : width_(now.size() + 1), length_((before.size() + 1) * width_) {
        for (std::size_t i = before.size(); i-- > 0;)
            for (std::size_t j = now.size(); j-- > 0;)
                at(i, j) = before[i] == now[j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
    }
    std::uint16_t& at(std::size_t i, std::size_t j) { return length_[i * width_ + j]; }

private:
    std::size_t width_;
    std::vector<std::uint16_t> length_;
};

struct Matches {
    std::vector<int>& of;
    std::size_t before = 0, now = 0;  ///< before the parts
    void pair(std::size_t i, std::size_t j) { of[before + i + 1] = int(now + j + 1); }
};

/// Pairs lines between unchanged ones if their numbers agree.
void pair_edited(Matches& matches, std::size_t from_i, std::size_t i, std::size_t from_j, std::size_t j) {
    if (i - from_i != j - from_j) return;
    for (std::size_t k = 0; k < i - from_i; ++k) matches.pair(from_i + k, from_j + k);
}

void match_changed(Part before, Part now, Matches matches) {
    if ((before.size() + 1) * (now.size() + 1) > max_cells) return;
    Common common(before, now);
    std::size_t i = 0, j = 0, edit_i = 0, edit_j = 0;
    while (i < before.size() && j < now.size()) {
        if (before[i] == now[j]) {
            pair_edited(matches, edit_i, i, edit_j, j);
            matches.pair(i++, j++);
            edit_i = i, edit_j = j;
        } else if (common.at(i + 1, j) >= common.at(i, j + 1)) {
            ++i;
        } else {
            ++j;
        }
    }
    pair_edited(matches, edit_i, before.size(), edit_j, now.size());
}

}  // namespace

std::vector<int> matching_lines(std::string_view before, std::string_view now) {
    const Lines old = lines_of(before), young = lines_of(now);
    std::vector<int> of(old.size() + 1, 0);
    const std::size_t shorter = std::min(old.size(), young.size());
    std::size_t head = 0, tail = 0;
    while (head < shorter && old[head] == young[head]) ++head;
    while (tail < shorter - head && old[old.size() - 1 - tail] == young[young.size() - 1 - tail]) ++tail;
    Matches matches{of};
    for (std::size_t i = 0; i < head; ++i) matches.pair(i, i);
    for (std::size_t i = 1; i <= tail; ++i) matches.pair(old.size() - i, young.size() - i);
    match_changed(Part(old).subspan(head, old.size() - head - tail),
                  Part(young).subspan(head, young.size() - head - tail), {of, head, head});
    return of;
}

}  // namespace lanescope
