#include "kernels/catalog.h"

#include <algorithm>
#include <array>

namespace lanescope {
namespace {

constexpr std::array row_lanes{2, 4, 8, 16, 32};
constexpr std::array sgemv_row_lanes{1, 2, 4, 8, 16};

// A block's four rows are indexed with an int.
constexpr std::string_view four_rows_in_an_int = "K up to 536 870 911";
constexpr std::int64_t most_cols_of_four_rows = 536'870'911;

// In the order of the ladder: a variant stands above those that it improves on.
// clang-format off
constexpr std::array variants{
    Variant{"sgemv", "thread_per_row", "Thread a row", "each thread walks one row alone; neighbours read far apart",
            "D fig. 1", "ladder", "sgemv/thread_per_row.cuh", {}, {}},
    Variant{"sgemv", "warp_per_row", "Warp a row", "32 lanes share a row, read it side by side, and add up by shuffles",
            "A v0, B first, D K=32", "ladder", "sgemv/warp_per_row.cuh", {}, four_rows_in_an_int},
    Variant{"sgemv", "warp_per_row_float4", "Warp a row, float4",
            "the same with 16-byte loads, a quarter of the load instructions, and a tail for any K",
            "A v1, B second, D K=128", "ladder", "sgemv/warp_per_row_float4.cuh", {}, {}},
    Variant{"sgemv", "multi_row_warp", "Several rows a warp", "short rows: a warp takes several, so that no lane idles",
            "A v2, D K=16", "ladder", "sgemv/multi_row_warp.cuh", sgemv_row_lanes, {}},
    Variant{"sgemv", "cublas", "cuBLAS SGEMV", "NVIDIA's library, as the measure", "NVIDIA", "reference", {}, {},
            "an NVIDIA GPU"},
    Variant{"spmv", "thread_per_row", "Thread a row", "each thread walks one row; the warp waits for its longest",
            "C 1D", "ladder", "spmv/thread_per_row.cuh", {}, {}},
    Variant{"spmv", "warp_per_row", "Lanes a row", "2 to 32 lanes share a row, chosen by its mean length",
            "CSR-vector", "ladder", "spmv/warp_per_row.cuh", row_lanes, {}},
    Variant{"spmv", "cte", "Collaborative task engagement",
            "the warp's 32 rows are one list of nonzeros that all lanes share evenly", "C CTE v5, mended", "ladder",
            "spmv/cte.cuh", {}, {}},
    Variant{"spmv", "cusparse", "cuSPARSE, CSR algorithm 1", "NVIDIA's library, preprocessed, as the measure",
            "NVIDIA", "reference", {}, {}, "an NVIDIA GPU"},
    Variant{"spmv", "cusparse_alg2", "cuSPARSE, CSR algorithm 2", "NVIDIA's library, the same sum on every run",
            "NVIDIA", "reference", {}, {}, "an NVIDIA GPU"},
};
// clang-format on

}  // namespace

std::span<const Variant> catalog() { return variants; }

const Variant* find_variant(std::string_view operation, std::string_view id) {
    const auto* found =
        std::ranges::find_if(variants, [&](const Variant& v) { return v.operation == operation && v.id == id; });
    return found == variants.end() ? nullptr : found;
}

std::optional<std::string> refusal(const Variant& variant, const ProblemFacts& facts) {
    if ((variant.operation == "spmv") != facts.sparse)
        return "computes " + std::string(variant.operation) + ", not this operation";
    if (variant.group == "reference" && !facts.on_gpu) return "needs an NVIDIA GPU";
    if (variant.constraint == four_rows_in_an_int && facts.cols > most_cols_of_four_rows)
        return "takes " + std::string(four_rows_in_an_int);
    return std::nullopt;
}

}  // namespace lanescope
