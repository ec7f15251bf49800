// The places of a window: saved, chosen, and given another command while one of them is in use.
#include "app/worker/place_list.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <thread>

#include "app/worker/places.h"
#include "tests/model/temporary_folder.h"

namespace lanescope {
namespace {

constexpr const char* worker_program = LANESCOPE_BINARY_DIR "/bin/lanescope";

class Places : public TemporaryFolder {
protected:
    void SetUp() override {
        TemporaryFolder::SetUp();
        setenv("XDG_CONFIG_HOME", folder.c_str(), 1);
    }
    void TearDown() override {
        unsetenv("XDG_CONFIG_HOME");
        TemporaryFolder::TearDown();
    }

    PlaceList::Ready ready(PlaceList& places) {
        while (true) {
            if (auto found = places.poll()) return *found;
            std::this_thread::yield();
        }
    }

    Workers workers{worker_program};
    const std::string command = fmt::format("{} worker", worker_program);
};

TEST_F(Places, AreSavedUnderTheirNames) {
    EXPECT_EQ(place_for("far=" + command).command.back(), "exec " + command);
    ASSERT_EQ(saved_places().size(), 1u);
    EXPECT_EQ(saved_places().front(), place_for("far"));
}

TEST_F(Places, LeaveARunnerToThoseWhoUseItWhenItsNameGetsAnotherCommand) {
    PlaceList places(workers);
    places.choose("far=" + command);
    WorkerRunner* const before = ready(places).runner;
    places.choose("far=" + command + " --memory 2");
    WorkerRunner* const after = ready(places).runner;
    EXPECT_NE(before, after);
    EXPECT_EQ(before->state(), PlaceState::ready);
    EXPECT_FALSE(before->hello().computer.empty()) << "the lab may still run an experiment there";
    EXPECT_EQ(places.shown().size(), 2u);
}

}  // namespace
}  // namespace lanescope
