// Promotion of local variables to registers, and removal of copies.
#include "app/ptx/registers.h"

#include <gtest/gtest.h>

#include "app/emulator/decode/decode.h"

namespace lanescope::emulator {
namespace {

/// Returns the instructions after promotion, one per line. The kernel's stack frame has 32 bytes at %SP. objects: bytes
/// of its variables, by offset, if known.
std::string shortened(const std::string& body, const std::map<std::uint64_t, std::uint64_t>& objects = {}) {
    const std::string text =
        ".version 7.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 p)\n{\n"
        ".local .align 8 .b8 frame[32];\n.reg .pred %p<9>;\n.reg .b32 %r<9>;\n.reg .b64 %SP, %d<9>;\n"
        "mov.u64 %SP, frame;\n" +
        body + "\nret;\n}\n";
    const ptx::Module module = ptx::parse(text, "k.ptx");
    ptx::Function function = module.functions.at(0);
    function.variables.at(0).objects = objects;
    const std::vector<std::int64_t> slots{0};
    promote_slots(function, slots, find_slot_addresses(function, slots, {}));
    remove_copies(function);
    std::string all;
    for (const ptx::Instruction& i : function.instructions)
        if (i.name() != "pragma") all += i.text() + "\n";
    return all;
}

bool has(const std::string& code, const std::string& words) { return code.find(words) != std::string::npos; }

TEST(Promotion, PutsAVariableIntoARegisterAndLeavesOutCopies) {
    EXPECT_EQ(shortened("st.u32 [%SP+4], 7;\n"
                        "LOOP: ld.u32 %r1, [%SP+4];\nadd.s32 %r2, %r1, 1;\nst.u32 [%SP+4], %r2;\n"
                        "ld.u32 %r3, [%SP+4];\nsetp.lt.s32 %p1, %r3, 9;\n@%p1 bra LOOP;\n"),
              "mov.b32\nadd.s32\nsetp.lt.s32\nbra\nret\n");
}

TEST(Promotion, KeepsWhatAnAddressLeadsTo) {
    const std::string code = shortened(
        "st.u32 [%SP+0], 1;\nst.u32 [%SP+8], 2;\nadd.u64 %d1, %SP, 8;\ncvt.u64.u32 %d2, %r1;\nadd.s64 %d3, %d1, %d2;\n"
        "ld.u32 %r2, [%d3];\nld.u32 %r3, [%SP+0];\nst.global.u32 [%d4], %r2;\nst.global.u32 [%d4], %r3;\n");
    EXPECT_TRUE(has(code, "st.u32\n")) << "the array stays in memory:\n" << code;
    EXPECT_TRUE(has(code, "ld.u32\n")) << code;
    EXPECT_TRUE(has(code, "mov.b32\n")) << "the variable before it does not:\n" << code;
}

/// An array of 8 bytes at 8 that an index reaches, with a variable on each side.
const std::string array_between =
    "st.u32 [%SP+4], 1;\nst.u32 [%SP+16], 2;\nadd.u64 %d1, %SP, 8;\ncvt.u64.u32 %d2, %r1;\nadd.s64 %d3, %d1, %d2;\n"
    "ld.u32 %r2, [%d3];\nld.u32 %r3, [%SP+4];\nst.global.u32 [%d4], %r2;\nst.global.u32 [%d4], %r3;\n"
    "ld.u32 %r4, [%SP+16];\nst.global.u32 [%d4], %r4;\n";

TEST(Promotion, KeepsAllVariablesBehindAnArrayOfUnknownSizeInMemory) {
    EXPECT_TRUE(has(shortened(array_between), "st.u32\n"));
}

TEST(Promotion, TakesVariablesBehindAnArrayOfKnownSizeFromMemory) {
    EXPECT_FALSE(has(shortened(array_between, {{8, 8}}), "st.u32\n"));
    EXPECT_FALSE(has(shortened(array_between, {{4, 4}, {8, 8}, {16, 4}}), "st.u32\n"));
}

TEST(Promotion, KnowsThatAPointerToAMemberReachesTheWholeStructure) {
    EXPECT_TRUE(has(shortened(array_between, {{4, 16}}), "st.u32\n"));
}

TEST(Promotion, KeepsAVariableOfWhichOnlyAByteIsRead) {
    const std::string code = shortened("st.u32 [%SP+0], %r1;\nld.u8 %r2, [%SP+1];\nst.global.u32 [%d1], %r2;\n");
    EXPECT_EQ(code, "mov.u64\nst.u32\nld.u8\nst.global.u32\nret\n");
}

TEST(Promotion, SplitsEightBytesWhoseHalvesAreRead) {
    EXPECT_EQ(shortened("st.u64 [%SP+0], %d1;\nld.u32 %r1, [%SP+4];\nst.global.u32 [%d2], %r1;\n"),
              "mov.b64\nst.global.u32\nret\n");
}

TEST(Copies, KeepWhatTheSourceHeldBeforeItChanged) {
    // %r1 = x; x = x + 1; a later use of %r1 needs the old x
    EXPECT_EQ(shortened("st.u32 [%SP+0], %r7;\nld.u32 %r1, [%SP+0];\nld.u32 %r2, [%SP+0];\nadd.s32 %r3, %r2, 1;\n"
                        "st.u32 [%SP+0], %r3;\nst.global.u32 [%d1], %r1;\nld.u32 %r4, [%SP+0];\n"
                        "st.global.u32 [%d1], %r4;\n"),
              "mov.b32\nmov.b32\nadd.s32\nst.global.u32\nst.global.u32\nret\n");
}

TEST(Copies, JoinIndexScaleAndBaseIntoOneAddress) {
    const std::string rest = "\nld.global.u32 %r2, [%d3];\nst.global.u32 [%d4], %r2;\n";
    EXPECT_EQ(shortened("cvt.s64.s32 %d1, %r1;\nshl.b64 %d2, %d1, 2;\nadd.s64 %d3, %d5, %d2;" + rest),
              "mad.wide.s32\nld.global.u32\nst.global.u32\nret\n");
    EXPECT_EQ(shortened("shl.b64 %d2, %d1, 2;\nadd.s64 %d3, %d5, %d2;" + rest),
              "shl+add.b64\nld.global.u32\nst.global.u32\nret\n");
    EXPECT_EQ(shortened("shl.b64 %d2, %d1, 2;\nadd.cc.s64 %d3, %d5, %d2;" + rest),
              "shl.b64\nadd.cc.s64\nld.global.u32\nst.global.u32\nret\n")
        << "the carry would be lost";
}

}  // namespace
}  // namespace lanescope::emulator
