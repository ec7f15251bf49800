#include "tests/window/timeouts.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <thread>

namespace lanescope::window_test {
namespace {

using Seconds = Timeout::Seconds;

constexpr Seconds ever{1e9};

class PatienceTest : public testing::Test {
protected:
    void SetUp() override {
        std::string name = (std::filesystem::temp_directory_path() / "lanescope-patience-XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder = name;
    }
    void TearDown() override { std::filesystem::remove_all(folder); }

    static void until_over(Timeout& timeout) {
        while (!timeout.is_over()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }

    std::filesystem::path folder;
};

TEST_F(PatienceTest, EndsWithAProgramThatComputesAndShowsNothing) {
    Process busy({"sh", "-c", "while :; do :; done"}, {}, folder);
    Timeout timeout(busy, {Seconds(0.1), ever, ever});
    until_over(timeout);
    EXPECT_GT(busy.computed(), 0.1);
    timeout.sign_of_life();
    EXPECT_FALSE(timeout.is_over());
    until_over(timeout);
    EXPECT_GT(busy.computed(), 0.2) << "counted from the sign of life";
}

TEST_F(PatienceTest, EndsWithAProgramThatSleeps) {
    Process asleep({"sleep", "1000000"}, {}, folder);
    Timeout timeout(asleep, {ever, Seconds(0.05), ever});
    until_over(timeout);
    EXPECT_LT(asleep.computed(), 10);
}

TEST_F(PatienceTest, EndsWithAProgramThatShowsNothingNew) {
    Process busy({"sh", "-c", "while :; do :; done"}, {}, folder);
    Timeout timeout(busy, {ever, ever, Seconds(0.05)});
    until_over(timeout);
}

TEST_F(PatienceTest, DoesNotCountTheTimeThatAProgramIsNotGiven) {
    Process stopped({"sh", "-c", "kill -STOP $$"}, {}, folder);
    Timeout timeout(stopped, {Seconds(5), ever, ever});
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    EXPECT_FALSE(timeout.is_over());
    stopped.kill();
}

}  // namespace
}  // namespace lanescope::window_test
