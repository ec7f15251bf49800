#include "app/compilers/listing/instruction_listing.h"

#include <gtest/gtest.h>

#include "app/base/error.h"
#include "app/compilers/nvrtc.h"

namespace lanescope {
namespace {

constexpr auto log = R"(ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function '_Z1kPf' for 'sm_90'
ptxas info    : Function properties for _Z1kPf
ptxas         .     16 bytes stack frame, 8 bytes spill stores, 12 bytes spill loads
ptxas info    : Used 40 registers, used 1 barriers, 256 bytes smem
ptxas info    : Compiling entry function '_Z1mPf' for 'sm_90'
ptxas info    : Used 10 registers
)";

TEST(Resources, AreThoseThatTheAssemblerNames) {
    const auto found = resources_in(log);
    ASSERT_EQ(found.size(), 2u);
    const KernelResources& k = found.at("_Z1kPf");
    EXPECT_EQ(k.registers, 40);
    EXPECT_EQ(k.shared_bytes, 256);
    EXPECT_EQ(k.stack_bytes, 16);
    EXPECT_EQ(k.spill_store_bytes, 8);
    EXPECT_EQ(k.spill_load_bytes, 12);
    EXPECT_EQ(found.at("_Z1mPf").registers, 10);
}

TEST(Resources, AreEmptyForOtherText) {
    EXPECT_TRUE(resources_in("").empty());
    EXPECT_TRUE(resources_in("Used 99999999999999999999 registers\n\n'").empty());
    EXPECT_EQ(resources_in("Compiling entry function 'k\n registers bytes smem").at("k").registers, 0);
}

constexpr auto disassembly =
    "\t.target\tsm_90\n"
    "//--------------------- .text._Z1kPf          --------------------------\n"
    "_Z1kPf:\n"
    ".text._Z1kPf:\n"
    "\t//## File \"/a b/k.cu\", line 8\n"
    "        /*0000*/                   LDC R1, c[0x0][0x28] ;\n"
    "\t//## File \"/a b/k.cu\", line 3 inlined at \"/a b/k.cu\", line 11\n"
    "\t//## File \"/a b/k.cu\", line 11\n"
    "        /*0010*/              @!P0 LDG.E R2, desc[UR6][R2.64] ;\n"
    "\t//## File \"/usr/include/cuda_fp16.hpp\", line 708 inlined at \"/a b/k.cu\", line 12\n"
    "\t//## File \"/a b/k.cu\", line 12\n"
    "        /*0020*/                   HADD2.F32 R0, -RZ, R6.H0_H0 ;  /* 0x0001 */\n"
    "        /*0030*/                   EXIT ;\n"
    ".L_x_0:\n"
    "        /*0040*/                   BRA `(.L_x_0);\n"
    "        /*0050*/                   NOP;\n"
    "//--------------------- .text._Z1mPf          --------------------------\n"
    ".text._Z1mPf:\n"
    "        /*0000*/                   EXIT ;\n";

std::string drawn(const std::vector<Instruction>& instructions) {
    std::string listed_ptx;
    for (const Instruction& one : instructions) listed_ptx += std::to_string(one.line) + " " + one.text + "\n";
    return listed_ptx;
}

TEST(SassListing, HasTheLinesOfTheKernelsOwnFile) {
    EXPECT_EQ(drawn(sass_instructions(disassembly, "_Z1kPf", "/a b/k.cu")),
              "8 LDC R1, c[0x0][0x28]\n"
              "3 @!P0 LDG.E R2, desc[UR6][R2.64]\n"
              "12 HADD2.F32 R0, -RZ, R6.H0_H0\n"
              "12 EXIT\n"
              "12 .L_x_0:\n"
              "12 BRA `(.L_x_0)\n");
    EXPECT_EQ(drawn(sass_instructions(disassembly, "_Z1mPf", "/a b/k.cu")), "0 EXIT\n");
}

TEST(SassListing, IsEmptyOrBoundedForGarbage) {
    EXPECT_TRUE(sass_instructions("", "k", "k.cu").empty());
    EXPECT_TRUE(sass_instructions("\n/*\n*/\n.text.k", "k", "k.cu").empty());
    std::string endless = ".text.k:\n";
    for (int i = 0; i < 30'000; ++i) endless += "/*0*/ " + std::string(i == 0 ? 5000 : 3, 'A') + "\n";
    const auto listed = sass_instructions(endless, "k", "k.cu");
    EXPECT_EQ(listed.size(), max_listed_instructions);
    EXPECT_LE(listed.front().text.size(), max_instruction_bytes);
}

constexpr auto listed_ptx =
    "__global__ void k(int n, const float* x, float* y) {\n"
    "    const int i = threadIdx.x;\n"
    "    const float v = x[i];\n"
    "    if (i < n)\n"
    "        y[i] = v * v;\n"
    "}\n";

class Listing : public testing::Test {
protected:
    void SetUp() override {
        try {
            made = compile_for_gpu({.text = listed_ptx, .name = "/kernels/k.cu", .expressions = {"k"}, .listed = true});
        } catch (const BackendUnavailable& reason) {
            GTEST_SKIP() << reason.what();
        }
        ASSERT_TRUE(made.made);
    }
    NvrtcModule made;
};

TEST_F(Listing, HasLoadAndStoreInTheirPtxLines) {
    int load = 0, store = 0;
    for (const Instruction& one : ptx_instructions(made.ptx, made.names[0], "/kernels/k.cu")) {
        if (one.text.starts_with("ld.global")) load = one.line;
        if (one.text.starts_with("st.global")) store = one.line;
    }
    EXPECT_EQ(load, 3);
    EXPECT_EQ(store, 5);
}

TEST_F(Listing, KnowsHowManyRegistersAThreadTakes) {
    const auto resources = resources_in(made.assembler_log);
    ASSERT_TRUE(resources.contains(made.names[0])) << made.assembler_log;
    EXPECT_GT(resources.at(made.names[0]).registers, 3);
}

TEST_F(Listing, IsEmptyForAMissingKernel) {
    EXPECT_TRUE(ptx_instructions(made.ptx, "no_such_kernel", "/kernels/k.cu").empty());
    EXPECT_THROW(ptx_instructions("{ no ptx", "k", "k.cu"), UsageError);
}

}  // namespace
}  // namespace lanescope
