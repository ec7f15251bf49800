#include "kernels/catalog.h"

#include <algorithm>
#include <array>
#include <limits>

namespace lanescope {
namespace {

constexpr std::array row_lanes{2, 4, 8, 16, 32};
constexpr std::array sgemv_row_lanes{1, 2, 4, 8, 16};
constexpr std::array block_warps{1, 2, 4, 8, 16, 32};

// A block's rows, four unless asked otherwise, are indexed with an int.
constexpr std::string_view rows_in_an_int = "K up to 536 870 911, fewer where a block has more than 4 warps";
constexpr std::int64_t most_cols_of_rows(int rows) { return std::numeric_limits<int>::max() / rows; }

// A row's index goes beyond its end by up to 16.
constexpr std::string_view steps_in_an_int = "K up to 2 147 483 632";
constexpr std::int64_t most_cols_of_steps = 2'147'483'632;

// A grid has at most 65535 blocks along y, one a part of 2048 columns.
constexpr std::string_view parts_in_a_grid = "K up to 134 215 680";
constexpr std::int64_t most_cols_of_parts = 134'215'680;

constexpr bool warp_synchronous = true;

// In the order of the ladder: a variant stands above those that it improves on.
// clang-format off
constexpr std::array variants{
    Variant{.operation = "sgemv", .id = "thread_per_row", .title = "Thread a row", .idea = "each thread walks one row "
            "alone; neighbours read far apart", .origin = "D fig. 1", .group = "ladder",
            .file = "sgemv/thread_per_row.cuh", .warps = block_warps},
    Variant{.operation = "sgemv", .id = "warp_per_row", .title = "Warp a row", .idea = "32 lanes share a row, read it "
            "side by side, and add up by shuffles", .origin = "A v0, B first, D K=32", .group = "ladder",
            .file = "sgemv/warp_per_row.cuh", .constraint = rows_in_an_int, .warps = block_warps},
    Variant{.operation = "sgemv", .id = "warp_per_row_float4", .title = "Warp a row, float4",
            .idea = "the same with 16-byte loads, a quarter of the load instructions, and a tail for any K",
            .origin = "A v1, B second, D K=128", .group = "ladder", .file = "sgemv/warp_per_row_float4.cuh",
            .warps = block_warps},
    Variant{.operation = "sgemv", .id = "multi_row_warp", .title = "Several rows a warp", .idea = "short rows: a warp "
            "takes several, so that no lane idles", .origin = "A v2, D K=16", .group = "ladder",
            .file = "sgemv/multi_row_warp.cuh", .lanes = sgemv_row_lanes, .constraint = steps_in_an_int,
            .warps = block_warps},
    Variant{"sgemv", "split_k", "K cut into parts", "few long rows: a warp a part of a row, sums meet by atomicAdd",
            "D 1.4, mended", "ladder", "sgemv/split_k.cuh", {}, {}},
    Variant{"sgemv", "split_k_smem", "K cut into parts, x shared",
            "the same with x's part in shared memory, loaded once for four rows: seldom faster", "D 1.5, mended", "ladder",
            "sgemv/split_k_smem.cuh", {}, parts_in_a_grid},
    Variant{.operation = "sgemv", .id = "tuned", .title = "Tuned", .idea = "several rows a warp, a block a row, or "
            "blocks that share one: chosen by shape, with as many bytes under way as it takes", .origin = "ours",
            .group = "ladder", .file = "sgemv/tuned.cuh", .planned = true},
    Variant{.operation = "sgemv", .id = "half_tensor_core", .title = "Halves on the tensor cores",
            .idea = "A and x as halves, half the bytes; the tensor core's diagonal holds eight pieces of a row's sum",
            .origin = "B's open question", .group = "ladder", .file = "sgemv/half_tensor_core.cuh", .halves = true},
    Variant{"sgemv", "cublas", "cuBLAS SGEMV", "NVIDIA's library, as the measure", "NVIDIA", "reference", {}, {},
            "an NVIDIA GPU"},
    Variant{.operation = "sgemv", .id = "cublas_half", .title = "cuBLAS, halves", .idea = "cublasGemmEx with one "
            "column, as the measure of half_tensor_core", .origin = "NVIDIA", .group = "reference",
            .constraint = "an NVIDIA GPU", .halves = true},
    Variant{.operation = "sgemv", .id = "a_float4_no_tail", .title = "float4 without a tail",
            .idea = "a warp a row with 16-byte loads, in strides of 128 floats", .origin = "A v1_float4, D K=128",
            .group = "published", .file = "sgemv/published/a_float4_no_tail.cuh",
            .defect = "reads past the end of each row, of x and of A when K is no multiple of 128",
            .shown_on = "sgemv:8x132"},
    Variant{.operation = "sgemv", .id = "b_endless_reduction", .title = "Reduction without end",
            .idea = "a warp a row", .origin = "B, first kernel", .group = "published",
            .file = "sgemv/published/b_endless_reduction.cuh",
            .defect = "the reduction's loop computes offset >> 1 and does not keep it, so it never ends",
            .shown_on = "sgemv:1x64"},
    Variant{.operation = "sgemv", .id = "b_float4_last_vector", .title = "float4, last vector one by one",
            .idea = "a warp a row with 16-byte loads and a tail", .origin = "B, second kernel", .group = "published",
            .file = "sgemv/published/b_float4_last_vector.cuh",
            .defect = "asks nn + 4 < n, so the last full vector of each row goes one float at a time, on one lane of 32",
            .shown_on = "sgemv:64x1024"},
    Variant{.operation = "sgemv", .id = "d_grid_from_k", .title = "Grid from the wrong size",
            .idea = "a warp a row with 16-byte loads", .origin = "D K=128, K=16", .group = "published",
            .file = "sgemv/published/d_grid_from_k.cuh",
            .defect = "computes the grid from K instead of M, so the rows from K on are never written",
            .shown_on = "sgemv:512x128"},
    Variant{.operation = "sgemv", .id = "d_split_k_misaligned", .title = "K cut into parts, misaligned",
            .idea = "a warp a part of a row, 16-byte loads", .origin = "D 1.4", .group = "published",
            .file = "sgemv/published/d_split_k.cuh",
            .defect = "with K no multiple of 4, as in its example of 65535, rows do not start at 16 bytes as float4 must",
            .shown_on = "sgemv:4x65535"},
    Variant{.operation = "sgemv", .id = "d_split_k_tile_past_end", .title = "K cut into parts, last one past the end",
            .idea = "a warp a part of a row, 16-byte loads", .origin = "D 1.4", .group = "published",
            .file = "sgemv/published/d_split_k.cuh",
            .defect = "reads the last part to its full 2048 floats, past the end of x and of A",
            .shown_on = "sgemv:4x4092"},
    Variant{.operation = "sgemv", .id = "d_int_overflow", .title = "Index beyond an int",
            .idea = "a thread a row", .origin = "D fig. 1 and all others", .group = "published",
            .file = "sgemv/published/d_int_overflow.cuh",
            .defect = "computes m * K + k in int, which wraps to a negative index beyond 2^31 elements",
            .shown_on = "sgemv:128x17000000"},
    Variant{.operation = "spmv", .id = "thread_per_row", .title = "Thread a row", .idea = "each thread walks one row; the "
            "warp waits for its longest", .origin = "C 1D", .group = "ladder", .file = "spmv/thread_per_row.cuh",
            .warps = block_warps},
    Variant{.operation = "spmv", .id = "warp_per_row", .title = "Lanes a row", .idea = "2 to 32 lanes share a row, chosen "
            "by its mean length", .origin = "CSR-vector", .group = "ladder", .file = "spmv/warp_per_row.cuh",
            .lanes = row_lanes, .warps = block_warps},
    Variant{"spmv", "cte_v1", "Shared multiplication", "a warp multiplies its 32 rows as one list; each lane adds up its row",
            "C CTE v1", "ladder", "spmv/cte_v1.cuh", {}, {}, warp_synchronous},
    Variant{"spmv", "cte_v2", "Sum in a register", "the same, and y is written once", "C CTE v2", "ladder",
            "spmv/cte_v2.cuh", {}, {}, warp_synchronous},
    Variant{"spmv", "cte_v3", "Shared addition", "the lanes of a row add up as a tree, once each has walked to its owner",
            "C CTE v3", "ladder", "spmv/cte_v3.cuh", {}, {}, warp_synchronous},
    Variant{"spmv", "cte_v4", "Owner by halving", "the owner of a nonzero is found in 5 steps", "C CTE v4", "ladder",
            "spmv/cte_v4.cuh", {}, {}, warp_synchronous},
    Variant{"spmv", "cte_v5", "Loads ahead", "the next 32 nonzeros are on their way while these are added up", "C CTE v5",
            "ladder", "spmv/cte_v5.cuh", {}, {}, warp_synchronous},
    Variant{.operation = "spmv", .id = "cte", .title = "Collaborative task engagement",
            .idea = "the warp's 32 rows are one list of nonzeros that all lanes share evenly",
            .origin = "C CTE v5, mended", .group = "ladder", .file = "spmv/cte.cuh", .warps = block_warps},
    Variant{"spmv", "row_blocks", "Rows in blocks of equal work",
            "a block loads the nonzeros of as many rows as fit side by side; then a thread a row adds up",
            "CSR-adaptive", "ladder", "spmv/row_blocks.cuh", {}, {}},
    Variant{"spmv", "merge_path", "Merge path",
            "row ends and nonzeros are one merge, cut into equal shares for all warps",
            "Merrill and Garland", "ladder", "spmv/merge_path.cuh", {}, {}},
    Variant{.operation = "spmv", .id = "tuned", .title = "Tuned", .idea = "lanes a row, even tiles, or tiles for skewed "
            "rows: chosen by the rows' lengths, which are read once", .origin = "ours", .group = "ladder",
            .file = "spmv/tuned.cuh", .planned = true},
    Variant{"spmv", "cusparse", "cuSPARSE, CSR algorithm 1", "NVIDIA's library, preprocessed, as the measure",
            "NVIDIA", "reference", {}, {}, "an NVIDIA GPU"},
    Variant{"spmv", "cusparse_alg2", "cuSPARSE, CSR algorithm 2", "NVIDIA's library, the same sum on every run",
            "NVIDIA", "reference", {}, {}, "an NVIDIA GPU"},
    Variant{.operation = "spmv", .id = "c_1d_uncleared", .title = "Sum into what was there",
            .idea = "a thread a row, adding to y in memory", .origin = "C 1D", .group = "published",
            .file = "spmv/published/c_1d_uncleared.cuh",
            .defect = "adds to y without clearing it, so whatever was there before is part of the result",
            .shown_on = "spmv:uniform,rows=64,cols=64,max=8"},
    Variant{.operation = "spmv", .id = "c_cte_v5_int", .title = "Fractions lost in int",
            .idea = "collaborative task engagement, step 5", .origin = "C CTE v1 to v5", .group = "published",
            .file = "spmv/published/c_cte_v5_int.cuh", .warp_synchronous = true,
            .defect = "passes products through shared memory as int, so all that is not a whole number is wrong",
            .shown_on = "spmv:uniform,rows=64,cols=64,max=8,values=fractions"},
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
    if (variant.constraint == rows_in_an_int && facts.cols > most_cols_of_rows(facts.warps ? facts.warps : 4))
        return "takes " + std::string(rows_in_an_int);
    if (variant.constraint == steps_in_an_int && facts.cols > most_cols_of_steps)
        return "takes " + std::string(steps_in_an_int);
    if (variant.constraint == parts_in_a_grid && facts.cols > most_cols_of_parts)
        return "takes " + std::string(parts_in_a_grid);
    return std::nullopt;
}

}  // namespace lanescope
