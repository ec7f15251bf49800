#include <gtest/gtest.h>
#include <signal.h>

#include "tests/worker/survivors.h"

namespace lanescope::worker_test {
namespace {

using program::contains;

const std::string problem = " --backend emulator --problem spmv:rmat,scale=6";

constexpr auto slow_to_compile =
    "template <int a, int b> struct S { static constexpr long v = S<a - 1, b>::v + S<a, b - 1>::v; };\n"
    "template <int b> struct S<0, b> { static constexpr long v = b; };\n"
    "template <int a> struct S<a, 0> { static constexpr long v = a; };\n"
    "static const long slow = S<440, 440>::v;\n";

class KilledProgram : public Survivors, public testing::WithParamInterface<const char*> {};

TEST_P(KilledProgram, LeavesNoProcess) {
    const auto tree = start("run --kernel " + kernel(GetParam()) + problem);
    wait_while_it_runs(*tree, [&] { return a_kernel_computes(*tree); });
    kill(client_in(*tree), SIGKILL);
    EXPECT_EQ(left_in(*tree), std::vector<std::string>());
}

INSTANTIATE_TEST_SUITE_P(Survivors, KilledProgram, testing::Values("burns.cu", "hides.cu"),
                         [](const auto& test) { return std::string(test.param).substr(0, 5); });

TEST_F(Survivors, DoNotExistAfterAKilledCheck) {
    const auto tree = start("kernel check " + kernel("loads_forever.cu"));
    wait_while_it_runs(*tree, [&] { return a_kernel_computes(*tree); });
    kill(client_in(*tree), SIGKILL);
    EXPECT_EQ(left_in(*tree), std::vector<std::string>());
}

TEST_F(Survivors, DoNotExistAfterAKilledCompilation) {
    put("slow.cu", slow_to_compile + program::read_file(kernel("stops.cu")));
    const auto tree = start("run --kernel " + (folder / "slow.cu").string() + problem);
    wait_while_it_runs(*tree, [&] { return count_of(*tree, "clang") + count_of(*tree, "clang++") > 0; });
    kill(client_in(*tree), SIGKILL);
    EXPECT_EQ(left_in(*tree), std::vector<std::string>());
}

TEST_F(Survivors, DoNotExistAfterAStoppedProcess) {
    const auto tree = start("run --kernel " + kernel("stops.cu") + problem);
    tree->wait_until([&] { return has_ended(*tree); });
    EXPECT_TRUE(contains(tree->log(), "stops.cu")) << tree->log();
    EXPECT_EQ(left_in(*tree), std::vector<std::string>());
}

TEST_F(Survivors, DoNotExistIfLoadingFillsMemory) {
    const auto tree = start("kernel check " + kernel("fills_memory.cu"));
    tree->wait_until([&] { return has_ended(*tree); });
    EXPECT_TRUE(contains(tree->log(), "GB of memory")) << tree->log();
    EXPECT_TRUE(contains(tree->log(), "code 2")) << tree->log();
    EXPECT_EQ(left_in(*tree), std::vector<std::string>());
}

using MemoryOfAKernel = Survivors;

TEST_F(MemoryOfAKernel, IsInProportionToItsProblem) {
    const auto tree = start("run --kernel " + kernel("fills_on_a_problem.cu") + problem);
    tree->wait_until([&] { return has_ended(*tree); });
    EXPECT_TRUE(contains(tree->log(), "are allowed for this problem; --memory 1 allows more")) << tree->log();
    EXPECT_TRUE(contains(tree->log(), "code 3")) << tree->log();
}

TEST_F(MemoryOfAKernel, IsMoreWhereThatIsAskedFor) {
    const auto tree = start("run --memory 1 --kernel " + kernel("fills_on_a_problem.cu") + problem);
    tree->wait_until([&] { return has_ended(*tree); });
    EXPECT_TRUE(contains(tree->log(), "code 0")) << tree->log();
}

TEST_F(MemoryOfAKernel, CannotBeHiddenInMemfds) {
    const auto tree = start("run --kernel " + kernel("fills_memfds.cu") + problem);
    tree->wait_until([&] { return has_ended(*tree); });
    EXPECT_TRUE(contains(tree->log(), "code 0")) << "without a GPU it gets none: " << tree->log();
}

struct Work {
    const char* name;
    std::string arguments;
};
void PrintTo(const Work& work, std::ostream* out) { *out << work.name; }

class Interrupted : public Survivors, public testing::WithParamInterface<Work> {
protected:
    static void expect_end(ProcessTree& tree) {
        kill(client_in(tree), SIGINT);
        tree.wait_until([&] { return has_ended(tree); });
        EXPECT_TRUE(contains(tree.log(), "code 130\n")) << tree.log();
        EXPECT_EQ(left_in(tree), std::vector<std::string>());
    }
};

TEST_P(Interrupted, EndsWithEverythingThatItStarted) {
    const auto tree = start(GetParam().arguments);
    wait_while_it_runs(*tree, [&] { return a_kernel_computes(*tree); });
    expect_end(*tree);
}

const std::string binary = std::string(LANESCOPE_BINARY_DIR) + "/bin/lanescope";
const std::string burns = LANESCOPE_SOURCE_DIR "/tests/worker/kernels/burns.cu";
const std::string large = " --backend emulator --variants all --problem sgemv:16384x4096";

INSTANTIATE_TEST_SUITE_P(
    Survivors, Interrupted,
    testing::Values(Work{"run", "run" + large},
                    Work{"trace",
                         "trace --backend emulator --variants cte --problem "
                         "spmv:uniform,rows=3000000,max=32"},
                    Work{"sweep", "sweep --backend emulator --variants all --axis K=4096:16384:*2"},
                    Work{"hanging_kernel", "run --kernel " + burns + problem},
                    Work{"kernel_try", "kernel try " + burns}, Work{"watch", "watch " + burns + problem},
                    Work{"kernel_check", "kernel check " LANESCOPE_SOURCE_DIR "/tests/worker/kernels/loads_forever.cu"},
                    Work{"worker", "run --worker '" + binary + " worker'" + large}),
    [](const auto& test) { return test.param.name; });

TEST_F(Survivors, DoNotExistAfterAnInterrupt) {
    put("slow.cu", slow_to_compile + program::read_file(kernel("stops.cu")));
    const auto tree = start("run --kernel " + (folder / "slow.cu").string() + problem);
    wait_while_it_runs(*tree, [&] { return count_of(*tree, "clang") + count_of(*tree, "clang++") > 0; });
    kill(client_in(*tree), SIGINT);
    tree->wait_until([&] { return has_ended(*tree); });
    EXPECT_TRUE(contains(tree->log(), "code 130\n")) << tree->log();
    EXPECT_EQ(left_in(*tree), std::vector<std::string>());
}

/// This worker never answers.
TEST_F(Survivors, DoNotExistAfterTwoInterrupts) {
    const auto tree = start("run --worker 'sleep 1000'" + problem);
    wait_while_it_runs(*tree, [&] { return count_of(*tree, "sleep") > 0; });
    const pid_t client = client_in(*tree);
    kill(client, SIGINT);
    kill(client, SIGINT);
    tree->wait_until([&] { return has_ended(*tree); });
    EXPECT_TRUE(contains(tree->log(), "code 130\n")) << tree->log();
    EXPECT_EQ(left_in(*tree), std::vector<std::string>());
}

TEST_F(Survivors, EndSoonAfterOneInterrupt) {
    const auto tree = start("run --worker 'sleep 1000'" + problem);
    wait_while_it_runs(*tree, [&] { return count_of(*tree, "sleep") > 0; });
    kill(client_in(*tree), SIGINT);
    tree->wait_until([&] { return has_ended(*tree); });
    EXPECT_TRUE(contains(tree->log(), "code 130\n")) << tree->log();
    EXPECT_EQ(left_in(*tree), std::vector<std::string>());
}

}  // namespace
}  // namespace lanescope::worker_test
