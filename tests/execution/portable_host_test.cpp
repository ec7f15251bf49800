// Host functions as PTX make the same launches as natively compiled ones.
#include "app/runtime/portable_host.h"

#include <gtest/gtest.h>

#include <cstring>

#include "app/execution/program_run.h"
#include "app/kernel_files/emulator_build.h"
#include "tests/execution/awkward.h"
#include "tests/execution/emulate.h"

namespace lanescope {
namespace {

struct Ran {
    ProgramRun run;
    Array<float> y;
};

Ran run(const Program& program, const Instance& instance, const VariantChoice& choice) {
    const Operands operands = operands_of(instance);
    Ran ran{.y = y_before(operands)};
    emulator::EmulatorOptions options;
    options.threads = 1;
    options.warps = 1;
    options.accesses = options.variables = true;
    ran.run = run_program(program, given_of(operands, ran.y), {choice.lanes, choice.warps}, options);
    return ran;
}

void expect_same_launch(const ListedLaunch& a, const ListedLaunch& b) {
    EXPECT_EQ(a.kernel, b.kernel);
    EXPECT_TRUE(a.line == 0 || a.line == b.line);  // optimised native code has launches without a line
    EXPECT_EQ(a.grid, b.grid);
    EXPECT_EQ(a.block, b.block);
    EXPECT_EQ(a.shared_bytes, b.shared_bytes);
    EXPECT_EQ(a.arguments, b.arguments);
}

void expect_same_list(const LaunchList& a, const LaunchList& b) {
    EXPECT_EQ(a.said, b.said);
    ASSERT_EQ(a.arrays.size(), b.arrays.size());
    for (std::size_t n = 0; n < a.arrays.size(); ++n) {
        EXPECT_EQ(a.arrays[n].name, b.arrays[n].name);
        EXPECT_EQ(a.arrays[n].bytes, b.arrays[n].bytes);
    }
    ASSERT_EQ(a.uploads.size(), b.uploads.size());
    for (std::size_t n = 0; n < a.uploads.size(); ++n) EXPECT_TRUE(a.uploads[n].content == b.uploads[n].content);
    ASSERT_EQ(a.steps.size(), b.steps.size());
    for (std::size_t n = 0; n < a.steps.size(); ++n) {
        ASSERT_EQ(a.steps[n].index(), b.steps[n].index());
        if (const auto* launch = std::get_if<ListedLaunch>(&a.steps[n]))
            expect_same_launch(*launch, std::get<ListedLaunch>(b.steps[n]));
    }
}

void expect_same_variables(const emulator::VariableLog& a, const emulator::VariableLog& b) {
    EXPECT_EQ(a.changes().size(), b.changes().size());
    EXPECT_EQ(a.values(), b.values());
}

class PortableHostTest : public testing::TestWithParam<std::string> {};

TEST_P(PortableHostTest, MakesTheNativeLaunches) {
    const Instance instance = awkward_instance(GetParam());
    for (const Variant& variant : shipped_catalog().variants()) {
        if (variant.operation != instance.operation().name() || variant.group == VariantGroup::library) continue;
        SCOPED_TRACE(variant.id);
        const VariantChoice choice{.id = variant.id};
        const auto program = Program::of(variant);
        const auto portable = Program::from_portable(Program::portable(variant, CompiledCache::of_this_program()));
        const Ran native = run(*program, instance, choice), as_ptx = run(*portable, instance, choice);
        expect_same_list(native.run.list, as_ptx.run.list);
        expect_same_variables(native.run.record.variables, as_ptx.run.record.variables);
        EXPECT_EQ(std::memcmp(native.y.data(), as_ptx.y.data(), native.y.size() * sizeof(float)), 0);
    }
}

INSTANTIATE_TEST_SUITE_P(OnAwkwardShapes, PortableHostTest, testing::ValuesIn(awkward_names()));

TEST(PortableHostStub, NamesItsKernel) {
    EXPECT_EQ(runtime::kernel_of_stub("_Z29__device_stub__thread_per_rowiPKi"), "_Z14thread_per_rowiPKi");
    EXPECT_EQ(runtime::kernel_of_stub("__device_stub__plain"), "plain");
    EXPECT_EQ(runtime::kernel_of_stub("_Z4spmviPKi"), "");
}

}  // namespace
}  // namespace lanescope
