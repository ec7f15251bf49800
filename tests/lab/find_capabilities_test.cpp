#include "app/lab/local_capabilities.h"

#include <gtest/gtest.h>

#include "tests/lab/fake_backend.h"

namespace lanescope {
namespace {

struct Laptop {
    fake::Bench bench;
    fake::FakeBackend& cuda = bench.add(BackendKind::cuda);
    Capabilities capabilities = find_capabilities(bench.runner, {Device{.id = "h200"}, Device{.id = "p100"}});
    Laptop() { cuda.state = {.available = false, .reason = "no driver"}; }
};

TEST(Capabilities, SaysOfEachBackendWhetherItIsAvailableAndWhyNot) {
    const Laptop laptop;
    const Capabilities& capabilities = laptop.capabilities;
    ASSERT_EQ(capabilities.backends.size(), 2u);
    EXPECT_TRUE(capabilities.backends[0].available);
    EXPECT_FALSE(capabilities.backends[1].available);
    EXPECT_EQ(capabilities.backends[1].reason, "no driver");
}

TEST(Capabilities, AsksABackendOnlyWhenSomebodyWantsToKnowAndOnce) {
    const Laptop laptop;
    Experiment experiment = fake::small_experiment();
    experiment.backend = BackendKind::emulator;
    EXPECT_FALSE(runs_on_gpu(experiment, laptop.capabilities));
    EXPECT_EQ(laptop.cuda.log.asked, 0) << "to ask a GPU loads its driver";
    experiment.backend = {};
    const Capabilities copy = laptop.capabilities;
    EXPECT_FALSE(runs_on_gpu(experiment, copy));
    EXPECT_FALSE(runs_on_gpu(experiment, laptop.capabilities));
    EXPECT_EQ(laptop.cuda.log.asked, 1);
}

TEST(RunnableHere, KeepsVariantsForThisComputer) {
    Experiment recorded = fake::small_experiment();
    recorded.backend = BackendKind::emulator;
    recorded.device = "p100";
    EXPECT_EQ(runnable_here(recorded, Laptop().capabilities), recorded);
}

TEST(RunnableHere, ReplacesABackendAndADeviceThatAreNotHere) {
    Experiment recorded = fake::small_experiment();
    recorded.backend = BackendKind::cuda;
    recorded.device = "";
    const Experiment here = runnable_here(recorded, Laptop().capabilities);
    EXPECT_EQ(here.backend, BackendWish());
    EXPECT_EQ(here.device, "h200");
    EXPECT_EQ(here.variants, recorded.variants);
}

}  // namespace
}  // namespace lanescope
