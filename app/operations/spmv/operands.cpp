#include <fmt/format.h>

#include <algorithm>

#include "app/operations/make_instance.h"
#include "app/operations/spmv/spmv.h"

namespace lanescope {

std::span<const ProblemValue> Spmv::values() const {
    using enum ValueKind;
    static const std::vector<ProblemValue> values{
        {"rows", integer, false, {"rows", "m", "nrows", "numrows", "n", "nrow", "height"}},
        {"cols", integer, false, {"cols", "n", "ncols", "numcols", "k", "ncol", "width"}},
        {"nonzeros", integer, false, {"nonzeros", "nnz", "numnonzeros", "nz", "numnnz"}},
        {"offsets",
         integers,
         false,
         {"offsets", "rowptr", "rowptrs", "rowoffsets", "rowoffset", "indptr", "ap", "ia", "rowstart", "rowstarts",
          "rowindex", "csrrowptr", "csrrowptra", "rowdelimiters", "rpt", "rp"},
         {"ptr", "row", "rows", "start", "starts"}},
        {"columns",
         integers,
         false,
         {"columns", "colidx", "colind", "colindices", "colindex", "indices", "aj", "ja", "csrcolind", "csrcolinda",
          "columnindices", "colidxs", "ci"},
         {"cols", "col", "column", "index", "idx", "ind"}},
        {"values",
         floats,
         false,
         {"values", "vals", "val", "ax", "av", "aa", "csrval", "csrvala", "nzval"},
         {"data", "a", "elements", "value"}},
        {"x", floats, false, {"x", "xhalf"}, {"vec", "vector", "in", "input", "b", "v"}},
        {"y", floats, true, {"y"}, {"out", "output", "result", "res", "c"}},
    };
    return values;
}

Operands Spmv::operands(const Instance& instance) const {
    const auto& n = instance.as<SpmvInstance>();
    return {.numbers = {{"rows", n.rows}, {"cols", n.cols}, {"nonzeros", n.nonzeros()}},
            .inputs = {named("offsets", std::span(n.offsets)), named("columns", std::span(n.columns)),
                       named("values", std::span(n.values)), named("x", std::span(n.x))},
            .matrix = 2,
            .elements = double(n.nonzeros()),
            .results = std::size_t(n.rows)};
}

std::string Spmv::shape_text(const Instance& instance) const {
    const auto& n = instance.as<SpmvInstance>();
    return fmt::format("{} x {} with {} nonzeros", n.rows, n.cols, n.nonzeros());
}

ProblemFacts Spmv::facts(const Instance& instance) const {
    const auto& i = instance.as<SpmvInstance>();
    return {name(), true, i.rows, i.cols, i.nonzeros()};
}

std::int64_t Spmv::row_of(const Instance& instance, std::uint64_t element) const {
    const auto& offsets = instance.as<SpmvInstance>().offsets;
    return std::ranges::upper_bound(offsets, int(element)) - offsets.begin() - 1;
}

// For floats and ints: 8 nnz + 4 (rows + 1) + 4 cols + 4 rows bytes, 2 nnz flops.
Work Spmv::work(const Instance& instance, const ElementBytes& bytes) const {
    const auto& i = instance.as<SpmvInstance>();
    const auto m = static_cast<double>(i.rows), k = static_cast<double>(i.cols);
    const auto nonzeros = static_cast<double>(i.nonzeros());
    const double of_matrix = (bytes.matrix + bytes.columns) * nonzeros + bytes.offsets * (m + 1);
    return {of_matrix + bytes.x * k + bytes.y * m, 2 * nonzeros};
}

}  // namespace lanescope
