// What is offered, and what becomes of a recording's experiment on another machine.
#include "app/lab/offer.h"

#include <gtest/gtest.h>

#include "tests/lab/fake_backend.h"

namespace lanescope {
namespace {

struct Laptop {
    fake::Bench bench;
    fake::FakeBackend& cuda = bench.add("cuda");
    Offer offer = make_offer(bench.runner, {Device{.id = "h200"}, Device{.id = "p100"}});
    Laptop() { cuda.state = {.available = false, .reason = "no driver"}; }
};

TEST(Offer, SaysOfEachBackendWhetherItIsAvailableAndWhyNot) {
    const Laptop laptop;
    const Offer& offer = laptop.offer;
    ASSERT_EQ(offer.backends.size(), 2u);
    EXPECT_TRUE(offer.backends[0].available);
    EXPECT_FALSE(offer.backends[1].available);
    EXPECT_EQ(offer.backends[1].reason, "no driver");
}

TEST(Offer, AsksABackendOnlyWhenSomebodyWantsToKnowAndOnce) {
    const Laptop laptop;
    Experiment experiment = fake::small_experiment();
    experiment.backend = "emulator";
    EXPECT_FALSE(runs_on_gpu(experiment, laptop.offer));
    EXPECT_EQ(laptop.cuda.log.asked, 0) << "to ask a GPU loads its driver";
    experiment.backend = "auto";
    const Offer copy = laptop.offer;
    EXPECT_FALSE(runs_on_gpu(experiment, copy));
    EXPECT_FALSE(runs_on_gpu(experiment, laptop.offer));
    EXPECT_EQ(laptop.cuda.log.asked, 1);
}

TEST(RunnableHere, KeepsWhatThisMachineCanRun) {
    Experiment recorded = fake::small_experiment();
    recorded.backend = "emulator";
    recorded.device = "p100";
    EXPECT_EQ(runnable_here(recorded, Laptop().offer), recorded);
}

TEST(RunnableHere, ReplacesABackendAndADeviceThatAreNotHere) {
    Experiment recorded = fake::small_experiment();
    recorded.backend = "cuda";
    recorded.device = "";
    const Experiment here = runnable_here(recorded, Laptop().offer);
    EXPECT_EQ(here.backend, "auto");
    EXPECT_EQ(here.device, "h200");
    EXPECT_EQ(here.variants, recorded.variants);
}

}  // namespace
}  // namespace lanescope
