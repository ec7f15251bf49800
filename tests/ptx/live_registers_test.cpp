// How many registers hold a value that is still needed, instruction by instruction.
#include "app/ptx/registers.h"

#include <gtest/gtest.h>

namespace lanescope::emulator {
namespace {

LiveRegisters registers_of(const std::string& body) {
    const ptx::Module module = ptx::parse(
        ".version 7.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 p)\n{\n.reg .pred %p<3>;\n"
        ".reg .b32 %r<9>;\n.reg .b64 %d<9>;\n" +
            body + "\n}\n",
        "k.ptx");
    return live_registers(module.functions.at(0));
}
std::vector<std::uint16_t> live_in(const std::string& body) { return registers_of(body).counts; }

using Counts = std::vector<std::uint16_t>;

TEST(LiveRegisters, CountFromTheirWriteToTheirLastRead) {
    EXPECT_EQ(live_in("mov.u32 %r1, 1;\n"
                      "mov.u32 %r2, 2;\n"
                      "add.u32 %r3, %r1, %r2;\n"
                      "add.u32 %r4, %r3, %r3;\n"
                      "st.global.u32 [%d1], %r4;\n"
                      "ret;"),
              (Counts{3, 4, 4, 3, 3, 0}))
        << "with the address, which counts as two";
}

TEST(LiveRegisters, StayLiveAroundALoop) {
    EXPECT_EQ(live_in("mov.u32 %r1, 0;\n"
                      "mov.u32 %r2, 7;\n"
                      "LOOP:\n"
                      "add.u32 %r1, %r1, 1;\n"
                      "setp.lt.u32 %p1, %r1, %r2;\n"
                      "@%p1 bra LOOP;\n"
                      "ret;"),
              (Counts{1, 2, 2, 2, 2, 0}))
        << "the bound is read again in the next iteration";
}

TEST(LiveRegisters, AreNotEndedByAWriteOfSomeLanes) {
    EXPECT_EQ(live_in("mov.u32 %r1, 1;\n"
                      "setp.eq.u32 %p1, %r1, 1;\n"
                      "mov.u32 %r2, 5;\n"
                      "@%p1 mov.u32 %r2, 6;\n"
                      "st.global.u32 [%d1], %r2;\n"
                      "ret;"),
              (Counts{3, 3, 3, 3, 3, 0}));
}

TEST(LiveRegisters, StayLiveAcrossAnIndexedBranch) {
    EXPECT_EQ(live_in("mov.u32 %r1, 0;\n"
                      "mov.u32 %r2, 7;\n"
                      "LIST: .branchtargets FIRST, SECOND;\n"
                      "brx.idx %r1, LIST;\n"
                      "FIRST:\n"
                      "ret;\n"
                      "SECOND:\n"
                      "st.global.u32 [%d1], %r2;\n"
                      "ret;"),
              (Counts{3, 4, 4, 0, 3, 0}))
        << "one target reads the value and the address";
}

TEST(LiveRegisters, AreEmptyForAnEmptyFunction) { EXPECT_TRUE(live_in("").empty()); }

TEST(LiveRegisters, TellWhichAreReadBeforeTheyAreSet) {
    const auto read_first_in = [](const std::string& body) {
        const LiveRegisters live = registers_of(body);
        EXPECT_FALSE(live.counts.empty());
        return live.read_first.size();
    };
    EXPECT_EQ(read_first_in("mov.u32 %r1, 1;\nadd.u32 %r2, %r1, %r1;\nret;"), 0u);
    EXPECT_EQ(read_first_in("add.u32 %r2, %r1, %r1;\nret;"), 1u);
    EXPECT_EQ(read_first_in("@%p1 mov.u32 %r2, 1;\nret;"), 1u) << "a predicate is a register too";
    EXPECT_EQ(read_first_in("setp.eq.u32 %p1, 0, 1;\n@%p1 mov.u32 %r2, 6;\nadd.u32 %r3, %r2, 1;\nret;"), 1u)
        << "some lanes did not set it";
}

}  // namespace
}  // namespace lanescope::emulator
