// A fiber stops in the middle and goes on later; one that is stopped for good leaves nothing behind.
#include "app/machine/execution/fiber.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace lanescope::simt {
namespace {

TEST(Fiber, GoesOnWhereItStopped) {
    Fiber fiber;
    std::string told;
    fiber.start(0, [&] {
        for (int i = 0;; ++i) {
            told += std::to_string(i);
            fiber.yield();
        }
    });
    for (int i = 0; i < 4; ++i) {
        fiber.resume();
        told += ' ';
    }
    EXPECT_EQ(told, "0 1 2 3 ");
}

TEST(Fiber, KeepsItsOwnNumbersWhileOthersRun) {
    std::array<Fiber, 32> fibers;
    std::array<double, 32> sums{};
    for (unsigned f = 0; f < fibers.size(); ++f)
        fibers[f].start(f, [&fiber = fibers[f], &sum = sums[f], f] {
            double halves = 0;
            for (long i = 0;; ++i, halves += 0.5) {
                sum = halves + double(i) * f;
                fiber.yield();
            }
        });
    for (int round = 0; round < 100; ++round)
        for (Fiber& fiber : fibers) fiber.resume();
    for (unsigned f = 0; f < fibers.size(); ++f) EXPECT_EQ(sums[f], 49.5 + 99.0 * f);
}

struct Leaves {
    bool& gone;
    ~Leaves() { gone = true; }
};

/// What stopped in the middle of a kernel cannot be unwound: its stack is forgotten, and the next one starts afresh.
TEST(Fiber, StoppedHalfWayForgetsItsStack) {
    bool gone = false, again = false;
    {
        Fiber fiber;
        fiber.start(3, [&] {
            const Leaves inside{gone};
            for (;;) fiber.yield();
        });
        fiber.resume();
        fiber.stop();
        fiber.start(3, [&] {
            again = true;
            for (;;) fiber.yield();
        });
        fiber.resume();
    }
    if (LANESCOPE_OWN_SWITCH) {
        EXPECT_FALSE(gone);
    }
    EXPECT_TRUE(again);
}

TEST(Fiber, StoppedBeforeItsFirstTurnNeverRuns) {
    bool ran = false;
    {
        Fiber fiber;
        fiber.start(0, [&] {
            ran = true;
            for (;;) fiber.yield();
        });
        EXPECT_TRUE(fiber.started());
    }
    EXPECT_FALSE(ran);
}

TEST(Fiber, CanBeStartedAgain) {
    Fiber fiber;
    int turns = 0;
    for (int life = 0; life < 3; ++life) {
        fiber.start(0, [&] {
            for (;;) {
                ++turns;
                fiber.yield();
            }
        });
        fiber.resume();
        fiber.stop();
        EXPECT_FALSE(fiber.started());
    }
    EXPECT_EQ(turns, 3);
}

}  // namespace
}  // namespace lanescope::simt
