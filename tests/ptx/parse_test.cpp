#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "app/base/error.h"
#include "app/ptx/decoded_code.h"
#include "app/ptx/ptx.h"

namespace lanescope::ptx {
namespace {

const std::string head = ".version 7.0\n.target sm_80\n.address_size 64\n";

/// Returns a kernel with one parameter of 8 bytes and these lines.
std::string kernel(const std::string& body) {
    return head +
           ".visible .entry k(.param .u64 p)\n{\n.reg .pred %p<3>;\n.reg .b16 %h<3>;\n.reg .b32 %r<9>;\n.reg .f32 "
           "%f<9>;\n"
           ".reg .b64 %d<9>;\n" +
           body + "\nret;\n}\n";
}

std::string message_of(const std::string& text) {
    try {
        const emulator::Code code =
            emulator::decode(parse(text, "k.ptx"), "k.ptx", [](const std::string&, int) -> std::uint16_t { return 1; });
        for (const auto& function : code.functions)
            if (!function->refusal.empty()) return function->refusal;
    } catch (const UsageError& error) {
        return error.what();
    }
    return "none";
}

TEST(Parse, ReadsVariablesOfAllSpaces) {
    const Module module = parse(head +
                                    ".global .align 4 .f32 weights[3] = {0f3f800000, 0f40000000};\n"
                                    ".const .align 8 .b64 place = weights+4;\n"
                                    ".extern .shared .align 16 .b8 dynamic[];\n",
                                "k.ptx");
    ASSERT_EQ(module.variables.size(), 3u);
    EXPECT_EQ(module.variables[0].bytes, 12u);
    EXPECT_EQ(module.variables[0].initial.at(1).bits, 0x40000000u);
    EXPECT_EQ(module.variables[1].space, Space::constant);
    EXPECT_EQ(module.variables[1].initial.at(0).symbol, "weights");
    EXPECT_EQ(module.variables[1].initial[0].bits, 4u);
    EXPECT_EQ(module.variables[2].bytes, 0u);
    EXPECT_TRUE(module.variables[2].is_extern);
}

TEST(Parse, ReadsTheSmallestOffsetOfAnAddress) {
    for (const char* const offset : {"-9223372036854775808", "+-9223372036854775808"}) {
        const Module module = parse(kernel(std::string("ld.global.f32 %f1, [%d1") + offset + "];"), "k.ptx");
        EXPECT_EQ(module.find("k")->instructions.at(0).operands.at(1).offset, std::numeric_limits<std::int64_t>::min());
    }
}

TEST(Parse, ReadsInstructionsWithGuardsLabelsAndVectors) {
    const Module module = parse(kernel("again:\n@!%p1 bra again;\nld.global.v2.f32 {%f1, _}, [%d1+8];"), "k.ptx");
    const Function* const k = module.find("k");
    ASSERT_TRUE(k && k->is_kernel);
    ASSERT_EQ(k->instructions.size(), 3u);
    EXPECT_TRUE(k->instructions[0].guard_negated);
    EXPECT_EQ(k->instructions[0].operands.at(0).index, 0u) << "the label's instruction";
    EXPECT_EQ(k->instructions[1].text(), "ld.global.v2.f32");
    EXPECT_EQ(k->instructions[1].operands.at(1).offset, 8);
    EXPECT_EQ(k->instructions[1].operands.at(0).parts.at(1).kind, Operand::Kind::sink);
}

TEST(Parse, KeepsTheLinesOfTheSource) {
    const Module module =
        parse(kernel(".loc 1 7 3\nmov.u32 %r1, 0;\n.loc 2 9 1, function_name $L0, inlined_at 1 8 5\nmov.u32 %r2, 0;") +
                  ".file 1 \"kernel.cu\"\n.file 2 \"header.h\"\n",
              "k.ptx");
    const Function& k = module.functions.at(0);
    EXPECT_EQ(k.places.at(k.instructions[0].place).line, 7u);
    const SourcePlace& inlined = k.places.at(k.instructions[1].place);
    EXPECT_EQ(inlined.file, 2u);
    EXPECT_EQ(k.places.at(std::size_t(inlined.inlined_at)).line, 8u);
    EXPECT_EQ(module.files.at(1), "kernel.cu");
}

TEST(Parse, ReadsEscapedFileNames) {
    const Module module = parse(head + R"(.file 1 "/K\303\244the's \"GPU\" tools/a\\b.cu"
.file 2 "c:\\"
)",
                                "k.ptx");
    EXPECT_EQ(module.files.at(1), "/K\xc3\xa4the's \"GPU\" tools/a\\b.cu");
    EXPECT_EQ(module.files.at(2), "c:\\");
}

TEST(Parse, SaysWhereATextIsWrong) {
    const std::pair<std::string, std::string> cases[] = {
        {kernel("mov.u32 %r1, %unknown"), "k.ptx:12: "},
        {kernel("bra nowhere;"), "nowhere"},
        {kernel(".reg .b32 %many<99999999>;"), "99999999 registers are too many"},
        {kernel("@%r1 mov.u32 %r1, 0;"), "is not a predicate"},
        {head + ".visible .entry k()\n{\nmov.u32 %r1, 0;\n", "the source ends within a function"},
        {head + ".visible .entry k()\n" + std::string(1000, '{'), "braces are nested too deep"},
        {kernel("ld.u32 %r1, " + std::string(100, '{') + ";"), "lists are nested too deep"},
        {head + ".global .b8 large[99999999999];", "is larger than 4 GB"},
        {head + ".visible .entry k() { ret; }\n.visible .entry k() { ret; }\n", "is defined twice"},
        {"\x7f"
         "ELF\x02\x01",
         "k.ptx:1: "},
    };
    for (const auto& [text, expected] : cases) {
        const std::string message = message_of(text);
        EXPECT_NE(message.find(expected), std::string::npos) << message;
        EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    }
}

TEST(Decode, NamesAnInstructionThatIsMissing) {
    const std::pair<std::string, std::string> cases[] = {
        {"wgmma.fence.sync.aligned;", "'wgmma.fence.sync.aligned'"},
        {"tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [t, {%f5, %f6}];", "'tex.2d.v4.f32.f32'"},
        {"mbarrier.init.shared.b64 [%d1], 1;", "'mbarrier.init.shared.b64'"},
        {"ld.global.later.u32 %r1, [%d1];", "'ld.global.later.u32'"},
        {"st.shared::cluster.u32 [%d1], %r1;", "'st.shared::cluster.u32'"},
        {"red.async.global.add.u32 [%d1], %r1;", "'red.async.global.add.u32'"},
        {"atom.global.sum.u32 %r1, [%d1], %r2;", "'atom.global.sum.u32'"},
        {"suld.b.1d.b32.trap {%r1}, [%d1, {%r2}];", "'suld.b.1d.b32.trap'"},
    };
    for (const auto& [instruction, expected] : cases) {
        const std::string message = message_of(kernel(instruction));
        EXPECT_NE(message.find("the emulator does not run " + expected), std::string::npos) << message;
        EXPECT_EQ(message.find("k.ptx:11: "), 0u) << message;
    }
}

TEST(Decode, RefusesOperandsThatDoNotFit) {
    for (const char* instruction : {"add.s32 %r1, %r2;",
                                    "add.s32 %d1, %r2, %r3;",
                                    "add.s64 %d1, %r2, %d3;",
                                    "mov.u32 %p1, 0;",
                                    "add.f32 %f1, %p1, %f2;",
                                    "ld.u64 %r1, [%d1];",
                                    "ld.u32 %r1, [%h1];",
                                    "st.u64 [%d1], %r1;",
                                    "setp.eq.s32 %r1, %r2, %r3;",
                                    "selp.b32 %r1, %r2, %r3, %r4;",
                                    "shl.b8 %h1, %h2, 1;",
                                    "abs.u32 %r1, %r2;",
                                    "bfe.u16 %h1, %h2, 0, 1;",
                                    "cvt.u32.u64 %r1, %r2;",
                                    "ld.v4.u64 {%d1, %d2, %d3, %d4}, [%d5];",
                                    "atom.add.u32 %d1, [%d2], %r1;",
                                    "shfl.sync.idx.b32 %d1, %r1, 0, 31, -1;",
                                    "vote.sync.any.pred %r1, %p1, -1;",
                                    "mov.b64 {%h1, %h2}, %d1;",
                                    "call nothing, ();",
                                    "call (%r1), k, (%r2);",
                                    "st.param.b32 [q], %r1;"})
        EXPECT_EQ(message_of(kernel(instruction)).find("k.ptx:"), 0u)
            << instruction << ": " << message_of(kernel(instruction));
}

/// Compiler output, cut off or changed anywhere, is refused in one line or parsed.
TEST(Parse, SurvivesAnyChangeOfAText) {
    const std::string right = kernel(
                                  ".loc 1 3 4\nld.param.u64 %d1, [p];\ncvta.to.global.u64 %d2, %d1;\nmov.u32 %r1, "
                                  "%tid.x;\nmul.wide.u32 %d3, %r1, 4;\n"
                                  "add.s64 %d4, %d2, %d3;\nld.global.f32 %f1, [%d4];\nadd.rn.f32 %f2, %f1, "
                                  "0f3f800000;\nst.global.f32 [%d4], %f2;\n"
                                  "setp.lt.u32 %p1, %r1, 7;\n@%p1 bra end;\nbar.sync 0;\nend:") +
                              ".file 1 \"k.cu\"\n";
    ASSERT_EQ(message_of(right), "none");
    for (std::size_t length = 0; length < right.size(); ++length)
        EXPECT_EQ(message_of(right.substr(0, length)).find('\n'), std::string::npos);
    std::mt19937 random(1);
    for (int change = 0; change < 20000; ++change) {
        std::string text = right;
        for (int i = 0; i < 1 + int(random() % 3); ++i)
            text[random() % text.size()] = "%0123.,;[]{}@!ru"[random() % 16];
        EXPECT_EQ(message_of(text).find('\n'), std::string::npos) << text;
    }
}

}  // namespace
}  // namespace lanescope::ptx
