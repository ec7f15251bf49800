#include "app/lessons/exercise.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "app/model/text/error.h"

namespace lanescope {
namespace {

constexpr std::size_t max_wrong_starts = 8, max_problems = 8;

}  // namespace

void Exercise::add_wrong_start(std::filesystem::path file) {
    if (wrong_starts.size() == max_wrong_starts)
        throw UsageError(fmt::format("wrong-start: at most {} per page", max_wrong_starts));
    wrong_starts.push_back(std::move(file));
}

void Exercise::add_problem(Problem problem) {
    if (also.size() == max_problems) throw UsageError(fmt::format("also: at most {} problems per page", max_problems));
    also.push_back(std::move(problem));
}

int line_of_gap(std::string_view text) {
    const std::size_t at = text.find(gap_mark);
    if (at == std::string_view::npos) return 1;
    return 1 + int(std::ranges::count(text.substr(0, at), '\n'));
}

std::string file_name_of(std::string_view text) {
    std::string name(text);
    const auto is_plain = [](unsigned char c) {
        return std::isalnum(c) || c == '-' || c == '_' || c == '.' || c > 127;
    };
    std::ranges::replace_if(
        name, [&](char c) { return !is_plain(static_cast<unsigned char>(c)); }, '_');
    return name.empty() || name.front() == '.' ? "_" + name : name;
}

}  // namespace lanescope
