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
    EXPECT_EQ(spans("thread_per_row and 2 * 3 * 4"), Spans{plain("thread_per_row and 2 * 3 * 4")});
}

TEST(Markdown, TakesAMarkWithoutItsPartnerAsText) {
    for (const char* text : {"**a", "a**", "*a", "`a", "[a", "[a]", "[a](b", "{a", "a}", "{}", "a ** **", "a_"})
        EXPECT_EQ(spans(text), Spans{plain(text)}) << text;
}

TEST(Markdown, WritesAMarkBehindABackslash) { EXPECT_EQ(spans(R"(\*a\* \{b\} \`c\`)"), Spans{plain("*a* {b} `c`")}); }

TEST(Markdown, HasLinksThatAreSafe) {
    EXPECT_EQ(spans("[a **b**](https://x.org/y)"), (Spans{{.text = "a ", .link = "https://x.org/y"},
                                                          {.text = "b", .bold = true, .link = "https://x.org/y"}}));
    EXPECT_EQ(spans("[a](lesson:ragged#2)"), (Spans{{.text = "a", .link = "lesson:ragged#2"}}));
    EXPECT_EQ(spans("[a](https://x.org/b_(c))"), (Spans{{.text = "a", .link = "https://x.org/b_(c)"}}));
    for (const char* link : {"javascript:alert(1)", "file:///etc/passwd", "JavaScript:x", "&#106;avascript:x", "/a",
                             "<https://x.org/ y>", "https://x.org/&#10;y", "https://x.org/&lt;y"})
        EXPECT_EQ(spans(std::string("[a](") + link + ")"), Spans{plain("a")}) << link;
    EXPECT_EQ(spans("[a](https://x.org/" + std::string(5'000, 'y') + ")"), Spans{plain("a")});
}

TEST(Markdown, TakesDefinitionsOfLinksAsText) {
    EXPECT_EQ(plain_text(parse_markdown("[a]: https://x.org\n\n[a]")), "[a]: https://x.org\n[a]");
}

TEST(Markdown, TakesHtmlAsText) {
    EXPECT_EQ(spans("a <b>c</b> <!-- d -->"), Spans{plain("a <b>c</b> <!-- d -->")});
    EXPECT_EQ(parse_markdown("<div>\n**a**\n</div>"), (Markdown{{.spans = {plain("<div> **a** </div>")}, .line = 1}}));
}

TEST(Markdown, HasNoControlCharacters) {
    EXPECT_EQ(spans("a&#27;[1m&#10;b&#1;"), Spans{plain("a?[1m b")});
    EXPECT_EQ(spans("a\x01`\x1b`"), (Spans{plain("a"), code("?")}));
}

TEST(Markdown, HasValuesOutsideOfCodeOnly) {
    EXPECT_EQ(spans("**{steps(cte)}** of `{a}`"),
              (Spans{{.text = "steps(cte)", .bold = true, .value = true}, plain(" of "), code("{a}")}));
    EXPECT_EQ(spans("{a_b,\nc_d:1} and `\\{`"), (Spans{value("a_b, c_d:1"), plain(" and "), code("\\{")}));
    EXPECT_EQ(spans("\\\\{a}"), (Spans{plain("\\"), value("a")}));
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

TEST(Markdown, NumbersTheItemsOfAList) {
    const Markdown read = parse_markdown("7. a\n7. b\n   1. c\n\n   d\n9. e\n\n- f");
    std::vector<int> numbers, levels;
    for (const Block& block : read) numbers.push_back(block.number), levels.push_back(block.level);
    EXPECT_EQ(numbers, (std::vector{7, 8, 1, 0, 9, 0}));
    EXPECT_EQ(levels, (std::vector{0, 0, 1, 0, 0, 0}));
}

TEST(Markdown, BoundsNestingAndSize) {
    std::string marks;
    for (int i = 0; i < 1'000; ++i) marks += "- > ";
    EXPECT_LE(parse_markdown(marks + "a").size(), 40u);
    EXPECT_EQ(spans("```\n" + marks + "\n```"), Spans{code(marks)}) << "code keeps its text";
    EXPECT_LE(plain_text(parse_markdown(std::string(1'000'000, 'a'))).size(), 65'536u);
}

TEST(Markdown, BecomesHtmlWithNothingLeftUnescaped) {
    EXPECT_EQ(to_html(parse_markdown("a < b & **\"c\"** <script>")),
              "<p>a &lt; b &amp; <strong>&quot;c&quot;</strong> &lt;script&gt;</p>\n");
    EXPECT_EQ(to_html(parse_markdown("[a](https://x.org/?q=\"b)")),
              "<p><a href=\"https://x.org/?q=&quot;b\">a</a></p>\n");
    EXPECT_EQ(to_html(parse_markdown("[a](lesson:b)")), "<p>a</p>\n");
    EXPECT_EQ(to_html(parse_markdown("&lt;script&gt;\n\n<script>\nx()\n</script>")),
              "<p>&lt;script&gt;</p>\n<p>&lt;script&gt; x() &lt;/script&gt;</p>\n");
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
