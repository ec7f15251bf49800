// Variants of SpMV that convert the matrix once, and read their own arrays.
#include <gtest/gtest.h>

#include <set>

#include "app/operations/spmv/spmv_problem.h"
#include "tests/execution/emulate.h"

namespace lanescope {
namespace {

std::string choice_of(const Instance& instance, const std::string& variant) {
    const auto backend = make_emulator(shipped_catalog(), load_devices(find_asset("devices")));
    return backend->open(instance, {})->choice({variant});
}

double converted_bytes(const Instance& instance, const std::string& variant) {
    const auto backend = make_emulator(shipped_catalog(), load_devices(find_asset("devices")));
    return backend->open(instance, {})->converted_bytes({variant});
}

std::set<std::string> arrays_of(const Emulated& result) {
    std::set<std::string> arrays;
    for (const Site& site : result.run.trace->sites) arrays.insert(site.array);
    return arrays;
}

double mean_active(const Emulated& result, const std::string& array) {
    for (const Site& site : result.run.trace->sites)
        if (site.array == array) return site.mean_active();
    return 0;
}

void expect_right(const Instance& instance, const std::string& variant) {
    const Emulated result = emulate(instance, variant);
    EXPECT_TRUE(result.verification.verified) << variant << ": row " << result.verification.first_wrong_element;
    EXPECT_TRUE(result.run.hazards.empty()) << variant;
}

SpmvInstance two_diagonals_and_a_corner() {
    SpmvInstance i{.rows = 100, .cols = 120, .offsets = {0}, .columns = {}, .values = {}, .x = {}};
    const auto add = [&](int column, float value) {
        i.columns.push_back(column);
        i.values.push_back(value);
    };
    for (int row = 0; row < 100; ++row) {
        add(row, 2);
        add(row + 20, -1);
        if (row == 99) add(0, 7);
        if (row == 50) add(50, 3);  // the same place again
        i.offsets.push_back(int(i.columns.size()));
    }
    for (int k = 0; k < 120; ++k) i.x.push_back(float(k % 7) - 3);
    return i;
}

TEST(Diagonals, ReadNoColumnsOfABand) {
    const Instance band = instance_of("spmv:banded,rows=1000,band=3");
    const Emulated result = emulate(band, "diagonals");
    EXPECT_TRUE(result.verification.verified);
    EXPECT_EQ(arrays_of(result), (std::set<std::string>{"slots", "x", "y"}));
    EXPECT_TRUE(choice_of(band, "diagonals").starts_with("DIA: 7 diagonals")) << choice_of(band, "diagonals");
}

TEST(Diagonals, LeaveOtherNonzerosInRows) {
    const Instance instance = two_diagonals_and_a_corner();
    expect_right(instance, "diagonals");
    const std::string choice = choice_of(instance, "diagonals");
    EXPECT_NE(choice.find("2 diagonals with 0 % of the slots empty"), std::string::npos) << choice;
    EXPECT_NE(choice.find("2 other nonzeros"), std::string::npos) << choice;
}

TEST(Diagonals, CountTheirOwnBytes) {
    const Instance band = instance_of("spmv:banded,rows=1000,band=3");
    EXPECT_EQ(converted_bytes(band, "diagonals"), 4.0 * (7 * 1000 + 1000 + 1000 + 1001))
        << "and the empty rest's offsets";
    EXPECT_EQ(converted_bytes(band, "thread_per_row"), 0) << "it converts nothing";
}

TEST(EqualWidths, LeaveLanesIdleThatSortedSlicesKeepBusy) {
    const Instance uneven = instance_of("spmv:uniform,rows=4096,max=32");
    const double ell = mean_active(emulate(uneven, "ell"), "columns");
    const double sell = mean_active(emulate(uneven, "sell"), "columns");
    EXPECT_LT(ell, 20);
    EXPECT_GT(sell, 31);
}

TEST(EqualWidths, AreAtMostTwiceTheMean) {
    const Instance giant = instance_of("spmv:uniform,rows=1000,cols=4000,max=8,giant=4000");
    expect_right(giant, "ell");
    EXPECT_TRUE(choice_of(giant, "ell").starts_with("ELL: 16 slots per row, ")) << choice_of(giant, "ell");
}

TEST(ShortColumns, KeepThirtyTwoBitsForWideRows) {
    EXPECT_TRUE(choice_of(instance_of("spmv:uniform,rows=50,cols=65536,max=9"), "short_columns")
                    .starts_with("columns of 16 bits"));
    const Instance wide = instance_of("spmv:uniform,rows=50,cols=900000,max=9");
    EXPECT_TRUE(choice_of(wide, "short_columns").starts_with("columns of 32 bits"));
    expect_right(wide, "short_columns");
}

struct Matrix {
    const char* problem;
    const char* said;
};
std::ostream& operator<<(std::ostream& out, const Matrix& m) { return out << m.problem; }

class TunedFormat : public testing::TestWithParam<Matrix> {};

TEST_P(TunedFormat, IsRightAndNamed) {
    const Instance instance = instance_of(GetParam().problem);
    expect_right(instance, "tuned");
    const std::string choice = choice_of(instance, "tuned");
    EXPECT_NE(choice.find(GetParam().said), std::string::npos) << choice;
}

INSTANTIATE_TEST_SUITE_P(
    Matrices, TunedFormat,
    testing::Values(
        Matrix{"spmv:banded,rows=1000,band=1", "3 diagonals have all nonzeros, so no column is stored; 1 thread"},
        Matrix{"spmv:stencil,side=400,points=5", "no column is stored; 1 thread per row"},
        Matrix{"spmv:stencil,side=300,points=5", "no column is stored; 2 threads per row"},
        Matrix{"spmv:stencil,side=40,points=27", "no column is stored; 4 threads per row"},
        Matrix{"spmv:banded,rows=1003,band=8", "no column is stored; 8 threads per row"},
        Matrix{"spmv:banded,rows=50000,band=50", "no column is stored; 4 threads per row"},
        Matrix{"spmv:banded,rows=1000,band=50", "32 lanes per row"},
        Matrix{"spmv:uniform,rows=100001,max=48,block=2", "dense blocks of 2 x 2, one column stored for each; 4 lanes"},
        Matrix{"spmv:uniform,rows=20002,max=48,block=3", "dense blocks of 3 x 3, one column stored for each; 8 lanes"},
        Matrix{"spmv:uniform,rows=10003,max=48,block=4", "dense blocks of 4 x 4, one column stored for each; 16 lanes"},
        Matrix{"spmv:uniform,rows=1001,cols=6006,max=100,block=6",
               "dense blocks of 3 x 3, one column stored for each; 32 lanes"},
        Matrix{"spmv:uniform,rows=1000,max=48,empty=99,block=5", "lanes per row, with four loads"},
        Matrix{"spmv:uniform,rows=160000,cols=30000,max=32", "columns as distances of 16 bits"},
        Matrix{"spmv:uniform,rows=160000,cols=200000,max=32", "% of them empty\n"}));

}  // namespace
}  // namespace lanescope
