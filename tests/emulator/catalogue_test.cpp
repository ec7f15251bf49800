// Every shipped variant on the interpreter of PTX: the same y, bit by bit, and the same steps as on the other machine.
#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "tests/emulator/ptx_target.h"
#include "tests/kernels/whole_catalogue.h"

namespace lanescope::whole_catalogue {
namespace {

/// What both machines have to agree on: how much a launch did, in all.
struct Work {
    std::size_t blocks = 0;
    std::uint64_t steps = 0, lanes = 0, sectors = 0, conflicts = 0;
    bool operator==(const Work&) const = default;
};

Work work_of(const simt::LaunchRecord& record) {
    Work work{.blocks = record.blocks.size(), .steps = record.totals.steps};
    for (const simt::SiteCounts& site : record.sites) {
        work.lanes += site.active_lanes;
        work.sectors += site.sectors;
        work.conflicts += site.bank_conflicts;
    }
    return work;
}

std::set<HazardKind> kinds_of(const simt::LaunchRecord& record) {
    std::set<HazardKind> kinds;
    for (const simt::RawHazard& hazard : record.hazards) kinds.insert(hazard.kind);
    return kinds;
}

std::vector<std::uint32_t> bits_of(const std::vector<float>& numbers) {
    std::vector<std::uint32_t> bits;
    for (const float number : numbers)
        bits.push_back(std::isnan(number) ? 0x7fc00000u : std::bit_cast<std::uint32_t>(number));
    return bits;
}

class OnPtx : public testing::TestWithParam<const Variant*> {};

TEST_P(OnPtx, DoesTheSame) {
    const Variant& variant = *GetParam();
    const std::shared_ptr<const Program> program = Program::of(variant);
    const auto target = emulator::ptx_target(program->module(), program->path());
    for (const Problem& problem : problems()) {
        if (!suits(variant, problem)) continue;
        simt::MachineOptions given = options_for(problem, options(false, 0));
        const Outcome before = Numbers(problem).run(variant, given);
        given.target = target.get();
        const Outcome now = Numbers(problem).run(variant, given);
        EXPECT_EQ(bits_of(now.y), bits_of(before.y)) << problem.name;
        EXPECT_EQ(kinds_of(now.record), kinds_of(before.record)) << problem.name;
        EXPECT_EQ(now.record.stopped, before.record.stopped) << problem.name;
        if (before.record.stopped) continue;  // how far lanes ran ahead of the fault is each machine's own affair
        EXPECT_EQ(work_of(now.record), work_of(before.record)) << problem.name;
    }
}

std::vector<const Variant*> all_variants() {
    std::vector<const Variant*> all;
    for (const Variant& variant : catalog())
        if (variant.group != VariantGroup::library) all.push_back(&variant);
    return all;
}

INSTANTIATE_TEST_SUITE_P(EveryVariant, OnPtx, testing::ValuesIn(all_variants()), [](const auto& given) {
    return std::string(given.param->operation) + "_" + std::string(given.param->id);
});

}  // namespace
}  // namespace lanescope::whole_catalogue
