#include <map>

#include "app/analysis/lanes/trace_agreement.h"
#include "app/catalog/variants.h"
#include "app/execution/user_kernel_binding.h"
#include "app/gpu/driver/driver.h"
#include "tests/execution/awkward.h"
#include "tests/execution/emulate.h"
#include "tests/gpu/on_gpu.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

std::vector<std::uint64_t> counted(const LaneTrace& trace) {
    std::vector<std::uint64_t> steps(trace.sites.size());
    for (const WarpEvent& event : trace.events) ++steps.at(event.site);
    return steps;
}

std::vector<std::uint64_t> told(const LaneTrace& trace) {
    std::vector<std::uint64_t> steps;
    for (const Site& site : trace.sites) steps.push_back(site.steps);
    return steps;
}

std::uint64_t lanes_at_y(const LaneTrace& trace) {
    std::uint64_t lanes = 0;
    for (const Site& site : trace.sites)
        if (site.array == "y" && (site.kind == AccessKind::store || site.kind == AccessKind::atomic))
            lanes += site.active_lanes;
    return lanes;
}

void expect_whole(const LaneTrace& trace, std::int64_t written_rows) {
    EXPECT_EQ(trace.dropped, 0u);
    EXPECT_EQ(trace.first_warp, 0);
    EXPECT_EQ(trace.recorded_warps(), trace.launch.warps());
    EXPECT_EQ(trace.offsets.back(), trace.events.size());
    EXPECT_EQ(counted(trace), told(trace));
    EXPECT_GE(lanes_at_y(trace), std::uint64_t(written_rows)) << "every row is written";
    for (const WarpEvent& event : trace.events) ASSERT_NE(event.mask, 0u);
}

class Traces : public OnGpu<testing::TestWithParam<std::string>> {};

TEST_P(Traces, HoldWhatTheyCount) {
    const Instance instance = awkward_instance(GetParam());
    const auto execution = open(instance);
    for (const bool rolled : {false, true})
        for (const std::string& variant : variants_for(instance, VariantGroup::standard)) {
            SCOPED_TRACE(GetParam() + " " + variant + (rolled ? " rolled" : ""));
            // coo clears y before its kernel, which adds to the rows with nonzeros.
            expect_whole(execution->trace(parse_variant(variant), {.rolled = rolled}, progress).trace,
                         variant == "coo" ? 0 : facts_of(instance).matrix->rows);
        }
}

struct Sums {
    std::uint64_t steps = 0, active_lanes = 0, sectors = 0, conflicts = 0, bytes = 0;
    bool operator==(const Sums&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Sums& s) {
    return out << s.steps << " steps, " << s.active_lanes << " lanes, " << s.sectors << " sectors, " << s.conflicts
               << " conflicts, " << s.bytes << " bytes";
}

std::map<std::pair<std::string, AccessKind>, Sums> sums_of(const LaneTrace& trace) {
    std::map<std::pair<std::string, AccessKind>, Sums> sums;
    for (const Site& site : trace.sites) {
        Sums& sum = sums[{is_shared(site.kind) ? "shared" : site.array, site.kind}];
        sum.steps += site.steps;
        sum.active_lanes += site.active_lanes;
        sum.sectors += site.sectors;
        sum.conflicts += site.bank_conflicts;
        sum.bytes += site.bytes;
    }
    return sums;
}

// Both run the same source, so all counts are equal.
TEST_P(Traces, CountWhatTheEmulatorCounts) {
    const Instance instance = awkward_instance(GetParam());
    const auto execution = open(instance);
    for (const std::string& variant : variants_for(instance, VariantGroup::standard)) {
        SCOPED_TRACE(GetParam() + " " + variant);
        const LaneTrace recorded = execution->trace(parse_variant(variant), {.rolled = true}, progress).trace;
        EXPECT_TRUE(recorded.has_sectors);
        EXPECT_EQ(sums_of(recorded), sums_of(emulate(instance, variant).run.trace));
    }
}

TEST_P(Traces, AgreeWithTheEmulators) {
    const Instance instance = awkward_instance(GetParam());
    const auto execution = open(instance);
    for (const std::string& variant : variants_for(instance, VariantGroup::standard)) {
        SCOPED_TRACE(GetParam() + " " + variant);
        const LaneTrace recorded = execution->trace(parse_variant(variant), {.rolled = true}, progress).trace;
        const Agreement found = agree(emulate(instance, variant).run.trace, recorded);
        EXPECT_EQ(found.warps + found.left_out, recorded.launch.warps());
        if (found.warps == 0) continue;  // the order of arrival decides in every block
        for (const SiteAgreement& site : found.sites)
            EXPECT_EQ(site.compiled, Compiled::as_written) << "line " << site.site.line << ", " << site.site.array;
        EXPECT_GE(found.percent(), 99) << (found.first ? "first difference: warp " + std::to_string(found.first->warp) +
                                                             ", line " + std::to_string(found.first->site.line) + ", " +
                                                             found.first->site.array
                                                       : "");
    }
}

INSTANTIATE_TEST_SUITE_P(OnAwkwardShapes, Traces, testing::ValuesIn(awkward_names()));

class UserFiles : public OnGpu<testing::TestWithParam<std::string>> {};

TEST_P(UserFiles, AreRightAndShowTheEmulatorsLanes) {
    for (const Variant* variant : add_user_kernels(shipped_catalog(), USER_KERNELS "/" + GetParam()).variants) {
        const Instance instance =
            instance_of(variant->operation == "spmv" ? "spmv:uniform,rows=2000,cols=1700,max=9" : "sgemv:130x64");
        SCOPED_TRACE(variant->id);
        const auto execution = open(instance);
        std::vector<Hazard> hazards;
        const VariantChoice choice{variant->id};
        const Reference reference = reference_of(instance, progress, inputs_read_by(instance, choice));
        EXPECT_TRUE(verify(reference, execution->output(choice, hazards, progress)).verified);
        const SharedTrace recorded = execution->trace(choice, {.rolled = true}, progress).trace;
        const SharedTrace emulated = emulate(instance, variant->id).run.trace;
        EXPECT_EQ(sums_of(*recorded), sums_of(*emulated));
        const Agreement found = agree(emulated, recorded);
        EXPECT_EQ(found.identical, found.warps);
    }
}

INSTANTIATE_TEST_SUITE_P(OfOthers, UserFiles,
                         testing::Values("float4_macro.cu", "csr_templates.cu", "shared_partials.cu", "two_steps.cu",
                                         "kernel_only.cu", "beside_main.cu", "host_arrays.cu", "launch_in_main.cu",
                                         "halves.cu", "halves_throughout.cu", "halves_csr.cu", "two_variants.cu",
                                         "swapped_names.cu", "cube.cu", "wide_indices.cu", "doubles.cu",
                                         "mixed_widths.cu", "problem_names.cu", "grid_stride.cu", "bfloats.cu",
                                         "two_entries.ptx:whole"),
                         [](const auto& file) { return file.param.substr(0, file.param.find('.')); });

class UserSource : public OnGpu<testing::Test> {};

TEST_F(UserSource, ALoadThatTheCompilerKeepsInARegisterIsNoDisagreement) {
    const std::string id =
        add_user_kernels(shipped_catalog(), USER_KERNELS "/row_end_in_condition.cu").variants.front()->id;
    const Instance instance = instance_of("spmv:rmat,scale=10");
    const SharedTrace recorded = open(instance)->trace({id}, {.rolled = true}, progress).trace;
    const Agreement found = agree(emulate(instance, id).run.trace, recorded);
    EXPECT_EQ(found.identical, found.warps);
    const SiteName row_ends{6, "offsets", AccessKind::load};
    for (const SiteAgreement& site : found.sites)
        EXPECT_EQ(site.compiled, site.site == row_ends ? Compiled::kept : Compiled::as_written) << site.site.line;
}

TEST_F(UserSource, PtxOfTritonIsRightAndShowsTheEmulatorsSteps) {
    if (cuda::compute_capability(0) != 90) GTEST_SKIP() << "its target is sm_90a";
    const std::string launch = "<<<rows, 64, 8>>>(A, x, y, cols, nullptr, nullptr)";
    const VariantChoice choice{
        add_user_kernels(shipped_catalog(), USER_KERNELS "/triton_rows.ptx:" + launch).variants.front()->id};
    const Instance instance = instance_of("sgemv:130x64");
    const auto execution = open(instance);
    std::vector<Hazard> hazards;
    EXPECT_TRUE(verify(reference_of(instance, progress), execution->output(choice, hazards, progress)).verified);
    const LaneTrace recorded = execution->trace(choice, {}, progress).trace;
    EXPECT_EQ(recorded.events.size(), emulate(instance, choice.id).run.trace->events.size());
}

/// fp16 and bfloat16 copies of one array have the same size, and must not be mixed up.
TEST_F(UserSource, HalvesAndBfloatsOfOneProblemAreBothRight) {
    const Instance instance = instance_of("sgemv:130x64");
    const auto execution = open(instance);
    for (int round = 0; round < 2; ++round)
        for (const char* file : {"/halves_throughout.cu", "/bfloats.cu"}) {
            const VariantChoice choice{
                add_user_kernels(shipped_catalog(), USER_KERNELS + std::string(file)).variants.front()->id};
            const Reference reference = reference_of(instance, progress, inputs_read_by(instance, choice));
            std::vector<Hazard> hazards;
            EXPECT_TRUE(verify(reference, execution->output(choice, hazards, progress)).verified) << file;
        }
}

/// Kernels that the emulator does not run, or runs in a different order.
class ForAGpuAlone : public OnGpu<testing::TestWithParam<std::string>> {};

TEST_P(ForAGpuAlone, IsRightAndShowsItsLanes) {
    const Variant& variant = *add_user_kernels(shipped_catalog(), USER_KERNELS "/" + GetParam()).variants.front();
    const Instance instance = instance_of(variant.operation == "spmv" ? "spmv:rmat,scale=10" : "sgemv:130x64");
    const auto execution = open(instance);
    std::vector<Hazard> hazards;
    const VariantChoice choice{variant.id};
    const Reference reference = reference_of(instance, progress, inputs_read_by(instance, choice));
    EXPECT_TRUE(verify(reference, execution->output(choice, hazards, progress)).verified);
    const LaneTrace recorded = execution->trace(choice, {.rolled = true}, progress).trace;
    EXPECT_GT(sums_of(recorded).size(), 0u);
}

INSTANTIATE_TEST_SUITE_P(OfOthers, ForAGpuAlone,
                         testing::Values("cooperative_tile.cu", "block_sum.cu", "tensor_fragments.cu",
                                         "kept_workspace.cu"),
                         [](const auto& file) { return file.param.substr(0, file.param.find('.')); });

class TraceWindow : public OnGpu<> {
protected:
    LaneTrace trace(const TraceOptions& options) {
        return execution().trace({"thread_per_row"}, options, progress).trace;
    }

private:
    Execution& execution() {
        if (!session_) session_ = open(instance_);
        return *session_;
    }
    Instance instance_ = instance_of("spmv:uniform,rows=2000,max=16");
    std::unique_ptr<Execution> session_;
};

TEST_F(TraceWindow, KeepsWholeWarpsWithinTheLimit) {
    const LaneTrace whole = trace({});
    const auto room = std::int64_t(whole.events.size() / 3);
    const LaneTrace some = trace({.max_events = room});
    const auto kept = std::size_t(some.recorded_warps());
    EXPECT_GT(kept, 0u);
    EXPECT_LE(some.events.size(), std::size_t(room));
    EXPECT_GT(whole.offsets.at(kept + 1), std::uint64_t(room)) << "the next warp would not have fitted";
    EXPECT_EQ(some.offsets, std::vector(whole.offsets.begin(), whole.offsets.begin() + std::ptrdiff_t(kept) + 1));
    EXPECT_EQ(some.dropped, whole.events.size() - some.events.size());
    EXPECT_EQ(told(some), told(whole)) << "counts cover the whole grid all the same";
}

TEST_F(TraceWindow, CountsWithoutEvents) {
    const LaneTrace none = trace({.max_events = 0});
    EXPECT_TRUE(none.events.empty());
    EXPECT_EQ(none.dropped, none.total_events());
    EXPECT_EQ(told(none), told(trace({})));
}

TEST_F(TraceWindow, HoldsTheRequestedWarps) {
    const LaneTrace whole = trace({}), two = trace({.first_warp = 5, .warps = 2});
    EXPECT_EQ(two.first_warp, 5);
    EXPECT_EQ(two.recorded_warps(), 2);
    for (const std::int64_t w : {0, 1}) EXPECT_EQ(two.warp(w).size(), whole.warp(5 + w).size());
    EXPECT_EQ(told(two), told(whole));
    EXPECT_EQ(trace({.first_warp = 1'000'000}).recorded_warps(), 0);
}

TEST_F(TraceWindow, WithClocksHasOneForEachEventAndTheyRise) {
    const LaneTrace clocked = trace({.clocks = true});
    ASSERT_EQ(clocked.clocks.size(), clocked.events.size());
    for (std::int64_t w = 0; w < clocked.recorded_warps(); ++w)
        for (std::uint64_t i = clocked.offsets[w] + 1; i < clocked.offsets[w + 1]; ++i)
            ASSERT_GE(std::int32_t(clocked.clocks[i] - clocked.clocks[i - 1]), 0) << "warp " << w;
    EXPECT_TRUE(trace({}).clocks.empty());
}

using Recording = OnGpu<>;

TEST_F(Recording, HasACostThatIsNoTime) {
    const Instance instance = instance_of("sgemv:512x512");
    const TraceRun run = open(instance)->trace({"warp_per_row"}, {}, progress);
    ASSERT_TRUE(run.recording_us);
    EXPECT_GT(*run.recording_us, 0);
    EXPECT_TRUE(run.trace->has_sectors);
}

TEST_F(Recording, NamesLinesArraysAndWhatAFileCallsItself) {
    const LaneTrace trace = open(instance_of("sgemv:64x64,beta=2"))->trace({"split_k_smem"}, {}, progress).trace;
    bool staged = false, sums = false;
    for (const Site& site : trace.sites) {
        EXPECT_EQ(site.file, "sgemv/06_split_k_smem.cu");
        EXPECT_NE(site.array, "?") << site.line;
        staged |= site.array == "staged" && site.kind == AccessKind::shared_store;
        sums |= site.array == "y" && site.kind == AccessKind::atomic;
    }
    EXPECT_TRUE(staged);
    EXPECT_TRUE(sums) << "the lanes are those of the launch with the most events, not of the one that scales y";
}

TEST_F(Recording, ReadsMachineCodeLoadsIfPossible) {
    const Instance instance = instance_of("sgemv:64x4096");
    const auto execution = backend->open(instance, {.machine_code = true});
    const TraceRun run = execution->trace({"split_k_smem"}, {}, progress);
    if (!run.sass_loads) GTEST_SKIP() << "there is no cuobjdump here";
    EXPECT_GT(run.sass_loads->bits128, 0);
}

TEST_F(Recording, HoldsAllWarpsOfA3dBlock) {
    const Variant& cube = *add_user_kernels(shipped_catalog(), USER_KERNELS "/cube.cu").variants.front();
    const LaneTrace trace = open(instance_of("sgemv:1000x3"))->trace({cube.id}, {}, progress).trace;
    EXPECT_EQ(trace.launch.warps_per_block(), 2);
    EXPECT_EQ(lanes_at_y(trace), 1000u);
    for (std::int64_t w = 0; w < trace.recorded_warps(); ++w)
        for (const WarpEvent& event : trace.warp(w)) EXPECT_EQ(event.mask & ~(w % 2 ? 0x0fffffffu : ~0u), 0u);
}

TEST_F(Recording, HasNoLanesForALibrary) {
    const Instance instance = instance_of("sgemv:64x64");
    EXPECT_TRUE(open(instance)->trace({"cublas"}, {}, progress).trace->sites.empty());
}

}  // namespace
}  // namespace lanescope
