// Along which sizes a dense product is swept.
#include <array>

#include "app/operations/sgemv/sgemv.h"

namespace lanescope {

std::span<const ProblemAxis> Sgemv::axes() const {
    static constexpr std::array axes{
        ProblemAxis{"M", "M (rows)", "Rows of the dense matrix.", "sgemv:4096x4096", "64:4096:*2"},
        ProblemAxis{"K", "K (columns)", "Columns of the dense matrix: the length of each row.", "sgemv:4096x4096",
                    "64:4096:*2"},
        ProblemAxis{"MK", "M = K", "Square dense matrices.", "sgemv:4096x4096", "64:4096:*2"},
    };
    return axes;
}

std::optional<Problem> Sgemv::moved(const Problem& problem, std::string_view axis, std::int64_t value) const {
    if (axis != "M" && axis != "K" && axis != "MK") return {};
    SgemvProblem p = problem.as<SgemvProblem>();
    if (axis != "K") p.rows = value;
    if (axis != "M") p.cols = value;
    return p;
}

std::optional<double> Sgemv::place(const Problem& problem, std::string_view axis) const {
    const auto& p = problem.as<SgemvProblem>();
    if (axis == "M") return double(p.rows);
    if (axis == "K") return double(p.cols);
    if (axis == "MK" && p.rows == p.cols) return double(p.rows);
    return std::nullopt;
}

}  // namespace lanescope
