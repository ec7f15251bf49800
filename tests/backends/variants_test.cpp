// Every variant on every awkward shape, under both schedules, against the double-precision reference: right, and
// without a hazard.
#include <gtest/gtest.h>

#include "tests/backends/emulate.h"

namespace lanescope {
namespace {

/// "spmv warp_per_row:lanes=8" and its like: each variant of the ladder with each choice of lanes.
std::vector<std::string> variants_of(std::string_view operation) {
    std::vector<std::string> texts;
    for (const Variant& variant : catalog()) {
        if (variant.operation != operation || variant.group != "ladder") continue;
        texts.emplace_back(variant.id);
        for (const int lanes : variant.lanes)
            texts.push_back(std::string(variant.id) + ":lanes=" + std::to_string(lanes));
    }
    return texts;
}

void expect_right(const Instance& instance, std::string_view operation, const std::string& what) {
    for (const std::string& variant : variants_of(operation))
        for (const Schedule schedule : {Schedule::lockstep, Schedule::independent})
            for (const std::uint64_t seed : {1, 2, 3}) {
                Experiment experiment;
                experiment.schedule = schedule;
                experiment.schedule_seed = seed;
                const Emulated result = emulate(instance, variant, experiment);
                const auto label = what + " " + variant + " " + std::string(to_string(schedule));
                EXPECT_TRUE(result.verification.verified) << label << ", first wrong row "
                                                          << result.verification.first_wrong_row;
                EXPECT_TRUE(result.run.hazards.empty())
                    << label << ": " << (result.run.hazards.empty() ? "" : result.run.hazards[0].text);
                if (schedule == Schedule::lockstep) break;  // no seed in it
            }
}

class Sgemv : public testing::TestWithParam<const char*> {};

TEST_P(Sgemv, IsRight) { expect_right(instance_of(GetParam()), "sgemv", GetParam()); }

INSTANTIATE_TEST_SUITE_P(Shapes, Sgemv,
                         testing::Values("sgemv:1x1", "sgemv:1x7", "sgemv:3x5", "sgemv:5x31", "sgemv:130x16",
                                         "sgemv:129x33", "sgemv:7x127", "sgemv:2x130", "sgemv:33x1", "sgemv:1x1000",
                                         "sgemv:64x64,alpha=2,beta=0.5", "sgemv:65x13,alpha=-1,beta=1",
                                         "sgemv:17x66,alpha=0,beta=3"));

class Spmv : public testing::TestWithParam<const char*> {};

TEST_P(Spmv, IsRight) { expect_right(instance_of(GetParam()), "spmv", GetParam()); }

INSTANTIATE_TEST_SUITE_P(Shapes, Spmv,
                         testing::Values("spmv:uniform,rows=1,cols=1,max=1", "spmv:uniform,rows=65,cols=40,max=32",
                                         "spmv:uniform,rows=1000,cols=1000,max=3", "spmv:uniform,rows=31,cols=5,max=5",
                                         "spmv:banded,rows=100,band=3", "spmv:banded,rows=1,band=1",
                                         "spmv:rmat,scale=8,edges=8"));

/// A matrix with so many nonzeros in each row.
Instance rows_of_length(const std::vector<int>& lengths) {
    SpmvInstance instance;
    instance.rows = std::int64_t(lengths.size());
    instance.cols = 1000;
    instance.offsets.push_back(0);
    for (const int length : lengths) {
        for (int i = 0; i < length; ++i) {
            instance.columns.push_back(i % 1000);
            instance.values.push_back(0.25f * float(i % 7) - 0.5f);
        }
        instance.offsets.push_back(int(instance.columns.size()));
    }
    for (int c = 0; c < 1000; ++c) instance.x.push_back(1.0f / float(1 + c));
    return instance;
}

TEST(SpmvRows, NoNonzeroAtAll) { expect_right(rows_of_length(std::vector<int>(70, 0)), "spmv", "no nonzero"); }

TEST(SpmvRows, OneGiantRowAmongEmptyOnes) {
    std::vector<int> lengths(50, 0);
    lengths[20] = 5000;
    expect_right(rows_of_length(lengths), "spmv", "one giant row");
}

TEST(SpmvRows, EmptyRowsBetweenFullOnes) {
    std::vector<int> lengths;
    for (int i = 0; i < 100; ++i) lengths.push_back(i % 3 == 0 ? 33 : 0);
    expect_right(rows_of_length(lengths), "spmv", "every third row");
}

TEST(SpmvRows, LastRowOfAWarpIsTheLongest) {
    std::vector<int> lengths(64, 1);
    lengths[31] = lengths[63] = 100;
    expect_right(rows_of_length(lengths), "spmv", "last row longest");
}

}  // namespace
}  // namespace lanescope
