#include "app/window/look_at_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "app/model/catalog/named_kernel.h"
#include "app/model/files/serialise.h"
#include "app/model/text/error.h"
#include "app/model/text/figures.h"
#include "app/model/text/escape.h"
#include "app/operations/spmv/matrix_market.h"
#include "app/system/file.h"

namespace lanescope {
namespace {

constexpr std::uint64_t megabyte = 1 << 20;
constexpr std::uint64_t largest_matrix = 32 * megabyte, largest_recording = 64 * megabyte, largest_text = megabyte;
constexpr std::size_t most_lines = 14;

void check_size(const std::string& file, std::uint64_t most) {
    const std::uint64_t size = size_of_file(file);
    if (size <= most) return;
    throw UsageError(fmt::format("the file has {} MB and is too large for a preview (limit: {} MB)",
                                 grouped(std::int64_t(size / megabyte)), most / megabyte));
}

// Bins: 0, 1, 2, 3 to 4, 5 to 8, and so on.
std::size_t bin_of(std::int64_t length) {
    if (length <= 0) return 0;
    std::size_t bin = 1;
    for (std::int64_t last = 1; last < length; last *= 2) ++bin;
    return bin;
}

std::vector<RowLengths> lengths_of(const SpmvInstance& matrix) {
    std::vector<RowLengths> bins{{0, 0, 0}, {1, 1, 0}};
    for (std::int64_t row = 0; row < matrix.rows; ++row) {
        const std::size_t bin = bin_of(matrix.offsets[std::size_t(row) + 1] - matrix.offsets[std::size_t(row)]);
        while (bins.size() <= bin) bins.push_back({bins.back().last + 1, bins.back().last * 2, 0});
        ++bins[bin].rows;
    }
    return bins;
}

void look_at_matrix(FileLook& look, Progress& progress) {
    check_size(look.path, largest_matrix);
    const SpmvInstance matrix = read_matrix_market(look.path, progress);
    std::int64_t longest = 0;
    for (std::int64_t row = 0; row < matrix.rows; ++row)
        longest =
            std::max<std::int64_t>(longest, matrix.offsets[std::size_t(row) + 1] - matrix.offsets[std::size_t(row)]);
    look.lines = {fmt::format("{} rows, {} columns", grouped(matrix.rows), grouped(matrix.cols)),
                  fmt::format("{} nonzeros", grouped(matrix.nonzeros())),
                  fmt::format("{} per row on average, {} in the longest row",
                              figure(double(matrix.nonzeros()) / double(std::max<std::int64_t>(matrix.rows, 1))),
                              grouped(longest))};
    look.lengths = lengths_of(matrix);
}

void add_once(std::vector<std::string>& lines, const std::string& line) {
    if (!line.empty() && lines.size() < most_lines && !std::ranges::count(lines, line)) lines.push_back(line);
}

void look_at_recording(FileLook& look) {
    check_size(look.path, largest_recording);
    const std::vector<RunResultPtr> results = read_lane_file(look.path);
    look.lines = {fmt::format("{} result{}", results.size(), results.size() == 1 ? "" : "s")};
    for (const RunResultPtr& result : results) {
        add_once(look.lines, "on " + result->provenance.device);
        add_once(look.lines, "made " + result->provenance.date.substr(0, 10));
    }
    for (const RunResultPtr& result : results) add_once(look.lines, to_string(result->problem));
    for (const RunResultPtr& result : results) add_once(look.lines, "\u00B7 " + to_string(result->variant));
}

std::string without_marks(std::string line) {
    const std::size_t from = line.find_first_not_of("/*# \t");
    return from == std::string::npos ? std::string() : line.substr(from);
}

bool is_comment(const std::string& line) {
    const std::size_t from = line.find_first_not_of(" \t");
    return from != std::string::npos && (line.compare(from, 2, "//") == 0 || line[from] == '*' || line[from] == '/');
}

void look_at_kernel(FileLook& look) {
    check_size(look.path, largest_text);
    std::istringstream text(read_file(look.path, largest_text));
    for (std::string line; look.lines.size() < most_lines && std::getline(text, line) && is_comment(line);)
        if (std::string words = without_marks(line); !words.empty()) look.lines.push_back(std::move(words));
    if (look.lines.empty()) look.lines = {"a CUDA file without a comment at its top"};
}

void look_at_page(FileLook& look) {
    check_size(look.path, largest_text);
    std::istringstream text(read_file(look.path, largest_text));
    look.lines.emplace_back("a lesson page: opens all lessons of its folder");
    for (std::string line; look.lines.size() < most_lines && std::getline(text, line);)
        if (line.starts_with('#')) add_once(look.lines, without_marks(line));
}

void look(FileLook& look, Progress& progress) {
    if (look.path.ends_with(".mtx")) return look_at_matrix(look, progress);
    if (look.path.ends_with(".lane")) return look_at_recording(look);
    if (names_kernel_file(look.path)) return look_at_kernel(look);
    if (look.path.ends_with(".md")) return look_at_page(look);
}

}  // namespace

FileLook look_at_file(const std::string& file, Progress& progress) {
    FileLook seen{.path = file};
    try {
        look(seen, progress);
    } catch (const std::exception& failed) {
        seen.error = in_one_line(failed.what());
    }
    for (std::string& line : seen.lines) line = in_one_line(line.substr(0, 400));
    return seen;
}

}  // namespace lanescope
