#include "app/analysis/tables/metrics.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/model/measurements.h"
#include "tests/analysis/results.h"

namespace lanescope {
namespace {

RunResult counted() {
    RunResult r = round_result(22);
    r.trace = trace_of(std::vector<int>(9, 8));  // 72 warp-steps
    r.trace.edit().sites[0].active_lanes /= 2;
    r.counters = {{Counter::l1_sectors, 1000},     {Counter::l2_sectors, 400},       {Counter::dram_bytes, 3200},
                  {Counter::modelled_issue_us, 5}, {Counter::modelled_chain_us, 20}, {Counter::warp_steps, 72},
                  {Counter::l1_wavefronts, 7}};
    return r;
}

const Metric* find(const std::vector<Metric>& metrics, const std::string& name) {
    const auto found = std::ranges::find(metrics, name, &Metric::name);
    return found == metrics.end() ? nullptr : &*found;
}

double value(const std::vector<Metric>& metrics, const std::string& name) {
    const Metric* metric = find(metrics, name);
    return metric && metric->values[0] ? metric->values[0]->value : -1;
}

TEST(Metrics, FollowFromCountsAndTime) {
    const auto m = metrics_of(std::vector{share(counted())});
    EXPECT_DOUBLE_EQ(value(m, "cycles"), 20'000) << "20 us without the launch, at 1 GHz";
    EXPECT_DOUBLE_EQ(value(m, "warp instructions"), 72);
    EXPECT_DOUBLE_EQ(value(m, "IPC"), 72 / 40'000.0) << "two SMs";
    EXPECT_DOUBLE_EQ(value(m, "idle lanes"), 50);
    EXPECT_DOUBLE_EQ(value(m, "idle issue slots"), 75);
    EXPECT_DOUBLE_EQ(value(m, "L1 accesses"), 1000);
    EXPECT_DOUBLE_EQ(value(m, "L1 miss rate"), 40);
    EXPECT_DOUBLE_EQ(value(m, "L2 misses"), 100);
    EXPECT_DOUBLE_EQ(value(m, "L2 miss rate"), 25);
    EXPECT_DOUBLE_EQ(value(m, "L2 bandwidth, GB/s"), 400 * 32 / 22.0 * 1e-3);
    EXPECT_DOUBLE_EQ(value(m, "memory latency, clocks"), 0.6 * 32 + 0.4 * (0.75 * 280 + 0.25 * 650));
    EXPECT_DOUBLE_EQ(value(m, "idle warps: tail"), 100 * 7 / 16.0);
    EXPECT_DOUBLE_EQ(value(m, "bound: chain"), 20);
}

RunResult counted_by_gpu() {
    RunResult r = counted();
    r.trace.edit().has_sectors = false;
    r.counters.clear();
    r.timing->kind = Kind::measured;
    r.hardware = {{HardwareCounter::cycles, 25'000},
                  {HardwareCounter::instructions, 500},
                  {HardwareCounter::ipc, 0.25},
                  {HardwareCounter::issue_percent, 30},
                  {HardwareCounter::lanes, 24},
                  {HardwareCounter::l1_requests, 100},
                  {HardwareCounter::l1_sectors, 1200},
                  {HardwareCounter::l2_sectors, 300},
                  {HardwareCounter::dram_read_bytes, 3200},
                  {HardwareCounter::clocks_between, 40},
                  {HardwareCounter::waits_memory, 30},
                  {HardwareCounter::bank_conflicts, 6},
                  {HardwareCounter::occupancy_percent, 80}};
    return r;
}

TEST(Metrics, TakeAGpusOwnCountersWhereTheyWereRead) {
    const auto m = metrics_of(std::vector{share(counted_by_gpu())});
    EXPECT_DOUBLE_EQ(value(m, "cycles"), 25'000);
    EXPECT_DOUBLE_EQ(value(m, "warp instructions"), 72) << "recorded lanes stay facts of the kernel's text";
    EXPECT_DOUBLE_EQ(value(m, "instructions, all"), 500);
    EXPECT_DOUBLE_EQ(value(m, "IPC, all"), 0.25);
    EXPECT_DOUBLE_EQ(value(m, "idle issue slots"), 70);
    EXPECT_DOUBLE_EQ(value(m, "mean active lanes, all"), 24);
    EXPECT_DOUBLE_EQ(value(m, "occupancy, achieved"), 80);
    EXPECT_DOUBLE_EQ(value(m, "sectors per request"), 12);
    EXPECT_DOUBLE_EQ(value(m, "L1 accesses"), 1200);
    EXPECT_DOUBLE_EQ(value(m, "L1 misses"), 300);
    EXPECT_DOUBLE_EQ(value(m, "L1 miss rate"), 25);
    EXPECT_DOUBLE_EQ(value(m, "L2 misses"), 100);
    EXPECT_DOUBLE_EQ(value(m, "bank conflicts"), 6);
    EXPECT_DOUBLE_EQ(value(m, "for memory"), 75) << "30 of 40 clocks";
    for (const char* name : {"cycles", "L1 accesses", "L1 misses", "L2 misses", "idle issue slots", "bank conflicts"})
        EXPECT_EQ(kind_of(*find(m, name)), MetricKind::measured) << name;
    EXPECT_EQ(find(m, "at barriers"), nullptr) << "a counter that the chip has not is no zero";
}

TEST(Metrics, SayOfEachRowWhetherItIsAFactModelledOrMeasured) {
    RunResult measured = counted();
    measured.timing->kind = Kind::measured;
    const auto m = metrics_of(std::vector{share(counted()), share(measured)});
    EXPECT_EQ(kind_of(*find(m, "warp instructions")), MetricKind::fact);
    EXPECT_EQ(kind_of(*find(m, "L2 misses")), MetricKind::modelled);
    EXPECT_EQ(kind_of(*find(m, "time, cold")), std::nullopt) << "one is modelled, the other measured";
    EXPECT_EQ(find(m, "time, cold")->values[1]->kind, MetricKind::measured);
    for (const Metric& metric : m) EXPECT_FALSE(metric.definition.empty()) << metric.name;
}

TEST(Metrics, OmitMissingCountersAndKeepUnknownOnes) {
    RunResult bare;
    bare.failure = "needs a GPU";
    EXPECT_TRUE(metrics_of(std::vector{share(bare)}).empty());
    const auto m = metrics_of(std::vector{share(counted()), share(bare)});
    EXPECT_EQ(find(m, "time, warm"), nullptr);
    EXPECT_EQ(find(m, "warp_steps"), nullptr) << "a row stands for it";
    ASSERT_NE(find(m, "l1_wavefronts"), nullptr);
    EXPECT_FALSE(find(m, "l1_wavefronts")->values[1]);
    EXPECT_TRUE(metrics_of({}).empty());
}

TEST(MetricsCsv, HasAColumnAResultAndQuotesWhatWouldBreakIt) {
    RunResult odd = counted();
    odd.variant.id = "a,\"b\"";
    const std::string csv = csv_text(table_of_metrics(std::vector{share(counted()), share(odd)}));
    EXPECT_TRUE(csv.starts_with("group,metric,unit,kind,warp_per_row,\"a,\"\"b\"\"\"\n")) << csv;
    EXPECT_NE(csv.find("\nmemory,L1 miss rate,%,modelled,40,40\n"), std::string::npos) << csv;
    EXPECT_NE(csv.find("\ntime,\"time, cold\",us,modelled,22,22\n"), std::string::npos) << csv;
}

TEST(MetricsMarkdown, IsATableWithItsDefinitions) {
    const std::string text = metrics_markdown(std::vector{share(counted())});
    EXPECT_NE(text.find("| metric | unit | kind | warp_per_row |\n| --- | --- | --- | ---: |\n"), std::string::npos)
        << text;
    EXPECT_NE(text.find("| idle lanes | % | fact | 50 |"), std::string::npos) << text;
    EXPECT_NE(text.find("- *idle lanes*: "), std::string::npos) << text;
    EXPECT_EQ(metrics_markdown({}), "");
}

}  // namespace
}  // namespace lanescope
