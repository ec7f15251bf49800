#include "app/analysis/hazard_counts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "app/model/enum_names.h"

namespace lanescope {
namespace {

struct HazardWords {
    std::string_view one, several;
};

/// In the order of HazardKind.
constexpr std::array hazard_words{HazardWords{"access out of bounds", "accesses out of bounds"},
                                  HazardWords{"misaligned access", "misaligned accesses"},
                                  HazardWords{"uninitialised read", "uninitialised reads"},
                                  HazardWords{"shared race", "shared races"},
                                  HazardWords{"global race", "global races"},
                                  HazardWords{"divergent barrier", "divergent barriers"},
                                  HazardWords{"shuffle from an inactive lane", "shuffles from inactive lanes"},
                                  HazardWords{"loop without progress", "loops without progress"},
                                  HazardWords{"launch failure", "launch failures"},
                                  HazardWords{"unwritten output", "unwritten outputs"},
                                  HazardWords{"null pointer", "null pointers"},
                                  HazardWords{"wild pointer", "wild pointers"},
                                  HazardWords{"write to an input", "writes to inputs"},
                                  HazardWords{"stack overflow", "stack overflows"},
                                  HazardWords{"division by zero", "divisions by zero"},
                                  HazardWords{"failed assert or trap", "failed asserts or traps"}};
static_assert(hazard_words.size() == enum_names<HazardKind>.list.size());

struct Count {
    HazardKind kind;
    int number = 0;
    std::set<int> lines;
};

std::vector<Count> counts_of(std::span<const Hazard> hazards) {
    std::vector<Count> counts;
    for (const Hazard& hazard : hazards) {
        const auto found = std::ranges::find(counts, hazard.kind, &Count::kind);
        Count& count = found == counts.end() ? counts.emplace_back(Count{hazard.kind, 0, {}}) : *found;
        ++count.number;
        for (const int line : {hazard.line, hazard.other_line})
            if (line > 0) count.lines.insert(line);
    }
    return counts;
}

std::string in_words(const Count& count) {
    const HazardWords& of = hazard_words[std::size_t(count.kind)];
    return fmt::format("{} {}", count.number, count.number == 1 ? of.one : of.several);
}

/// "lines 41, 45 and 60"; empty: no line.
std::string lines_text(const std::set<int>& lines) {
    std::string text;
    std::size_t at = 0;
    for (const int line : lines)
        text += fmt::format("{}{}", at++ == 0 ? "" : at == lines.size() ? " and " : ", ", line);
    return text.empty() ? text : (lines.size() == 1 ? "line " : "lines ") + text;
}

}  // namespace

std::string_view words_of(HazardKind kind) { return hazard_words[std::size_t(kind)].one; }

std::string hazards_in_short(std::span<const Hazard> hazards) {
    std::string text;
    for (const Count& count : counts_of(hazards)) text += (text.empty() ? "" : ", ") + in_words(count);
    return text;
}

std::string hazards_by_line(std::span<const Hazard> hazards) {
    std::string text;
    for (const Count& count : counts_of(hazards)) {
        const std::string lines = lines_text(count.lines);
        text += fmt::format("{}{}{}{}", text.empty() ? "" : "\n", in_words(count), lines.empty() ? "" : ": ", lines);
    }
    return text;
}

}  // namespace lanescope
