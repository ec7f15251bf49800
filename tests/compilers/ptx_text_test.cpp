#include <gtest/gtest.h>

#include "app/base/error.h"
#include "app/compilers/probes/probes.h"
#include "app/ptx/ptx.h"
#include "tests/compilers/ptx_samples.h"

namespace lanescope {
namespace {

std::string function(const std::string& body) { return ".visible .entry k(\n)\n{\n" + body + "}\n"; }

TEST(PtxText, GivesTheOffsetsOfInstructions) {
    const std::string ptx = function(
        ".reg .pred %p<2>;\n.reg .b32 %r<3>;\n.reg .b64 %rd<2>;\n.loc 1 2 3\n$L__BB0_1: { mov.u32 %r1, 0; }\n"
        "// a comment; with { braces\n@!%p1 bra $L__BB0_1;\n"
        "/* and; another */ st.v2.u32 [%rd1], {%r1, %r2};\nret ;\n");
    const ptx::Module module = ptx::parse(ptx, "PTX");
    const ptx::Function& kernel = module.functions.at(0);
    std::vector<std::string> found;
    for (const ptx::Instruction& i : kernel.instructions) found.push_back(ptx.substr(i.begin, i.end - i.begin));
    EXPECT_EQ(found, (std::vector<std::string>{"mov.u32 %r1, 0;", "@!%p1 bra $L__BB0_1;",
                                               "st.v2.u32 [%rd1], {%r1, %r2};", "ret ;"}));
    EXPECT_EQ(kernel.open, ptx.find('{'));
    EXPECT_EQ(kernel.first, ptx.find("$L__BB0_1:"));
}

TEST(PtxText, TellsWhetherAKernelHasBounds) {
    const ptx::Module module = ptx::parse(
        ".version 9.0\n.weak .entry first(.param .u64 a)\n.maxnreg 32\n{ ret; }\n.entry second() { ret; }\n", "PTX");
    EXPECT_TRUE(module.functions.at(0).is_bounded);
    EXPECT_FALSE(module.functions.at(1).is_bounded);
}

TEST(PtxText, ThatIsCutOffIsRefusedWithItsLine) {
    try {
        put_probes(".version 9.0\n.visible .entry k()\n{\n mov.u32 %r1, 0", ProbeKind::lanes);
        ADD_FAILURE() << "it was read all the same";
    } catch (const UsageError& error) {
        EXPECT_NE(std::string(error.what()).find("PTX:4: "), std::string::npos) << error.what();
    }
}

void expect_read_or_refused(const std::string& ptx) {
    for (const ProbeKind kind : {ProbeKind::lanes, ProbeKind::sectors}) try {
            put_probes(ptx, kind);
        } catch (const UsageError& error) {
            EXPECT_NE(std::string(error.what()), "");
        }
}

TEST(PtxText, CutAnywhereIsReadOrRefused) {
    const std::string whole = module_of("\t@%p1 ld.global.v4.f32 {%f1, %f2, %f3, %f4}, [%rd1+16];\n\tbar.sync 0;\n");
    for (std::size_t length = 0; length < whole.size(); ++length) expect_read_or_refused(whole.substr(0, length));
}

TEST(PtxText, WithOneCharacterChangedIsReadOrRefused) {
    const std::string whole =
        module_of("\t@!%p1 atom.shared.add.u32 %r1, [%r2+-4], 1;\n\t.loc 1 3 5, inlined_at 1 9 2\n");
    for (const char other : {'{', '}', ';', '"', '[', '@', '/', '<', ' ', '9'})
        for (std::size_t at = 0; at < whole.size(); ++at) {
            std::string changed = whole;
            changed[at] = other;
            expect_read_or_refused(changed);
        }
}

}  // namespace
}  // namespace lanescope
