#include "app/base/background.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

/// Work that waits for open().
struct Gate {
    std::mutex mutex;
    std::condition_variable changed;
    bool is_open = false;
    void wait() {
        std::unique_lock lock(mutex);
        changed.wait(lock, [this] { return is_open; });
    }
    void open() {
        const std::lock_guard lock(mutex);
        is_open = true;
        changed.notify_all();
    }
};

TEST(BackgroundWork, ThatHangsIsForgottenForTheNextQuestion) {
    const auto gate = std::make_shared<Gate>();
    Background<int> work;
    work.ask([gate](const GivenUp&) { return gate->wait(), 1; });
    work.ask([](const GivenUp&) { return 2; });
    std::optional<int> answer;
    while (!answer) answer = work.poll();
    EXPECT_EQ(*answer, 2);
    EXPECT_FALSE(work.busy());
    gate->open();
}

TEST(BackgroundWork, TakesNoMoreThreadsThanAFewWhateverHangs) {
    const auto gate = std::make_shared<Gate>();
    const auto begun = std::make_shared<std::atomic<int>>(0);
    Background<int> work;
    for (int i = 0; i < 50; ++i) work.ask([gate, begun, i](const GivenUp&) { return ++*begun, gate->wait(), i; });
    EXPECT_LE(*begun, 8);
    gate->open();
    std::optional<int> answer;
    while (!answer) answer = work.poll();
    EXPECT_EQ(*answer, 49);
    EXPECT_LE(*begun, 9);
}

TEST(BackgroundWork, IsCancelledIfUnneeded) {
    Background<int> work;
    const auto told = std::make_shared<std::atomic<bool>>(false);
    work.ask([told](const GivenUp& given_up) {
        while (!given_up) std::this_thread::yield();
        *told = true;
        return 1;
    });
    work.give_up();
    EXPECT_FALSE(work.busy());
    EXPECT_FALSE(work.poll());
    while (!*told) std::this_thread::yield();
}

TEST(BackgroundWork, ThatClearsUpBehindItselfIsWaitedForAtTheEnd) {
    std::atomic<bool> cleared = false;
    {
        Background<int> work(Background<int>::AtEnd::waits);
        work.ask([&](const GivenUp& given_up) {
            while (!given_up) std::this_thread::yield();
            cleared = true;
            return 1;
        });
    }
    EXPECT_TRUE(cleared);
}

}  // namespace
}  // namespace lanescope
