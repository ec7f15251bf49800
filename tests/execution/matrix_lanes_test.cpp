#include "app/analysis/lanes/lane_accesses.h"
#include "app/catalog/variants.h"
#include "app/operations/spmv/spmv_problem.h"

#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "app/operations/problem_instance.h"
#include "tests/execution/emulate.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

// Rows: . 1 . . / 2 3 . 4 / . . . . / . . 5 .
SpmvInstance four_by_four() {
    SpmvInstance matrix{.rows = 4, .cols = 4};
    matrix.offsets = {0, 1, 4, 4, 5};
    matrix.columns = {1, 0, 1, 3, 2};
    matrix.values = {1, 2, 3, 4, 5};
    matrix.x = {1, 1, 1, 1};
    return matrix;
}

RunResult run_on(const Instance& instance, const std::string& variant, const char* problem) {
    RunResult result;
    result.problem = parse_problem(problem);
    result.variant = parse_variant(variant);
    result.matrix = picture_of(instance);
    result.trace = emulate(instance, variant).run.trace;
    return result;
}

std::string lane_and_step(const Reading& reading) {
    std::ostringstream out;
    out << reading.lane << "@" << reading.step;
    return out.str();
}

// Prints each nonzero as "lane@step".
std::string readers(const RunResult& result) {
    const MatrixLanes lanes(result, shipped_catalog().find(result));
    const MatrixPicture& matrix = result.matrix;
    std::ostringstream out;
    for (std::int64_t row = 0; row < matrix.rows; ++row) {
        std::vector<std::string> cells(std::size_t(matrix.cols), ".");
        for (auto i = matrix.offsets[std::size_t(row)]; i < matrix.offsets[std::size_t(row) + 1]; ++i) {
            std::string& cell = cells[matrix.columns[i]];
            cell.clear();
            for (const Reading& r : lanes.of(i)) cell.append(cell.empty() ? "" : "+").append(lane_and_step(r));
        }
        for (const std::string& cell : cells) out << " " << cell;
        out << "\n";
    }
    return out.str();
}

// Lane i walks row i with three steps per nonzero (values, columns, x), so the longest row ends last.
TEST(MatrixLanes, AreRowsWithOneThreadPerRow) {
    EXPECT_EQ(readers(run_on(four_by_four(), "thread_per_row", "spmv:banded,rows=4,band=1")),
              " . 0@2 . .\n"
              " 1@2 1@5 . 1@8\n"
              " . . . .\n"
              " . . 3@2 .\n");
}

TEST(MatrixLanes, AreAListInCte) {
    EXPECT_EQ(readers(run_on(four_by_four(), "cte", "spmv:banded,rows=4,band=1")),
              " . 0@4 . .\n"
              " 1@4 2@4 . 3@4\n"
              " . . . .\n"
              " . . 4@4 .\n");
}

TEST(MatrixLanes, HoldFourElementsOfAWideLoad) {
    const Instance dense = instance_of("sgemv:3x8");
    const RunResult result = run_on(dense, "warp_per_row_float4", "sgemv:3x8");
    const MatrixLanes lanes(result, shipped_catalog().find(result));
    ASSERT_EQ(lanes.all().size(), 24u);
    for (const Reading& r : lanes.all()) {
        EXPECT_EQ(r.warp, r.nonzero / 8) << "a warp a row";
        EXPECT_EQ(r.lane, int(r.nonzero % 8 / 4)) << "four elements a lane";
    }
}

TEST(MatrixLanes, HoldEightHalves) {
    const Instance dense = instance_of("sgemv:2x256");
    RunResult result = run_on(dense, "half_tensor_core", "sgemv:2x256");
    EXPECT_TRUE(MatrixLanes(result, shipped_catalog().find(result)).empty()) << "larger than what is noted one by one";
    const Instance small = instance_of("sgemv:2x64");
    result = run_on(small, "half_tensor_core", "sgemv:2x64");
    std::set<std::uint32_t> read;
    const MatrixLanes lanes(result, shipped_catalog().find(result));
    for (const Reading& r : lanes.all()) read.insert(r.nonzero);
    EXPECT_EQ(read.size(), 128u);
}

/// These variants read slots of their own instead of the values.
bool has_slots(const Variant& variant) {
    return variant.id == "ell" || variant.id == "sell" || variant.id == "diagonals";
}

TEST(MatrixLanes, CoverTheMatrixInEveryVariant) {
    for (const char* problem : {"spmv:uniform,rows=40,cols=64,max=20", "sgemv:17x33"}) {
        const Instance instance = instance_of(problem);
        const bool sparse = facts_of(instance).is_sparse();
        for (const Variant& variant : shipped_catalog().variants()) {
            if (variant.group != VariantGroup::standard || (variant.operation == "spmv") != sparse) continue;
            const RunResult result = run_on(instance, std::string(variant.id), problem);
            std::set<std::uint32_t> read;
            const MatrixLanes lanes(result, shipped_catalog().find(result));
            for (const Reading& r : lanes.all()) read.insert(r.nonzero);
            EXPECT_EQ(std::int64_t(read.size()), has_slots(variant) ? 0 : result.matrix.nonzeros) << variant.id;
            EXPECT_EQ(result.trace->rows.size(), std::size_t(result.trace->recorded_warps())) << variant.id;
        }
    }
}

TEST(WarpRows, AreKnownOfLargeMatricesToo) {
    const RunResult result =
        run_on(instance_of("spmv:banded,rows=1000,band=2"), "thread_per_row", "spmv:banded,rows=1000,band=2");
    EXPECT_TRUE(result.trace->elements.empty());
    ASSERT_EQ(result.trace->rows.size(), 32u);
    EXPECT_EQ(result.trace->rows[0], (RowSpan{0, 31}));
    EXPECT_EQ(result.trace->rows[30], (RowSpan{960, 991}));
    EXPECT_EQ(result.trace->rows[31], (RowSpan{992, 999}));
}

TEST(WarpRows, AreEmptyForAWarpWithoutReads) {
    const RunResult result = run_on(instance_of("spmv:banded,rows=100,band=1"), "cte", "spmv:banded,rows=100,band=1");
    ASSERT_EQ(result.trace->rows.size(), 4u) << "blocks of two warps";
    EXPECT_EQ(result.trace->rows[3], (RowSpan{96, 99}));
    const RunResult short_one = run_on(instance_of("spmv:banded,rows=20,band=1"), "cte", "spmv:banded,rows=20,band=1");
    ASSERT_EQ(short_one.trace->rows.size(), 2u);
    EXPECT_GT(short_one.trace->rows[1].first, short_one.trace->rows[1].last);
}

}  // namespace
}  // namespace lanescope
