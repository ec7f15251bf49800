// Skipped if there are fewer than two GPUs.
#include <gtest/gtest.h>

#include <latch>

#include "app/lab/sweep.h"
#include "app/lab/workers/worker_pool.h"
#include "app/lab/workers/worker_runner.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

constexpr const char* program = LANESCOPE_BINARY_DIR "/bin/lanescope";

/// A runner that starts its first point only when every other runner has one.
class TogetherAtFirst : public Runner {
public:
    TogetherAtFirst(Runner& runner, std::latch& all) : runner_(runner), all_(all) {}
    BackendList::Entries backends() override { return runner_.backends(); }
    Origin origin_of(const Experiment& experiment) override { return runner_.origin_of(experiment); }
    std::vector<RunResultPtr> run(const Experiment& experiment, Progress& progress,
                                  const OnResult& on_result) override {
        if (points_++ == 0) all_.arrive_and_wait();
        return runner_.run(experiment, progress, on_result);
    }
    int points() const { return points_; }

private:
    Runner& runner_;
    std::latch& all_;
    int points_ = 0;
};

class SeveralGpus : public testing::Test {
protected:
    void SetUp() override {
        if (places[0].command == places[1].command) GTEST_SKIP() << "this machine has fewer than two GPUs";
        for (WorkerRunner* worker : {&first, &second})
            for (const BackendEntry& backend : worker->backends())
                if (backend.kind == BackendKind::cuda && !backend.available) GTEST_SKIP() << backend.reason;
    }

    std::vector<Place> places = places_here(2, 0, program);
    WorkerRunner first{shipped_catalog(), places[0]}, second{shipped_catalog(), places[1]};
};

TEST_F(SeveralGpus, ShareASweepOutAndGiveWhatOneGives) {
    Experiment base;
    base.problem = parse_problem("sgemv:512x512");
    base.variants = {{"thread_per_row"}, {"warp_per_row"}};
    base.backend = BackendKind::cuda;
    const Sweep sweep = sweep_along({"MK=256:4096:*2"}, base);
    std::latch both(2);
    TogetherAtFirst one(first, both), other(second, both);
    Progress together, alone;
    const auto shared = run_sweep(shipped_catalog(), {&one, &other}, sweep, {}, together);
    const auto single = run_sweep(shipped_catalog(), {&first}, sweep, {}, alone);
    EXPECT_GT(one.points(), 0);
    EXPECT_GT(other.points(), 0);
    ASSERT_EQ(shared.size(), single.size());
    for (std::size_t i = 0; i < shared.size(); ++i) {
        EXPECT_TRUE(same_run(*shared[i], *single[i])) << to_string(single[i]->problem);
        EXPECT_TRUE(shared[i]->verification.verified) << shared[i]->failure;
        EXPECT_EQ(shared[i]->verification.max_error, single[i]->verification.max_error);
        EXPECT_TRUE(shared[i]->timing.has_value());
    }
}

}  // namespace
}  // namespace lanescope
