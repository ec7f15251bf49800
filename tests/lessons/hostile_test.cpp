// Hostile lesson files. Each is refused quickly, with a reason.
#include <gtest/gtest.h>

#include <random>

#include "app/base/error.h"
#include "app/lessons/claim.h"
#include "app/lessons/lesson.h"
#include "tests/lessons/two_results.h"
#include "tests/model/temporary_folder.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

std::vector<std::string> refusals(std::string_view text) {
    return read_lesson(shipped_catalog(), text, "a.md").reasons;
}

std::string repeated(const std::string& part, int times) {
    std::string text;
    for (int i = 0; i < times; ++i) text += part;
    return text;
}

TEST(HostileLesson, WithoutABeginningHasAReason) {
    for (const char* text : {"", "\n\n", "text", "--", "----", " ---\n", "---", "---\n", "---\n---", "---\n---\n",
                             "---\n---\n---\n", "---\nlesson: A\n---\ntext\n", "---\nlesson: A\n---\n---\npage: B"})
        EXPECT_FALSE(refusals(text).empty()) << text;
    EXPECT_EQ(refusals("").at(0),
              "a.md:1: expected '---', got the end; start the lesson with a block of keys between two lines '---'");
}

TEST(HostileLesson, ThatIsNoTextSaysTheLine) {
    const std::string good = lesson_with("");
    EXPECT_FALSE(read_lesson(shipped_catalog(), good + std::string("\0", 1), "a.md").lesson);
    for (const char* bad : {"\xff", "\xc3", "\xc0\xaf", "\xe2\x82", "\x01", "\xf5\x80\x80\x80", "\x7f"})
        EXPECT_EQ(
            refusals(good + bad),
            std::vector<std::string>{"a.md:10: not a text file; save the file as UTF-8, without control characters"});
    EXPECT_TRUE(refusals(good + "\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80").empty());
}

TEST(HostileLesson, IsBounded) {
    const std::string page = "---\npage: A\n---\nText.\n";
    const std::string first = lesson_with("");
    EXPECT_TRUE(refusals(first + repeated(page, 99)).empty());
    EXPECT_EQ(refusals(first + repeated(page, 100)).at(0), "a.md:406: more than 100 pages; split the lesson into two");
    EXPECT_EQ(refusals(lesson_with(repeated("claim: verified(all)\n", 62))).at(0),
              "a.md:69: more than 64 keys; split the page into two");
    EXPECT_LE(refusals(lesson_with(repeated("claim: x\n", 60) + repeated("nonsense\n", 10'000))).size(), 50u);
}

TEST(HostileLesson, HasPagesAndValuesThatAWindowCanShow) {
    EXPECT_EQ(refusals(lesson_with("", repeated("word ", 20'000))).at(0),
              "a.md:9: the text of this page has 100001 bytes (limit: 65536); split the page into two");
    EXPECT_EQ(refusals(lesson_with("source: " + repeated("word ", 1'000) + "\n")).at(0),
              "a.md:8: 'source': the value has 4999 bytes; write at most 4096");
    EXPECT_TRUE(refusals(lesson_with("source: " + repeated("word ", 800) + "\n", repeated("word ", 13'000))).empty());
}

using HostileFile = TemporaryFolder;

TEST_F(HostileFile, IsRejectedIfTooLarge) {
    const auto file = put("large.md", lesson_with("", repeated("Many words. ", 100'000)));
    const ReadLesson read = read_lesson(shipped_catalog(), file);
    EXPECT_FALSE(read.lesson);
    EXPECT_NE(read.reasons.at(0).find("large.md"), std::string::npos);
    EXPECT_THROW(load_lesson(shipped_catalog(), "/dev/zero"), UsageError);
    EXPECT_THROW(load_lesson(shipped_catalog(), folder), UsageError);
}

TEST(HostileLesson, WithLongLinesAndDeepMarksEndsSoon) {
    const int many = 200'000;
    for (const char* part : {"*", "**a", "_a ", "`", "`` ` ", "[", "[a](", "[a]", "{", "{a", "}", "\\", "> ", "- ", "#",
                             "1. ", "![", "a_b*c ", "**_`["})
        refusals(lesson_with("", repeated(part, many)));
    refusals(lesson_with("claim: " + repeated("(", many) + "\n"));
    refusals(lesson_with("claim: steps(" + repeated("a,", many) + ")\n"));
    refusals(lesson_with("claim: order of time is " + repeated("a,", many) + "\n"));
    refusals(lesson_with("page: " + repeated("in line and ", many) + "\n"));
    refusals(lesson_with("question: x\n" + repeated("  more\n", 100'000)));
    const auto long_key = refusals(lesson_with(repeated("k", many) + ": v\n"));
    ASSERT_EQ(long_key.size(), 1u);
    EXPECT_LT(long_key[0].size(), 200u) << "a message stays one short line";
}

TEST(HostileLesson, IsReadOrRejectedIfDamaged) {
    const std::string good = lesson_with(
        "ask: number\nquestion: How many?\nanswer: mean_active(cte, x)\ngoal: mean_active(any) above 28\nhint: "
        "h\nclaim: hazard "
        "shared_race in cte line 4\nclaim: order of time is cte, thread_per_row\nwarps: 3\nline: x\n",
        "A **b** `c` [d](https://e) {steps(cte)}\n\n- f\n  - g\n\n```\nh\n```");
    ASSERT_TRUE(refusals(good).empty());
    for (std::size_t end = 0; end < good.size(); ++end) refusals(std::string_view(good).substr(0, end));
    std::mt19937 random(7);
    for (int round = 0; round < 3000; ++round) {
        std::string text = good;
        for (int change = 0; change < 4; ++change) {
            const std::size_t at = random() % text.size();
            const unsigned kind = random() % 3;
            if (kind == 0) text[at] = static_cast<char>(random() % 256);
            if (kind == 1) text.erase(at, 1 + random() % 5);
            if (kind == 2) text.insert(at, text.substr(random() % text.size(), 1 + random() % 9));
        }
        const ReadLesson read = read_lesson(shipped_catalog(), text, "a.md");
        EXPECT_NE(read.lesson.has_value(), !read.reasons.empty());
        if (!read.lesson) continue;
        for (const Page& page : read.lesson->pages) {
            body_of(page, two_results());
            for (const Claim& claim : page.claims) evaluate(shipped_catalog(), claim, two_results());
        }
    }
}

}  // namespace
}  // namespace lanescope
