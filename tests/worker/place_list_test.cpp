#include "app/lab/workers/place_list.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <thread>

#include "app/base/error.h"
#include "app/lab/workers/worker_pool.h"
#include "tests/model/temporary_folder.h"
#include "tests/shipped_catalog.h"
#include "tests/worker/program.h"

namespace lanescope {
namespace {

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

    Workers workers{shipped_catalog(), program};
    const std::string command = fmt::format("{} worker", program);
};

TEST_F(Places, AreSavedUnderTheirNames) {
    EXPECT_EQ(place_for("far=" + command).command.back(), "exec " + command);
    ASSERT_EQ(saved_places().size(), 1u);
    EXPECT_EQ(saved_places().front(), place_for("far"));
}

TEST_F(Places, HereHaveOneGpuEachWhereThereAreSeveral) {
    setenv("CUDA_VISIBLE_DEVICES", "2,GPU-5e1d", 1);
    const std::vector<Place> three = places_here(3, 0, program);
    EXPECT_EQ(three[0].command, (std::vector<std::string>{"/usr/bin/env", "CUDA_VISIBLE_DEVICES=2", program, "worker",
                                                          "--sharers", "3"}));
    EXPECT_EQ(three[1].name, "this computer, GPU GPU-5e1d");
    EXPECT_EQ(three[2].command, three[0].command);
    EXPECT_EQ(places_here(1, 1, program).front().command, (std::vector<std::string>{program, "worker", "--gpu", "1"}))
        << "one was asked for";
    setenv("CUDA_VISIBLE_DEVICES", "2", 1);
    EXPECT_EQ(places_here(2, 0, program).front(), place_here(0, program, {.sharers = 2})) << "they share the only one";
    unsetenv("CUDA_VISIBLE_DEVICES");
}

TEST_F(Places, HereShareTheMemoryOrHaveWhatWasAskedFor) {
    EXPECT_EQ(places_here(1, 0, program).front().command, (std::vector<std::string>{program, "worker"}));
    EXPECT_EQ(places_here(1, 0, program, 1.5).front().command,
              (std::vector<std::string>{program, "worker", "--memory", "1.5"}));
    EXPECT_EQ(place_here(0, program, {.sharers = 4}).command,
              (std::vector<std::string>{program, "worker", "--sharers", "4"}));
}

TEST_F(Places, ThatCannotBeAreToldWhenTheyHaveBeenLookedFor) {
    PlaceList places(workers);
    places.choose("nowhere");
    const auto told = [&] {
        try {
            return places.poll().has_value();
        } catch (const UsageError& error) {
            EXPECT_NE(std::string(error.what()).find("unknown worker 'nowhere'"), std::string::npos) << error.what();
            return true;
        }
    };
    while (!told()) std::this_thread::yield();
    EXPECT_TRUE(places.shown().front().chosen) << "kernels run where they ran";
}

TEST_F(Places, HaveThisComputerAmongThemWhereAnotherOneWasAskedFor) {
    workers.use({.places = {"far=" + command}});
    PlaceList places(workers);
    ASSERT_EQ(places.shown().size(), 2u);
    EXPECT_EQ(places.shown().front().name, "far");
    EXPECT_TRUE(places.shown().front().chosen);
    places.choose("this computer");
    EXPECT_EQ(ready(places).name, "this computer");
}

// The first call waits for a silent worker; the second must not.
TEST_F(Places, AreChosenAnewWhileOneIsSilent) {
    PlaceList places(workers);
    places.choose("silent=sleep 1000");
    while (places.shown().back().state != "starting") EXPECT_FALSE(places.poll());
    places.choose("this computer");
    EXPECT_EQ(ready(places).name, "this computer");
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
