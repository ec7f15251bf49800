#include "app/analysis/timing/origin.h"

#include <gtest/gtest.h>

#include "tests/analysis/results.h"

namespace lanescope {
namespace {

using Names = std::vector<std::string>;

RunResultPtr on(const char* variant, const char* device, Kind kind, const char* date = "2026-01-02T03:04:05Z",
                const char* problem = "sgemv:64x64") {
    RunResult result = round_result(10, variant, problem);
    result.device.name = device;
    result.timing->kind = kind;
    result.provenance.date = date;
    return share(result);
}

TEST(Origin, NamesDeviceAndKind) {
    EXPECT_EQ(origin_of(*on("cte", "NVIDIA H200", Kind::measured)), "H200 measured");
    EXPECT_EQ(origin_of(*on("cte", "Tesla P100", Kind::modelled)), "P100 modelled");
    RunResult untimed = *on("cte", "NVIDIA H200", Kind::measured);
    untimed.timing.reset();
    EXPECT_EQ(origin_of(untimed), "H200 modelled") << "a result of the emulator that waits for its time";
    untimed.provenance.backend = BackendKind::cuda;
    EXPECT_EQ(origin_of(untimed), "H200 measured");
}

TEST(Origin, SaysInWordsWhatLanesAndTimesAre) {
    RunResult result = *on("cte", "NVIDIA H200", Kind::modelled);
    result.provenance.backend = BackendKind::emulator;
    EXPECT_EQ(lanes_in_words(result), "emulated");
    EXPECT_EQ(times_in_words(result), "modelled for NVIDIA H200");
    result.provenance.backend = BackendKind::cuda;
    result.timing->kind = Kind::measured;
    EXPECT_EQ(lanes_in_words(result), "recorded on NVIDIA H200");
    EXPECT_EQ(times_in_words(result), "measured on NVIDIA H200");
    result.timing.reset();
    EXPECT_EQ(times_in_words(result), "");
    result.device.name.clear();
    result.provenance.device = "NVIDIA A100";
    EXPECT_EQ(lanes_in_words(result), "recorded on NVIDIA A100");
}

TEST(Origin, IsLeftOutOfNamesWhereThereIsOne) {
    const std::vector one{on("a", "NVIDIA H200", Kind::measured), on("b", "NVIDIA H200", Kind::measured)};
    EXPECT_EQ(names_of(one), (Names{"a", "b"}));
}

TEST(Origin, StandsBehindEveryNameWhereThereAreSeveral) {
    const std::vector two{on("a", "NVIDIA H200", Kind::measured), on("a", "NVIDIA H200", Kind::modelled),
                          on("b", "NVIDIA H200", Kind::modelled)};
    EXPECT_EQ(names_of(two), (Names{"a · H200 measured", "a · H200 modelled", "b · H200 modelled"}));
}

TEST(Origin, TwoRunsOfOneOriginDifferByDateAndElseByNumber) {
    const std::vector dates{on("a", "NVIDIA H200", Kind::measured, "2026-01-02T03:04:05Z"),
                            on("a", "NVIDIA H200", Kind::measured, "2026-02-02T03:04:05Z")};
    EXPECT_EQ(names_of(dates), (Names{"a · 2026-01-02 03:04:05", "a · 2026-02-02 03:04:05"}));
    const std::vector same{dates[0], dates[0]};
    EXPECT_EQ(names_of(same), (Names{"a · 03:04:05 #1", "a · 03:04:05 #2"}));
    const std::vector one_day{dates[0], on("a", "NVIDIA H200", Kind::measured, "2026-01-02T13:04:05Z")};
    EXPECT_EQ(names_of(one_day), (Names{"a · 03:04:05", "a · 13:04:05"})) << "the day is the same";
    const std::vector problems{dates[0], on("a", "NVIDIA H200", Kind::measured, "x", "sgemv:8x8")};
    EXPECT_EQ(names_of(problems), (Names{"a", "a"})) << "the problem tells them apart";
}

TEST(Origin, OnlyTheSameProblemDeviceAndKindAreCompared) {
    const std::vector all{on("a", "NVIDIA H200", Kind::measured), on("b", "NVIDIA H200", Kind::measured),
                          on("b", "NVIDIA H200", Kind::modelled), on("b", "Tesla P100", Kind::measured),
                          on("c", "NVIDIA H200", Kind::measured, "x", "sgemv:8x8")};
    EXPECT_EQ(peers_of(all, 0), (std::vector<std::size_t>{0, 1}));
    EXPECT_EQ(peers_of(all, 2), (std::vector<std::size_t>{2}));
}

}  // namespace
}  // namespace lanescope
