#include <cmath>
#include <nlohmann/json.hpp>

#include "app/formats/codec.h"
#include "app/formats/recordings.h"
#include "app/operations/sgemv/sgemv_problem.h"
#include "app/operations/spmv/spmv.h"
#include "tests/model/message.h"
#include "tests/model/sample_result.h"
#include "tests/model/temporary_folder.h"

namespace lanescope {
namespace {

class LaneFile : public TemporaryFolder {
protected:
    RunResult round_trip(const RunResult& result) const {
        write_lane_file(folder / "a.lane", {shared(result)});
        const auto read = read_lane_file(folder / "a.lane");
        EXPECT_EQ(read.size(), 1U);
        return *read.at(0);
    }
};

void expect_same(const Site& a, const Site& b) {
    EXPECT_EQ(a.file, b.file);
    EXPECT_EQ(a.line, b.line);
    EXPECT_EQ(a.array, b.array);
    EXPECT_EQ(a.kind, b.kind);
    EXPECT_EQ(a.steps, b.steps);
    EXPECT_EQ(a.active_lanes, b.active_lanes);
    EXPECT_EQ(a.sectors, b.sectors);
    EXPECT_EQ(a.bank_conflicts, b.bank_conflicts);
    EXPECT_EQ(a.bytes, b.bytes);
    EXPECT_EQ(a.histogram, b.histogram);
}

TEST(OlderFiles, LackFieldsThatCameLaterWhichThenKeepTheirDefaults) {
    nlohmann::json problem = encode(SpmvProblem{.rows = 5});
    for (const char* later : {"skew", "values"}) EXPECT_EQ(problem.erase(later), 1U) << later;
    SpmvProblem read;
    decode(problem, read, Where{});
    EXPECT_EQ(read, SpmvProblem{.rows = 5});
    problem["values"] = "halves";
    expect_parts(message_of([&] { decode(problem, read, Where{}); }), {"values", "one of the known names"});
    problem.erase("rows");
    expect_parts(message_of([&] { decode(problem, read, Where{}); }), {"rows", "there is none"});
}

TEST_F(LaneFile, KeepsWhatRanAndHowItWasVerified) {
    const RunResult a = sample_result(), b = round_trip(a);
    EXPECT_EQ(b.variant, a.variant);
    EXPECT_EQ(b.problem, a.problem) << "even fields that do not count for the pattern";
    EXPECT_EQ(b.schedule, a.schedule);
    EXPECT_EQ(b.provenance.backend, a.provenance.backend);
    EXPECT_EQ(b.provenance.device, a.provenance.device);
    EXPECT_EQ(b.provenance.driver, a.provenance.driver);
    EXPECT_EQ(b.provenance.toolkit, a.provenance.toolkit);
    EXPECT_EQ(b.provenance.date, a.provenance.date);
    EXPECT_EQ(b.provenance.program_version, a.provenance.program_version);
    EXPECT_EQ(b.work.bytes, a.work.bytes);
    EXPECT_EQ(b.work.flops, a.work.flops);
    EXPECT_EQ(b.verification.verified, a.verification.verified);
    EXPECT_EQ(b.verification.max_error, a.verification.max_error);
    EXPECT_EQ(b.verification.wrong_elements, a.verification.wrong_elements);
    EXPECT_EQ(b.verification.first_wrong_element, a.verification.first_wrong_element);
    EXPECT_EQ(b.verification.first_wrong, a.verification.first_wrong);
    EXPECT_EQ(b.verification.worst_wrong, a.verification.worst_wrong);
    EXPECT_EQ(b.counters, a.counters);
    EXPECT_EQ(b.hardware, a.hardware);
    EXPECT_EQ(b.hardware_missing, a.hardware_missing);
    EXPECT_EQ(b.lanes_missing, a.lanes_missing);
    EXPECT_EQ(b.source, a.source);
    EXPECT_EQ(b.failure, a.failure);
    EXPECT_EQ(b.swept, a.swept);
}

TEST_F(LaneFile, KeepsNanAndInfinityOfWrongRows) {
    RunResult result = sample_result();
    result.verification.first_wrong = {
        {{0}, 1, NAN, 0.5}, {{1}, INFINITY, -INFINITY, INFINITY}, {{2}, 3, std::nullopt, 0}};
    const std::vector<WrongElement> read = round_trip(result).verification.first_wrong;
    ASSERT_EQ(read.size(), 3U);
    EXPECT_TRUE(read[0].got && std::isnan(*read[0].got));
    EXPECT_EQ(read[1], result.verification.first_wrong[1]);
    EXPECT_EQ(read[2].got, std::nullopt) << "the kernel returned no such row";
}

RunResult with_matrix(std::uint32_t count) {
    RunResult result = sample_result();
    result.matrix.rows = result.matrix.cols = result.matrix.nonzeros = 1000;
    result.matrix.down = result.matrix.across = 100;
    result.matrix.density.assign(100 * 100, count);
    return result;
}

TEST_F(LaneFile, HoldsNumbersOnceThatResultsShare) {
    const auto size_of = [&](const std::vector<RunResultPtr>& results) {
        write_lane_file(folder / "a.lane", results);
        return std::filesystem::file_size(folder / "a.lane");
    };
    const RunResultPtr one = shared(with_matrix(1)), other = shared(with_matrix(2));
    const auto alone = size_of({one});
    EXPECT_GT(alone, 40'000U);
    EXPECT_GT(size_of({one, other}), alone + 40'000);
    EXPECT_LT(size_of({one, shared(with_matrix(1)), other, one}), alone + 60'000);
    const auto read = read_lane_file(folder / "a.lane");
    ASSERT_EQ(read.size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(read[i]->matrix.density, (i == 2 ? other : one)->matrix.density) << i;
        EXPECT_EQ(read[i]->trace->clocks, one->trace->clocks) << i;
    }
}

TEST_F(LaneFile, KeepsManyResultsOfOneMatrix) {
    write_lane_file(folder / "a.lane", std::vector(2000, shared(with_matrix(1))));
    EXPECT_EQ(read_lane_file(folder / "a.lane").size(), 2000U) << "80 MB of matrices";
}

TEST_F(LaneFile, KeepsTheCrossCheck) {
    const RunResult a = sample_result(), b = round_trip(a);
    ASSERT_TRUE(b.cross_check);
    const CrossCheck &x = *a.cross_check, &y = *b.cross_check;
    EXPECT_EQ(encode(y), encode(x));
    EXPECT_DOUBLE_EQ(y.agreement.percent(), 50);
    EXPECT_EQ(y.agreement.first->emulated, 0x3fu);
    EXPECT_EQ(y.agreement.first->recorded, std::nullopt);
    ASSERT_EQ(y.sites.size(), 1u);
    expect_same(y.sites[0], x.sites[0]);
    RunResult none = sample_result();
    none.cross_check.reset();
    EXPECT_FALSE(round_trip(none).cross_check);
}

TEST_F(LaneFile, KeepsTimes) {
    const RunResult a = sample_result(), b = round_trip(a);
    ASSERT_TRUE(b.timing);
    EXPECT_EQ(b.timing->kind, a.timing->kind);
    EXPECT_EQ(b.timing->cold, a.timing->cold);
    EXPECT_EQ(b.timing->warm, a.timing->warm);
    EXPECT_EQ(b.timing->graph, a.timing->graph);
    EXPECT_EQ(b.timing->near_launch_floor, a.timing->near_launch_floor);
    EXPECT_EQ(b.recording_us, a.recording_us);
}

TEST_F(LaneFile, DropsAModelledTimeUnderTheIndependentSchedule) {
    RunResult older = sample_result();
    older.provenance.backend = BackendKind::emulator;
    older.timing->kind = Kind::modelled;
    EXPECT_FALSE(round_trip(older).timing);
    older.schedule = Schedule::lockstep;
    EXPECT_TRUE(round_trip(older).timing);
}

TEST_F(LaneFile, KeepsTheDevice) {
    const Device a = sample_device(), b = round_trip(sample_result()).device;
    EXPECT_EQ(b.id, a.id);
    EXPECT_EQ(b.name, a.name);
    EXPECT_EQ(b.source, a.source);
    EXPECT_EQ(b.architecture, a.architecture);
    EXPECT_EQ(b.multiprocessors, a.multiprocessors);
    EXPECT_EQ(b.max_threads_per_sm, a.max_threads_per_sm);
    EXPECT_EQ(b.max_blocks_per_sm, a.max_blocks_per_sm);
    EXPECT_EQ(b.clock_ghz, a.clock_ghz);
    EXPECT_EQ(b.dram_gb_s, a.dram_gb_s);
    EXPECT_EQ(b.dram_reach, a.dram_reach);
    EXPECT_EQ(b.l2_gb_s, a.l2_gb_s);
    EXPECT_EQ(b.l2_bytes, a.l2_bytes);
    EXPECT_EQ(b.l1_bytes, a.l1_bytes);
    EXPECT_EQ(b.shared_bytes_per_sm, a.shared_bytes_per_sm);
    EXPECT_EQ(b.l1_bytes_per_clock, a.l1_bytes_per_clock);
    EXPECT_EQ(b.warp_instructions_per_clock, a.warp_instructions_per_clock);
    EXPECT_EQ(b.fp32_tflop_s, a.fp32_tflop_s);
    EXPECT_EQ(b.shared_latency_clocks, a.shared_latency_clocks);
    EXPECT_EQ(b.l2_latency_clocks, a.l2_latency_clocks);
    EXPECT_EQ(b.dram_latency_clocks, a.dram_latency_clocks);
    EXPECT_EQ(b.launch_us, a.launch_us);
}

TEST_F(LaneFile, KeepsTheTrace) {
    const LaneTrace a = sample_trace(), b = round_trip(sample_result()).trace;
    EXPECT_EQ(b.launch.grid, a.launch.grid);
    EXPECT_EQ(b.launch.block, a.launch.block);
    EXPECT_EQ(b.launch.shared_bytes, a.launch.shared_bytes);
    ASSERT_EQ(b.sites.size(), a.sites.size());
    for (std::size_t i = 0; i < a.sites.size(); ++i) expect_same(b.sites[i], a.sites[i]);
    EXPECT_EQ(b.first_warp, a.first_warp);
    EXPECT_EQ(b.offsets, a.offsets);
    ASSERT_EQ(b.events.size(), a.events.size());
    for (std::size_t i = 0; i < a.events.size(); ++i) {
        EXPECT_EQ(b.events[i].mask, a.events[i].mask);
        EXPECT_EQ(b.events[i].site, a.events[i].site);
        EXPECT_EQ(b.events[i].sectors, a.events[i].sectors);
        EXPECT_EQ(b.events[i].conflicts, a.events[i].conflicts);
    }
    EXPECT_EQ(b.dropped, a.dropped);
    EXPECT_EQ(b.clocks, a.clocks);
    EXPECT_EQ(b.has_sectors, a.has_sectors);
}

TEST_F(LaneFile, KeepsHazards) {
    const RunResult result = round_trip(sample_result());
    ASSERT_EQ(result.hazards.size(), 1U);
    const Hazard a = sample_result().hazards[0], &b = result.hazards[0];
    EXPECT_EQ(b.kind, a.kind);
    EXPECT_EQ(b.file, a.file);
    EXPECT_EQ(b.line, a.line);
    EXPECT_EQ(b.block, a.block);
    EXPECT_EQ(b.warp, a.warp);
    EXPECT_EQ(b.lane, a.lane);
    EXPECT_EQ(b.address, a.address);
    EXPECT_EQ(b.array, a.array);
    EXPECT_EQ(b.text, a.text);
}

TEST_F(LaneFile, KeepsAResultWithNothingInIt) {
    RunResult empty;
    empty.verification.max_error = INFINITY;
    const RunResult read = round_trip(empty);
    EXPECT_FALSE(read.timing);
    EXPECT_FALSE(read.recording_us);
    EXPECT_TRUE(read.trace->offsets.empty());
    EXPECT_EQ(read.verification.max_error, INFINITY);
    EXPECT_EQ(read.problem, empty.problem);
}

TEST_F(LaneFile, KeepsTheOrderOfSeveralResults) {
    RunResult a = sample_result(), b, c = sample_result();
    b.problem = SgemvProblem{3, 5, 0.1F, -2.5F, UINT64_MAX};
    c.trace.edit().events.resize(1);
    c.trace.edit().offsets = {0, 1};
    c.trace.edit().clocks.clear();
    write_lane_file(folder / "a.lane", {shared(a), shared(b), shared(c)});
    const auto read = read_lane_file(folder / "a.lane");
    ASSERT_EQ(read.size(), 3U);
    EXPECT_EQ(read[0]->trace->events.size(), 4U);
    EXPECT_EQ(read[1]->problem, b.problem);
    EXPECT_EQ(read[2]->trace->offsets, c.trace->offsets);
}

TEST_F(LaneFile, KeepsTheNameThatAResultWasPinnedUnder) {
    RunResult result = sample_result();
    result.pinned = "before the change";
    EXPECT_EQ(round_trip(result).pinned, "before the change");
}

TEST_F(LaneFile, HoldsTheViewThatWasWrittenWithTheResults) {
    std::string view = "none";
    write_lane_file(folder / "a.lane", {shared(sample_result())}, R"({"map_a":"cte"})");
    EXPECT_EQ(read_lane_file(folder / "a.lane", &view).size(), 1U);
    EXPECT_EQ(view, R"({"map_a":"cte"})");
    write_lane_file(folder / "b.lane", {shared(sample_result())});
    read_lane_file(folder / "b.lane", &view);
    EXPECT_EQ(view, "");
}

TEST_F(LaneFile, MayHoldNoResults) {
    write_lane_file(folder / "a.lane", {});
    EXPECT_TRUE(read_lane_file(folder / "a.lane").empty());
}

TEST_F(LaneFile, StartsWithAReadableLineAndAlignsItsSections) {
    write_lane_file(folder / "a.lane", {shared(sample_result())});
    const std::string bytes = get(folder / "a.lane");
    EXPECT_EQ(bytes.find('\n'), 63U);
    EXPECT_TRUE(bytes.starts_with("lanescope lane 0001 "));
    const std::string first_event("\xff\xff\xff\xff\0\0\x14\0", 8);
    ASSERT_NE(bytes.find(first_event), std::string::npos);
    EXPECT_EQ(bytes.find(first_event) % 64, 0U);
}

TEST_F(LaneFile, ReplacesAnOlderOneAndLeavesNothingElse) {
    put("a.lane", "old");
    write_lane_file(folder / "a.lane", {shared(sample_result())});
    EXPECT_EQ(read_lane_file(folder / "a.lane").size(), 1U);
    EXPECT_EQ(files(), 1U);
}

TEST_F(LaneFile, WhoseFolderIsMissingIsNotWritten) {
    const auto path = folder / "no" / "a.lane";
    expect_parts(message_of([&] { write_lane_file(path, {}); }), {path.string(), "No such file or directory"});
    expect_parts(message_of([&] { write_lane_file(folder, {}); }), {"expected the name of a file"});
}

TEST_F(LaneFile, IsNotWrittenWhenItCouldNotBeRead) {
    put("a.lane", "old");
    RunResult result = sample_result();
    result.trace.edit().events[2].site = 2;
    const auto write = [&] { write_lane_file(folder / "a.lane", {shared(result)}); };
    expect_parts(message_of(write), {"results[0].trace.events[2]", "a site below 2"});
    EXPECT_EQ(get(folder / "a.lane"), "old");
    EXPECT_EQ(files(), 1U);
}

}  // namespace
}  // namespace lanescope
