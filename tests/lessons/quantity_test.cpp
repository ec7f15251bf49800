// The expected numbers are computed by hand from two_results.h.
#include "app/lessons/quantity.h"

#include <gtest/gtest.h>

#include "app/base/error.h"
#include "tests/lessons/two_results.h"

namespace lanescope {
namespace {

std::string text(const std::string& quantity, const std::vector<RunResultPtr>& results = two_results()) {
    const Quantity q = parse_quantity(quantity);
    const QuantityValue value = value_of(q, results);
    return value.number ? text_of(q, value) : value.why_not;
}

double number(const std::string& quantity) { return value_of(parse_quantity(quantity), two_results()).number.value(); }

TEST(Quantity, CountsLanes) {
    EXPECT_DOUBLE_EQ(number("mean_active(thread_per_row, x)"), (32 + 16 + 8) / 3.0);
    EXPECT_DOUBLE_EQ(number("mean_active(thread_per_row, line 11)"), 32);
    EXPECT_DOUBLE_EQ(number("mean_active(thread_per_row)"), (32 + 16 + 8 + 32) / 4.0);
    EXPECT_DOUBLE_EQ(number("efficiency(thread_per_row)"), 100 * 22 / 32.0);
    EXPECT_DOUBLE_EQ(number("events(thread_per_row, x)"), 3);
    EXPECT_DOUBLE_EQ(number("events(thread_per_row, store)"), 1);
    EXPECT_DOUBLE_EQ(number("steps(thread_per_row)"), 4);
    EXPECT_DOUBLE_EQ(number("warps(cte)"), 1);
}

TEST(Quantity, CountsSectorsAndBytes) {
    EXPECT_DOUBLE_EQ(number("sectors(thread_per_row, x)"), 32 / 3.0);
    EXPECT_DOUBLE_EQ(number("bytes_used(thread_per_row, x)"), 100 * 56 * 4 / (32 * 32.0));
    EXPECT_DOUBLE_EQ(number("bank_conflicts(cte)"), 3);
    EXPECT_DOUBLE_EQ(number("bank_conflicts(thread_per_row)"), 0);
    EXPECT_DOUBLE_EQ(number("wide_loads(cte)"), 100);
    EXPECT_DOUBLE_EQ(number("wide_loads(thread_per_row)"), 0);
}

// In the loop 16 and 24 lanes of 4 steps x 32 are idle because their rows are finished.
TEST(Quantity, KnowsWhyLanesAreIdle) {
    EXPECT_DOUBLE_EQ(number("idle(thread_per_row, row_finished)"), 100 * 40 / 128.0);
    EXPECT_DOUBLE_EQ(number("idle(thread_per_row, any)"), 100 * 40 / 128.0);
    EXPECT_DOUBLE_EQ(number("idle(cte, any)"), 0);
}

TEST(Quantity, ComparesTimes) {
    EXPECT_DOUBLE_EQ(number("speed_up(cte, thread_per_row)"), 2);
    EXPECT_DOUBLE_EQ(number("gb_s(cte)"), 500);
    EXPECT_DOUBLE_EQ(number("percent_of_roof(cte)"), 50);
    auto results = two_results();
    RunResult measured = sharing();
    measured.timing->kind = Kind::measured;
    results[1] = share(measured);
    EXPECT_EQ(text("speed_up(cte, thread_per_row)", results),
              "the time of cte is measured and the time of thread_per_row is modelled, so they do not compare");
}

TEST(Quantity, StandsInATextWithUnitAndLabel) {
    EXPECT_EQ(text("mean_active(thread_per_row, x)"), "18.7");
    EXPECT_EQ(text("mean_active(thread_per_row, x):3"), "18.667");
    EXPECT_EQ(text("efficiency(thread_per_row)"), "68.8 %");
    EXPECT_EQ(text("time(cte)"), "20.0 us (modelled)");
    EXPECT_EQ(text("speed_up(cte, thread_per_row)"), "2.00\u00D7 (modelled)");
    RunResult wrong = walking();
    wrong.verification.wrong_elements = 47792;
    wrong.verification.max_error = 2.5e-6;
    EXPECT_EQ(text("wrong_elements(thread_per_row)", {share(wrong)}), "47,792");
    EXPECT_EQ(text("max_error(thread_per_row)", {share(wrong)}), "2.5e-06");
    EXPECT_EQ(text_of(parse_quantity("steps(cte)"), value_of(parse_quantity("steps(cte)"), {})), "\u2026");
}

TEST(Quantity, SaysWhyThereIsNone) {
    EXPECT_EQ(text("steps(cte)", {}), "no results yet");
    EXPECT_EQ(text("steps(merge_path)"), "no result of 'merge_path'; results: thread_per_row, cte");
    EXPECT_EQ(text("mean_active(thread_per_row, z)"),
              "mean_active of thread_per_row counts nothing for 'z'; names in this kernel: x, y");
    EXPECT_EQ(text("sectors(cte, line 99)"), "sectors: nothing to count in line 99 of cte");
    EXPECT_EQ(text("loads128(cte)"), "the machine code of cte was not read");
    RunResult refused = walking();
    refused.failure = "K must be 16";
    EXPECT_EQ(text("steps(thread_per_row)", {share(refused)}), "thread_per_row did not run: K must be 16");
    RunResult untimed = walking();
    untimed.timing.reset();
    EXPECT_EQ(text("time(thread_per_row)", {share(untimed)}), "thread_per_row was not timed");
}

// GPU traces contain no sectors, so the emulator's counts for the same launch are used.
TEST(Quantity, TakesAGpusSectorsFromTheCrossCheck) {
    RunResult gpu = walking();
    gpu.provenance.backend = BackendKind::cuda;
    const std::vector<Site> emulated = gpu.trace->sites;
    gpu.trace.edit().has_sectors = false;
    for (Site& site : gpu.trace.edit().sites) site.sectors = 0;
    EXPECT_EQ(text("sectors(thread_per_row, x)", {share(gpu)}),
              "the recording of thread_per_row on a GPU does not count sectors");
    gpu.cross_check = CrossCheck{.sites = emulated};
    EXPECT_EQ(text("sectors(thread_per_row, x)", {share(gpu)}), "10.7");
    EXPECT_EQ(text("mean_active(thread_per_row, x)", {share(gpu)}), "18.7");
}

TEST(Variants, AreToldApartByScheduleAndOrigin) {
    RunResult together = walking(), apart = walking(), gpu = walking();
    together.variant.schedule = Schedule::lockstep;
    apart.variant.schedule = Schedule::independent;
    apart.schedule = Schedule::independent;
    apart.verification.wrong_elements = 5;
    gpu.provenance.backend = BackendKind::cuda;
    gpu.verification.wrong_elements = 7;
    const std::vector<RunResultPtr> emulated{share(together), share(apart)};
    EXPECT_EQ(text("wrong_elements(thread_per_row:independent)", emulated), "5");
    EXPECT_EQ(text("wrong_elements(thread_per_row)", emulated),
              "'thread_per_row' is ambiguous; write thread_per_row:lockstep or thread_per_row:independent");
    const std::vector<RunResultPtr> all{share(together), share(apart), share(gpu)};
    EXPECT_EQ(text("wrong_elements(thread_per_row)", all), "7") << "what is called exactly so goes first";
    EXPECT_EQ(text("wrong_elements(recording/thread_per_row)", all), "7");
    EXPECT_EQ(text("wrong_elements(emulator/thread_per_row:lockstep)", all), "0");
    EXPECT_EQ(text("wrong_elements(thread_per_row)", {share(walking()), share(gpu)}),
              "thread_per_row ran on the emulator and on a GPU; write emulator/thread_per_row or gpu/thread_per_row");
}

TEST(Variants, UnderTheExperimentsScheduleAreMeantByIt) {
    RunResult apart = walking();
    apart.schedule = Schedule::independent;
    EXPECT_EQ(text("warps(thread_per_row:independent)", {share(apart)}), "1");
    EXPECT_EQ(text("warps(thread_per_row:lockstep)", {share(apart)}),
              "no result of 'thread_per_row:lockstep'; results: thread_per_row");
}

std::string quantity_refusal(const std::string& quantity) {
    try {
        parse_quantity(quantity);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "taken";
}

TEST(Quantity, IsRefusedWithWhatWasExpected) {
    EXPECT_EQ(quantity_refusal("stepps(cte)").substr(0, 27), "unknown quantity 'stepps': ");
    EXPECT_NE(quantity_refusal("stepps(cte)").find("did you mean steps?"), std::string::npos);
    EXPECT_EQ(quantity_refusal("steps"), "'steps': expected a quantity, such as mean_active(cte, x)");
    EXPECT_EQ(quantity_refusal("steps()"), "'steps()': expected steps(variant)");
    EXPECT_EQ(quantity_refusal("steps(cte, x)"), "'steps(cte, x)': expected steps(variant)");
    EXPECT_EQ(quantity_refusal("idle(cte)"), "'idle(cte)': expected idle(variant, cause)");
    EXPECT_NE(quantity_refusal("idle(cte, row_finishd)").find("did you mean row_finished?"), std::string::npos);
    EXPECT_EQ(quantity_refusal("speed_up(cte)"), "'speed_up(cte)': expected speed_up(variant, variant)");
    EXPECT_EQ(quantity_refusal("mean_active(a, b, c)"),
              "'mean_active(a, b, c)': expected mean_active(variant), (variant, array) or (variant, line N)");
    EXPECT_EQ(quantity_refusal("steps(cte) x"), "'steps(cte) x': only :DECIMALS can follow, got 'x'");
    EXPECT_NE(quantity_refusal("steps(mars/cte)").find("unknown origin 'mars'"), std::string::npos);
    EXPECT_NE(quantity_refusal("steps(c te)").find("expected an id of the catalogue"), std::string::npos);
    EXPECT_EQ(quantity_refusal("mean_active(warp_per_row:lanes=8,lockstep, x)"), "taken");
}

}  // namespace
}  // namespace lanescope
