// The PTX files are in tests/fuzz/corpus/ptx_run.
#include <gtest/gtest.h>

#include <string>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/emulator/emulator.h"
#include "app/emulator/memory/array_space.h"
#include "app/ptx/ptx.h"

namespace lanescope::emulator {
namespace {

Code decoded(const std::string& file) {
    const std::string path = std::string(LANESCOPE_SOURCE_DIR) + "/tests/fuzz/corpus/ptx_run/" + file;
    const NumberLine number = [](const std::string&, int line) { return std::uint16_t(line); };
    return decode(ptx::parse(read_file(path, 1 << 20), file), file, number);
}

/// Runs the file's kernel k, without parameters, in one warp.
LaunchRecord run(const std::string& file) {
    const Code code = decoded(file);
    LaunchList list;
    for (const PlacedVariable& variable : code.variables)
        if (!variable.is_hidden)
            list.arrays.push_back({variable.name, ListedArray::Role::variable, variable.bytes, variable.element_bytes});
    list.steps.emplace_back(
        ListedLaunch{.kernel = "k", .written = {}, .block = {32, 1, 1}, .layout = {}, .arguments = {}});
    const ArraySpace space;
    return replay(code, space, list, {.threads = 1, .max_warp_steps = 1 << 10}, false);
}

RawHazard hazard_of(const std::string& file) {
    const LaunchRecord record = run(file);
    return record.hazards.empty() ? RawHazard{} : record.hazards.front();
}

std::string refused_with(const std::string& file) try {
    run(file);
    return "it runs";
} catch (const UsageError& refused) {
    return refused.what();
}

TEST(Limits, StopEndlessRecursion) { EXPECT_EQ(hazard_of("endless_calls.ptx").kind, HazardKind::stack_overflow); }

TEST(Limits, StopCallsWithLargeFrames) {
    const RawHazard hazard = hazard_of("large_frames.ptx");
    EXPECT_EQ(hazard.kind, HazardKind::stack_overflow);
    EXPECT_EQ(hazard.elements, std::int64_t(most_block_bytes));
}

TEST(Limits, StopCallsThatDoubleWithEachLevel) { EXPECT_EQ(hazard_of("many_calls.ptx").kind, HazardKind::no_progress); }

TEST(Limits, StopLanesThatAlwaysPart) { EXPECT_EQ(hazard_of("indexed.ptx").kind, HazardKind::no_progress); }

TEST(Limits, RefuseLargeFrames) {
    EXPECT_EQ(refused_with("large_locals.ptx"),
              "large_locals.ptx:4: 'k' has 4000000 bytes of local memory per lane; use at most 524288");
}

TEST(Limits, RefuseLargeParameters) {
    EXPECT_EQ(refused_with("parameters.ptx"),
              "parameters.ptx:4: 'k' has 40000 bytes of parameters; pass at most 32764");
}

TEST(Limits, RefuseLargeSharedArrays) {
    EXPECT_EQ(refused_with("large_arrays.ptx"),
              "large_arrays.ptx: 'box' takes 4000000000 bytes of shared memory; use at most 232448");
}

TEST(Limits, RefuseTextThatIsCutOff) {
    EXPECT_EQ(refused_with("cut_off.ptx"), "cut_off.ptx:8: expected an operand before the end of the source");
}

TEST(Limits, RefuseAnUnknownLabel) {
    EXPECT_EQ(refused_with("no_label.ptx"), "no_label.ptx:6: there is no label 'nowhere'");
}

TEST(Limits, RefuseOtherTypes) {
    EXPECT_EQ(refused_with("wrong_types.ptx"), "wrong_types.ptx:8: the register of an operand is too narrow");
}

TEST(Limits, PrintFormatsThatNoTextCanHaveAsTheyAre) {
    const LaunchRecord record = run("printed.ptx");
    ASSERT_FALSE(record.printed.all().empty());
    EXPECT_EQ(record.printed.all().front().text, "%n d%S d%999999999d%5$d");
}

}  // namespace
}  // namespace lanescope::emulator
