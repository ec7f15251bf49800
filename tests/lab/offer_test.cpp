// What is offered, and what becomes of a recording's experiment on another machine.
#include "app/lab/offer.h"

#include <gtest/gtest.h>

#include "tests/lab/fake_backend.h"

namespace lanescope {
namespace {

Offer laptop() {
    fake::Bench bench;
    bench.add("cuda").state = {.available = false, .reason = "no driver"};
    return make_offer(bench.backends, {Device{.id = "h200"}, Device{.id = "p100"}});
}

TEST(Offer, SaysOfEachBackendWhetherItIsAvailableAndWhyNot) {
    const Offer offer = laptop();
    ASSERT_EQ(offer.backends.size(), 2u);
    EXPECT_TRUE(offer.backends[0].available);
    EXPECT_FALSE(offer.backends[1].available);
    EXPECT_EQ(offer.backends[1].reason, "no driver");
}

TEST(RunnableHere, KeepsWhatThisMachineCanRun) {
    Experiment recorded = fake::small_experiment();
    recorded.backend = "emulator";
    recorded.device = "p100";
    EXPECT_EQ(runnable_here(recorded, laptop()), recorded);
}

TEST(RunnableHere, ReplacesABackendAndADeviceThatAreNotHere) {
    Experiment recorded = fake::small_experiment();
    recorded.backend = "cuda";
    recorded.device = "";
    const Experiment here = runnable_here(recorded, laptop());
    EXPECT_EQ(here.backend, "auto");
    EXPECT_EQ(here.device, "h200");
    EXPECT_EQ(here.variants, recorded.variants);
}

}  // namespace
}  // namespace lanescope
