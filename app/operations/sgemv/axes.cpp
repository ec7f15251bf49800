#include <array>

#include "app/operations/axis_parts.h"
#include "app/operations/sgemv/sgemv.h"

namespace lanescope {
namespace {

using Sizes = SgemvProblem;

enum Size : unsigned { rows = 1, columns = 2 };

void move_both(Problem& problem, std::int64_t value) {
    change<Sizes>(problem, [&](Sizes& p) { p.rows = p.cols = value; });
}

std::optional<double> side_of(const Problem& problem) {
    const auto& p = problem.as<Sizes>();
    return p.rows == p.cols ? std::optional(double(p.rows)) : std::nullopt;
}

constexpr std::array sgemv_axes{
    ProblemAxis{.name = "M",
                .title = "M (rows)",
                .what = "Rows of the dense matrix.",
                .problem = "sgemv:4096x4096",
                .values = "64:4096:*2",
                .sizes = rows,
                .has = always,
                .move = move_size<Sizes, &Sizes::rows>,
                .place = place_of_size<Sizes, &Sizes::rows>},
    ProblemAxis{.name = "K",
                .title = "K (columns)",
                .what = "Columns of the dense matrix: the length of each row.",
                .problem = "sgemv:4096x4096",
                .values = "64:4096:*2",
                .sizes = columns,
                .has = always,
                .move = move_size<Sizes, &Sizes::cols>,
                .place = place_of_size<Sizes, &Sizes::cols>,
                .tells_most = true},
    ProblemAxis{.name = "MK",
                .title = "M = K",
                .what = "Square dense matrices.",
                .problem = "sgemv:4096x4096",
                .values = "64:4096:*2",
                .sizes = rows | columns,
                .has = always,
                .move = move_both,
                .place = side_of,
                .sign = "M = K"},
};

}  // namespace

std::span<const ProblemAxis> Sgemv::axes() const { return sgemv_axes; }

}  // namespace lanescope
