#include "app/runtime/capture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "tests/emulator/bench.h"

namespace lanescope::emulator {
namespace {

constexpr std::int64_t n = 40;

/// Runs a host function of capture.cu on arrays x (0, 1, 2 …) and y, each of n floats.
class Captured {
public:
    explicit Captured(std::string_view function) : module_(module_of("capture.cu")) {
        const std::span<std::byte> x = space_.add(n * sizeof(float)), y = space_.add(n * sizeof(float));
        for (int i = 0; i < n; ++i) floats(0)[i] = float(i);
        const std::vector<runtime::HostValue> values{n, static_cast<void*>(x.data()), static_cast<void*>(y.data())};
        list = runtime::capture(
            *module_, space_,
            {{"x", ListedArray::Role::input, x.size(), 4}, {"y", ListedArray::Role::output, y.size(), 4}},
            prepare_host_call(*module_, function_of(*module_, function), values));
    }

    LaunchRecord replay() {
        std::memset(space_[1].data(), 0, space_[1].size());
        return emulator::replay(module_->code(), space_, list, {.threads = 1}, false);
    }
    float y(int i) const { return floats(1)[i]; }
    template <class Step>
    const Step* step(std::size_t number) const {
        return number < list.steps.size() ? std::get_if<Step>(&list.steps[number]) : nullptr;
    }

    LaunchList list;

private:
    float* floats(unsigned array) const { return reinterpret_cast<float*>(space_[array].data()); }

    std::shared_ptr<const runtime::Module> module_;
    ArraySpace space_;
};

TEST(Capture, RunsNoKernelAndListsItsLaunch) {
    Captured captured("one_launch");
    EXPECT_EQ(captured.y(5), 0);
    ASSERT_EQ(captured.list.steps.size(), 1u);
    const auto* launch = captured.step<ListedLaunch>(0);
    ASSERT_TRUE(launch);
    EXPECT_EQ(launch->written, "copy");
    EXPECT_EQ(launch->grid, (std::array{2u, 1u, 1u}));
    EXPECT_EQ(launch->block, (std::array{32u, 1u, 1u}));
    ASSERT_EQ(launch->layout.size(), 3u);
    EXPECT_TRUE(!launch->layout[0].is_pointer && launch->layout[1].is_const && !launch->layout[2].is_const);
    EXPECT_EQ(launch->line, BareBench("capture.cu").line("one launch"));
}

TEST(Capture, ReplaysAsOftenAsAsked) {
    Captured captured("one_launch");
    for (int again = 0; again < 3; ++again) {
        EXPECT_TRUE(captured.replay().hazards.empty());
        for (int i = 0; i < n; ++i) EXPECT_EQ(captured.y(i), float(i));
    }
}

TEST(Capture, KeepsTheOrderOfWhatIsAsked) {
    Captured captured("steps");
    ASSERT_EQ(captured.list.steps.size(), 4u);
    EXPECT_TRUE(captured.step<ListedFill>(0));
    ASSERT_TRUE(captured.step<ListedLaunch>(1));
    ASSERT_TRUE(captured.step<ListedCopy>(2));
    EXPECT_EQ(captured.step<ListedCopy>(2)->to.array, 1u);
    EXPECT_EQ(captured.step<ListedCopy>(2)->from.array, 2u);
    ASSERT_TRUE(captured.step<ListedLaunch>(3));
    EXPECT_EQ(captured.step<ListedLaunch>(3)->written, "multiply<3>");
    EXPECT_EQ(captured.list.arrays.at(2).role, ListedArray::Role::scratch);
    EXPECT_EQ(captured.list.arrays[2].name, "to") << "as the kernel calls what the function allocates";
    EXPECT_TRUE(captured.replay().hazards.empty());
    EXPECT_EQ(captured.y(7), 21);
    EXPECT_EQ(captured.list.uploads.size(), 0u);
}

TEST(Capture, ContentThatTheHostWorksOutIsUploadedOnce) {
    Captured captured("plan");
    ASSERT_EQ(captured.list.uploads.size(), 1u);
    EXPECT_EQ(captured.list.uploads[0].content.size(), n * sizeof(float));
    EXPECT_EQ(captured.list.steps.size(), 1u) << "the launch alone is timed";
    EXPECT_EQ(captured.list.said, "40 numbers\n");
    EXPECT_TRUE(captured.replay().hazards.empty());
    EXPECT_EQ(captured.y(7), -7);
}

TEST(Capture, FindsVariablesOfTheFile) {
    Captured captured("symbols");
    ASSERT_EQ(captured.list.uploads.size(), 1u);
    const ListedArray& factors = captured.list.arrays.at(captured.list.uploads[0].to.array);
    EXPECT_EQ(factors.name, "factors");
    EXPECT_EQ(factors.role, ListedArray::Role::variable);
    EXPECT_TRUE(captured.replay().hazards.empty());
    EXPECT_EQ(captured.y(6), 6 + 3);
}

TEST(Capture, AFunctionThatAsksForNothingHasAnEmptyList) {
    Captured captured("nothing");
    EXPECT_TRUE(captured.list.steps.empty());
    EXPECT_TRUE(captured.replay().sites.empty());
}

std::string refusal_of(std::string_view function) try {
    Captured captured(function);
    return "";
} catch (const runtime::CaptureError& error) {
    return error.what();
}

TEST(Capture, RefusesInWordsWhatCannotBeRunAgain) {
    EXPECT_NE(refusal_of("reads_back").find("reads device memory after a launch"), std::string::npos);
    EXPECT_NE(refusal_of("uploads_late").find("after a launch"), std::string::npos);
    EXPECT_NE(refusal_of("memset_nowhere").find("cudaMemset on an address outside all arrays"), std::string::npos);
}

TEST(Capture, NamesTheLineThatReachesPastAnArraysEnd) {
    const std::string line = std::to_string(BareBench("capture.cu").line("past the end"));
    EXPECT_EQ(refusal_of("memset_past_the_end"),
              "line " + line + ": cudaMemset takes 160 bytes of y from byte 4 on, which has 160");
    EXPECT_NE(refusal_of("copies_past_the_end").find("cudaMemcpy takes 12 bytes of allocated 1, which has 8"),
              std::string::npos);
}

TEST(Capture, StartsFromAFreshFile) {
    for (int again = 0; again < 3; ++again) {
        Captured captured("keeps_a_workspace");
        EXPECT_EQ(std::ranges::count(captured.list.arrays, ListedArray::Role::scratch, &ListedArray::role), 2);
        EXPECT_TRUE(captured.replay().hazards.empty());
    }
}

TEST(Capture, VariablesOfKernelsStartAnewToo) {
    for (int again = 0; again < 2; ++again) {
        Captured captured("counts_once");
        captured.replay();
        EXPECT_EQ(captured.y(0), 1);
    }
}

TEST(Capture, WhatStoodInYCountsForNothingWhereItIsCopiedToo) {
    const auto hazards = Captured("brings_y_up").replay().hazards;
    ASSERT_FALSE(hazards.empty());
    EXPECT_EQ(hazards[0].kind, HazardKind::uninitialised_read);
}

}  // namespace
}  // namespace lanescope::emulator
