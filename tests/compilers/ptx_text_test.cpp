#include "app/compilers/probes/ptx_statements.h"

#include <gtest/gtest.h>

#include "app/base/error.h"
#include "app/compilers/probes/probes.h"
#include "tests/compilers/ptx_samples.h"

namespace lanescope {
namespace {

std::vector<std::string> statements_of(const std::string& ptx) {
    std::vector<std::string> found;
    const PtxText text = read_ptx(ptx);
    for (const PtxStatement& statement : text.functions.at(0).statements)
        found.push_back(ptx.substr(statement.begin, statement.end - statement.begin));
    return found;
}

std::string function(const std::string& body) { return ".visible .entry k(\n)\n{\n" + body + "}\n"; }

TEST(PtxText, FallsIntoStatementsLabelsAndScopes) {
    const std::vector<std::string> expected{
        ".reg .b32 %r<3>;", ".loc 1 2 3", "$L__BB0_1:",          "{",
        "mov.u32 %r1, 0;",  "}",          "@%p1 bra $L__BB0_1;", "st.v2.u32 [%rd1], {%r1, %r2};"};
    EXPECT_EQ(statements_of(function(".reg .b32 %r<3>;\n.loc 1 2 3\n$L__BB0_1: { mov.u32 %r1, 0; }\n"
                                     "// a comment; with { braces\n@%p1 bra $L__BB0_1;\n"
                                     "/* and; another */ st.v2.u32 [%rd1], {%r1, %r2};\n")),
              expected);
}

TEST(PtxText, NamesItsFunctionsAndPassesOverDeclarations) {
    const PtxText text = read_ptx(
        ".version 9.0\n.func  (.param .b32 back) early\n(\n.param .b32 p\n)\n;\n"
        ".weak .entry first(.param .u64 a)\n.maxntid 128, 1, 1\n{ ret; }\n"
        ".func (.param .b32 back) second(.param .b32 p) { ret; }\n");
    ASSERT_EQ(text.functions.size(), 2u);
    EXPECT_EQ(text.functions[0].name, "first");
    EXPECT_TRUE(text.functions[0].is_entry);
    EXPECT_EQ(text.functions[1].name, "second");
    EXPECT_FALSE(text.functions[1].is_entry);
}

TEST(PtxText, ThatIsCutOffIsRefusedWithItsLine) {
    try {
        read_ptx(".version 9.0\n.visible .entry k()\n{\n mov.u32 %r1, 0");
        ADD_FAILURE() << "it was read all the same";
    } catch (const UsageError& error) {
        EXPECT_NE(std::string(error.what()).find("PTX, line 4: "), std::string::npos) << error.what();
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
