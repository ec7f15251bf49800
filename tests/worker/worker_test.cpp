#include "app/lab/workers/worker_runner.h"
#include "app/operations/sgemv/sgemv_problem.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <thread>

#include "app/base/error.h"
#include "app/formats/recordings.h"
#include "app/lab/workers/worker_pool.h"
#include "tests/shipped_catalog.h"
#include "tests/worker/program.h"

namespace lanescope {
namespace {

Place here(std::vector<std::string> more = {}) {
    Place place = place_here(0, program);
    place.command.insert(place.command.end(), more.begin(), more.end());
    return place;
}

std::string kernel(const std::string& name) { return LANESCOPE_SOURCE_DIR "/tests/worker/kernels/" + name; }

/// Returns an experiment of 128 rows, for which the kernels of kernels/ misbehave.
Experiment experiment_with(const std::vector<std::string>& variants) {
    Experiment experiment;
    experiment.problem = SgemvProblem{.rows = 128, .cols = 64};
    experiment.backend = BackendKind::emulator;
    for (const std::string& id : variants) experiment.variants.push_back({id});
    return experiment;
}

std::string failure_of(const std::vector<RunResultPtr>& results, const std::string& id) {
    const auto found =
        std::ranges::find_if(results, [&](const RunResultPtr& r) { return r->variant.id == "misbehaves-" + id; });
    return found == results.end() ? "no result" : (*found)->failure;
}

void expect_good(const RunResultPtr& result) {
    EXPECT_TRUE(result->verification.verified) << to_string(result->variant) << ": " << result->failure;
    EXPECT_TRUE(result->timing.has_value()) << to_string(result->variant);
    EXPECT_FALSE(result->trace->events.empty()) << to_string(result->variant);
}

TEST(Worker, SaysWhatItIs) {
    WorkerRunner runner(shipped_catalog(), here());
    const Hello hello = runner.hello();
    EXPECT_EQ(hello.protocol, protocol_version);
    EXPECT_FALSE(hello.confinement.empty());
    EXPECT_EQ(choose_backend(hello.backends, BackendKind::emulator).kind, BackendKind::emulator);
    EXPECT_EQ(runner.state(), PlaceState::ready);
}

TEST(Worker, GivesEachResultWholeAndInOrder) {
    WorkerRunner runner(shipped_catalog(), here());
    Progress progress;
    std::vector<RunResultPtr> told;
    const auto results = runner.run(experiment_with({"warp_per_row", "thread_per_row"}), progress,
                                    [&](const RunResultPtr& result) { told.push_back(result); });
    ASSERT_EQ(results.size(), 2u);
    EXPECT_EQ(results[0]->variant.id, "warp_per_row");
    for (const RunResultPtr& result : results) expect_good(result);
    ASSERT_EQ(told.size(), 4u) << "each with its lanes, and again with its time";
    EXPECT_TRUE(told[0]->trace.is_shared_with(told[2]->trace)) << "the lanes crossed once";
    EXPECT_EQ(progress.fraction(), 1);
    EXPECT_EQ(runner.origin_of(experiment_with({"thread_per_row"})).provenance.backend, BackendKind::emulator);
}

TEST(Worker, SpeaksOfBadUsageAsTheLabDoes) {
    WorkerRunner runner(shipped_catalog(), here());
    Progress progress;
    Experiment experiment = experiment_with({"thread_per_row"});
    experiment.device = "no such";
    EXPECT_THROW(runner.run(experiment, progress), UsageError);
    experiment.problem = parse_problem("spmv:file=/no/such.mtx");
    experiment.backend = BackendKind::emulator;
    EXPECT_THROW(runner.run(experiment, progress), UsageError);
    EXPECT_EQ(runner.state(), PlaceState::ready) << "it goes on";
}

TEST(Worker, IsCancelledAtOnceAndWorksAgain) {
    WorkerRunner runner(shipped_catalog(), here());
    Progress first, second;
    Experiment large = experiment_with({"thread_per_row"});
    large.problem = SgemvProblem{.rows = 65536, .cols = 4096};
    std::jthread canceller([&] {
        while (first.phase().empty()) std::this_thread::yield();
        first.cancel();
    });
    EXPECT_THROW(runner.run(large, first), Cancelled);
    expect_good(runner.run(experiment_with({"thread_per_row"}), second).front());
}

class Survival : public testing::Test {
protected:
    std::vector<RunResultPtr> run(const std::vector<std::string>& bad) { return run(bad, runner); }
    static std::vector<RunResultPtr> run(const std::vector<std::string>& bad, WorkerRunner& runner) {
        std::vector<std::string> variants{"thread_per_row"};
        for (const std::string& name : bad)
            variants.push_back(runner.open_kernel(kernel("misbehaves.cu:" + name)).variants.front()->id);
        variants.insert(variants.end(), {"warp_per_row", "split_k"});
        Progress progress;
        std::vector<RunResultPtr> results = runner.run(experiment_with(variants), progress);
        EXPECT_EQ(results.size(), variants.size());
        for (const RunResultPtr& result : results)
            if (!std::ranges::count(bad, result->variant.id.substr(result->variant.id.find("-") + 1)))
                expect_good(result);
        return results;
    }

    WorkerRunner runner{shipped_catalog(), here({"--memory", "0.25"})};
};

TEST_F(Survival, ContinuesIfKernelsEndTheirProcess) {
    const auto results = run({"aborts", "exits", "sends_itself_away"});
    EXPECT_NE(failure_of(results, "aborts").find("signal 6"), std::string::npos) << failure_of(results, "aborts");
    EXPECT_EQ(failure_of(results, "exits"), "the kernel's process failed: it ended with exit code 7");
    EXPECT_NE(failure_of(results, "sends_itself_away").find("signal 9"), std::string::npos);
}

// Compiles the kernel first, because on a loaded computer this takes longer than the short timeout.
TEST_F(Survival, ContinuesIfAKernelHangs) {
    runner.open_kernel(kernel("misbehaves.cu:sleeps"));
    Limits limits;
    limits.silence = std::chrono::seconds(5);
    WorkerRunner impatient{shipped_catalog(), here({"--memory", "0.25"}), limits};
    EXPECT_NE(failure_of(run({"sleeps"}, impatient), "sleeps").find("made no progress"), std::string::npos);
}

TEST_F(Survival, ContinuesIfAKernelFillsMemory) {
    const auto results = run({"eats_memory"});
    EXPECT_NE(failure_of(results, "eats_memory").find("GB of memory"), std::string::npos)
        << failure_of(results, "eats_memory");
}

TEST_F(Survival, ReportsTheFailureAsAHazard) {
    const auto results = run({"aborts"});
    ASSERT_EQ(results[1]->hazards.size(), 1u);
    EXPECT_EQ(results[1]->hazards[0].kind, HazardKind::launch_failure);
    EXPECT_EQ(results[1]->device.id, "h200") << "of the place, as the others";
    EXPECT_FALSE(results[1]->source.empty());
}

TEST_F(Survival, ContinuesIfAKernelTriesToEscape) {
    std::filesystem::remove("/tmp/lanescope-broke-out");
    const std::string confined = runner.hello().confinement;
    if (confined.starts_with("incomplete confinement")) GTEST_SKIP() << confined;
    const std::string id = runner.open_kernel(kernel("breaks_out.cu")).variants.front()->id;
    Progress progress;
    expect_good(runner.run(experiment_with({id}), progress).front());
    EXPECT_FALSE(std::filesystem::exists("/tmp/lanescope-broke-out"));
}

TEST(WorkerLine, IsFoundBehindWhatALoginShellPrints) {
    WorkerRunner runner(
        shipped_catalog(),
        {"noisy",
         {"/bin/sh", "-c", "echo welcome; printf 'no\\nnewline'; exec " + std::string(program) + " worker"},
         true});
    EXPECT_EQ(runner.hello().protocol, protocol_version);
}

TEST(WorkerLine, ThatIsNoWorkerIsToldWithItsLastWords) {
    WorkerRunner runner(shipped_catalog(),
                        {"elsewhere", {"/bin/sh", "-c", "echo 'lanescope: command not found' >&2; exit 127"}, false});
    try {
        runner.hello();
        ADD_FAILURE() << "there is no worker";
    } catch (const BackendUnavailable& error) {
        EXPECT_STREQ(error.what(),
                     "no worker on elsewhere: it ended with exit code 127; it printed: lanescope: command not found");
    }
    EXPECT_EQ(runner.state(), PlaceState::lost);
}

TEST(WorkerLooking, TellsWhatAWarpTouches) {
    WorkerRunner runner(shipped_catalog(), here());
    const WarpAccesses accesses = runner.read_warp(experiment_with({"thread_per_row"}), 1);
    EXPECT_EQ(accesses.failure, "");
    ASSERT_FALSE(accesses.masks.empty());
    EXPECT_GT(std::ranges::count(accesses.rows, 32), 0) << "its first lane has a row";
    EXPECT_NE(runner.read_warp(experiment_with({"thread_per_row"}), 1 << 20).failure, "");
}

TEST(WorkerLooking, ListsCodeOrSaysWhatIsMissing) {
    WorkerRunner runner(shipped_catalog(), here());
    const CodeListing listing = runner.list_code(experiment_with({"thread_per_row"}), "Hopper", "");
    if (!listing.failure.empty()) {
        EXPECT_NE(listing.failure.find("install"), std::string::npos) << listing.failure;
        return;
    }
    ASSERT_EQ(listing.kernels.size(), 1u);
    EXPECT_FALSE(listing.kernels[0].ptx.empty());
    EXPECT_GT(listing.kernels[0].resources.registers, 0);
    EXPECT_EQ(listing.kernels[0].sass.empty(), !listing.no_sass.empty());
}

TEST(WorkerLooking, RefusesATextThatIsNotTheOneThatRan) {
    WorkerRunner runner(shipped_catalog(), here());
    const CodeListing listing = runner.list_code(experiment_with({"thread_per_row"}), "Hopper", "// another text\n");
    EXPECT_NE(listing.failure.find("has changed since this ran"), std::string::npos) << listing.failure;
}

TEST(WorkerLooking, EndsAtOnceWhenItIsCancelled) {
    WorkerRunner runner(shipped_catalog(), here());
    const std::atomic<bool> cancelled = true;
    EXPECT_THROW(runner.read_warp(experiment_with({"thread_per_row"}), 0, &cancelled), Cancelled);
    EXPECT_EQ(runner.read_warp(experiment_with({"thread_per_row"}), 0).failure, "") << "the next question";
}

}  // namespace
}  // namespace lanescope
