#include "app/lessons/markdown/markdown.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

std::vector<TextSpan> spans(std::string_view text) {
    const Markdown read = parse_markdown(text);
    return read.empty() ? std::vector<TextSpan>{} : read.front().spans;
}

TextSpan plain(std::string text) { return {.text = std::move(text)}; }
TextSpan bold(std::string text) { return {.text = std::move(text), .bold = true}; }
TextSpan italic(std::string text) { return {.text = std::move(text), .italic = true}; }
TextSpan code(std::string text) { return {.text = std::move(text), .code = true}; }
TextSpan value(std::string text) { return {.text = std::move(text), .value = true}; }

using Spans = std::vector<TextSpan>;

TEST(Markdown, HasBoldItalicAndCode) {
    EXPECT_EQ(spans("a **b** c *d* _e_ `f`"), (Spans{plain("a "), bold("b"), plain(" c "), italic("d"), plain(" "),
                                                     italic("e"), plain(" "), code("f")}));
    EXPECT_EQ(spans("**a *b***"), (Spans{bold("a "), {.text = "b", .bold = true, .italic = true}}));
}

TEST(Markdown, LeavesNamesAndProductsAlone) {
    EXPECT_EQ(spans("thread_per_row and M*K*4"), Spans{plain("thread_per_row and M*K*4")});
    EXPECT_EQ(spans("2 * 3 * 4"), Spans{plain("2 * 3 * 4")});
}

TEST(Markdown, TakesAMarkWithoutItsPartnerAsText) {
    for (const char* text : {"**a", "a**", "*a", "`a", "[a", "[a]", "[a](b", "{a", "a}", "{}", "** **", "a_"})
        EXPECT_EQ(spans(text), Spans{plain(text)}) << text;
}

TEST(Markdown, WritesAMarkBehindABackslash) { EXPECT_EQ(spans(R"(\*a\* \{b\} \`c\`)"), Spans{plain("*a* {b} `c`")}); }

TEST(Markdown, HasLinksThatAreSafe) {
    EXPECT_EQ(spans("[a **b**](https://x.org/y)"), (Spans{{.text = "a ", .link = "https://x.org/y"},
                                                          {.text = "b", .bold = true, .link = "https://x.org/y"}}));
    EXPECT_EQ(spans("[a](lesson:ragged#2)"), (Spans{{.text = "a", .link = "lesson:ragged#2"}}));
    EXPECT_EQ(spans("[a](javascript:alert(1))"), Spans{plain("[a](javascript:alert(1))")});
    EXPECT_EQ(spans("[a](file:///etc/passwd)"), Spans{plain("a")});
}

TEST(Markdown, HasValuesOutsideOfCodeOnly) {
    EXPECT_EQ(spans("**{steps(cte)}** of `{a}`"),
              (Spans{{.text = "steps(cte)", .bold = true, .value = true}, plain(" of "), code("{a}")}));
    EXPECT_EQ(spans("{a}{b}"), (Spans{value("a"), value("b")}));
}

TEST(Markdown, TellsBlocksApart) {
    const Markdown read = parse_markdown(
        "# Title\nA line\nand the next.\n\n- one\n  goes on\n  - inside\n2. two\n> said\n> twice\n\n```\na *b*\n\n  "
        "c\n```\nend");
    std::vector<BlockKind> kinds;
    std::vector<int> lines;
    for (const Block& block : read) kinds.push_back(block.kind), lines.push_back(block.line);
    using K = BlockKind;
    EXPECT_EQ(kinds,
              (std::vector{K::heading, K::paragraph, K::item, K::item, K::item, K::quote, K::code, K::paragraph}));
    EXPECT_EQ(lines, (std::vector{1, 2, 5, 7, 8, 9, 12, 17}));
    EXPECT_EQ(read[1].spans, Spans{plain("A line and the next.")});
    EXPECT_EQ(read[2].spans, Spans{plain("one goes on")});
    EXPECT_EQ(read[3].level, 1);
    EXPECT_EQ(read[4].number, 2);
    EXPECT_EQ(read[5].spans, Spans{plain("said twice")});
    EXPECT_EQ(read[6].spans, Spans{code("a *b*\n\n  c")});
}

TEST(Markdown, BecomesHtmlWithNothingLeftUnescaped) {
    EXPECT_EQ(to_html(parse_markdown("a < b & **\"c\"** <script>")),
              "<p>a &lt; b &amp; <strong>&quot;c&quot;</strong> &lt;script&gt;</p>\n");
    EXPECT_EQ(to_html(parse_markdown("[a](https://x.org/?q=\"b)")),
              "<p><a href=\"https://x.org/?q=&quot;b\">a</a></p>\n");
    EXPECT_EQ(to_html(parse_markdown("[a](lesson:b)")), "<p>a</p>\n");
}

TEST(Markdown, BecomesListsInsideLists) {
    EXPECT_EQ(to_html(parse_markdown("- a\n  - b\n- c\n1. d")),
              "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>\n<ol>\n<li>d</li>\n</ol>\n");
    EXPECT_EQ(to_html(parse_markdown("- a\n  - b\n  3. c")),
              "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n<ol start=\"3\">\n<li>c</li>\n</ol>\n</li>\n</ul>\n");
}

TEST(Markdown, WrittenAgainReadsTheSame) {
    const std::string text =
        "# Title\n\nA **bold** and *italic* word, `co``de`, {steps(cte)}, a \\*, [a](https://x.org).\n\n- one\n   - "
        "two\n\n> said\n\n"
        "```\na `` b ```\n```\n";
    EXPECT_EQ(to_markdown(parse_markdown("\\- no item")), "\\- no item\n");
    const Markdown once = parse_markdown(text);
    const Markdown twice = parse_markdown(to_markdown(once));
    ASSERT_EQ(once.size(), twice.size());
    for (std::size_t i = 0; i < once.size(); ++i) EXPECT_EQ(once[i].spans, twice[i].spans) << to_markdown(once);
}

}  // namespace
}  // namespace lanescope
