#include <gtest/gtest.h>

#include <random>

#include "app/base/error.h"
#include "app/views/editor/document/text_buffer.h"

namespace lanescope::editor {
namespace {

TEST(EditorBuffer, HasOneLineWhenItIsEmpty) {
    const TextBuffer buffer;
    EXPECT_EQ(buffer.lines(), 1);
    EXPECT_EQ(buffer.line(1), "");
    EXPECT_EQ(buffer.place_at(0), (Place{1, 1}));
}

TEST(EditorBuffer, HasALineBehindTheLastLineEnd) {
    const TextBuffer buffer("one\ntwo\n");
    EXPECT_EQ(buffer.lines(), 3);
    EXPECT_EQ(buffer.line(2), "two");
    EXPECT_EQ(buffer.line(3), "");
    EXPECT_EQ(buffer.line_start(3), 8u);
}

TEST(EditorBuffer, TakesLinesThatAreNotThereForTheNearest) {
    const TextBuffer buffer("one\ntwo");
    EXPECT_EQ(buffer.line(0), "one");
    EXPECT_EQ(buffer.line(-5), "one");
    EXPECT_EQ(buffer.line(9), "two");
}

TEST(EditorBuffer, KeepsBothKindsOfLineEnds) {
    const TextBuffer buffer("one\r\ntwo\nthree\r\n");
    EXPECT_EQ(buffer.text(), "one\r\ntwo\nthree\r\n");
    EXPECT_EQ(buffer.line(1), "one");
    EXPECT_EQ(buffer.line(2), "two");
    EXPECT_EQ(buffer.line(3), "three");
    EXPECT_EQ(buffer.newline(), "\r\n") << "as the first line ends";
    EXPECT_EQ(TextBuffer("one\ntwo\r\n").newline(), "\n");
    EXPECT_EQ(TextBuffer("one").newline(), "\n");
}

TEST(EditorBuffer, TakesALineEndOfTwoBytesForOneCharacter) {
    const TextBuffer buffer("ab\r\nc");
    EXPECT_EQ(buffer.next(2), 4u);
    EXPECT_EQ(buffer.previous(4), 2u);
    EXPECT_EQ(buffer.settled(3), 2u);
}

TEST(EditorBuffer, TakesACarriageReturnWithoutALineFeedForACharacter) {
    const TextBuffer buffer("a\rb");
    EXPECT_EQ(buffer.lines(), 1);
    EXPECT_EQ(buffer.place_at(2), (Place{1, 3}));
}

TEST(EditorBuffer, CountsColumnsInCharacters) {
    const TextBuffer buffer("// größer €\nx");
    EXPECT_EQ(buffer.place_at(buffer.text().find("€")), (Place{1, 11}));
    EXPECT_EQ(buffer.offset_of({1, 11}), buffer.text().find("€"));
    EXPECT_EQ(buffer.offset_of({1, 99}), buffer.line_end(1));
    EXPECT_EQ(buffer.offset_of({9, 1}), buffer.line_start(2));
}

TEST(EditorBuffer, StaysBetweenCharacters) {
    const TextBuffer buffer("a€b");  // 1, 3 and 1 bytes
    EXPECT_EQ(buffer.settled(1), 1u);
    EXPECT_EQ(buffer.settled(2), 1u);
    EXPECT_EQ(buffer.settled(3), 1u);
    EXPECT_EQ(buffer.settled(4), 4u);
    EXPECT_EQ(buffer.previous(4), 1u);
    EXPECT_EQ(buffer.settled(99), 5u);
}

TEST(EditorBuffer, TakesBytesThatAreNoUtf8ForACharacterEach) {
    const std::string bytes = "\xff\xc3(\xe2\x82";  // no lead byte, a lead byte alone, half of a euro sign
    const TextBuffer buffer(bytes);
    EXPECT_EQ(buffer.text(), bytes);
    EXPECT_EQ(buffer.place_at(bytes.size()), (Place{1, 6}));
    for (std::size_t at = 0; at <= bytes.size(); ++at) EXPECT_EQ(buffer.settled(at), at);
}

TEST(EditorBuffer, RefusesNulBytesAndSaysInWhichLine) {
    try {
        TextBuffer(std::string("one\ntw\0o\n", 9));
        FAIL();
    } catch (const UsageError& error) {
        EXPECT_NE(std::string(error.what()).find("line 2"), std::string::npos) << error.what();
    }
}

TEST(EditorBuffer, RefusesMoreThanFourMegabytes) {
    EXPECT_NO_THROW(TextBuffer(std::string(TextBuffer::most_bytes, 'x')));
    EXPECT_THROW(TextBuffer(std::string(TextBuffer::most_bytes + 1, 'x')), UsageError);
    const TextBuffer full(std::string(TextBuffer::most_bytes, 'x'));
    EXPECT_THROW(full.check(std::vector{full.edit(0, 0, "y")}), UsageError);
    EXPECT_NO_THROW(full.check(std::vector{full.edit(0, 1, "y")}));
}

TEST(EditorColumns, LeadTabsToTheNextStop) {
    EXPECT_EQ(cell_of("\tx", 1), 4);
    EXPECT_EQ(cell_of("ab\tx", 3), 4);
    EXPECT_EQ(cell_of("abcd\tx", 5), 8);
    EXPECT_EQ(byte_at_cell("ab\tx", 3), 2u) << "within the tab";
    EXPECT_EQ(byte_at_cell("ab\tx", 4), 3u);
    EXPECT_EQ(byte_at_cell("ab", 9), 2u);
}

TEST(EditorColumns, TakeTheNearerEndOfACharacter) {
    EXPECT_EQ(nearest_byte("ab", 0.4), 0u);
    EXPECT_EQ(nearest_byte("ab", 0.6), 1u);
    EXPECT_EQ(nearest_byte("€b", 0.6), 3u);
    EXPECT_EQ(nearest_byte("ab", 7), 2u);
    EXPECT_EQ(nearest_byte("ab", -3), 0u);
}

struct Plain {
    std::string text;
    std::vector<std::string> lines() const {
        std::vector<std::string> all{""};
        for (const char c : text) c == '\n' ? void(all.emplace_back()) : void(all.back() += c);
        for (std::size_t i = 0; i + 1 < all.size(); ++i)
            if (all[i].ends_with('\r')) all[i].pop_back();
        return all;
    }
};

std::string any_text(std::mt19937& random) {
    static const std::vector<std::string> parts{
        "a", "{", "    ", "\n", "\r\n", "\r", "é", "€", "\xf0\x9f\x98\x80", "\xc3", "\x82", "\xff", "\t"};
    std::string text;
    for (std::size_t n = random() % 6; n > 0; --n) text += parts[random() % parts.size()];
    return text;
}

TEST(EditorBuffer, IsWhatAPlainStringWouldBe) {
    std::mt19937 random(7);
    for (int round = 0; round < 40; ++round) {
        Plain plain{any_text(random)};
        TextBuffer buffer(plain.text);
        for (int step = 0; step < 100; ++step) {
            const std::size_t from = random() % (plain.text.size() + 1);
            const std::size_t to = from + random() % std::min<std::size_t>(9, plain.text.size() - from + 1);
            const std::string text = any_text(random);
            buffer.apply(buffer.edit(from, to, text));
            plain.text.replace(from, to - from, text);
            ASSERT_EQ(buffer.text(), plain.text);
            const std::vector<std::string> lines = plain.lines();
            ASSERT_EQ(std::size_t(buffer.lines()), lines.size());
            for (int line = 1; line <= buffer.lines(); ++line)
                ASSERT_EQ(buffer.line(line), lines[std::size_t(line) - 1]);
        }
    }
}

TEST(EditorBuffer, GoesForthAndBackOverTheSameCharacters) {
    std::mt19937 random(8);
    for (int round = 0; round < 300; ++round) {
        std::string text;
        for (int i = 0; i < 10; ++i) text += any_text(random);
        const TextBuffer buffer(text);
        for (std::size_t at = 0; at < buffer.size(); at = buffer.next(at)) {
            ASSERT_GT(buffer.next(at), at);
            ASSERT_EQ(buffer.settled(at), at);
            ASSERT_EQ(buffer.previous(buffer.next(at)), at);
            ASSERT_EQ(buffer.offset_of(buffer.place_at(at)), at);
        }
    }
}

}  // namespace
}  // namespace lanescope::editor
