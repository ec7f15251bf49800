#include <gtest/gtest.h>

#include <random>

#include "app/base/error.h"
#include "tests/views/editor_picture.h"
#include "tests/views/editor_play.h"

namespace lanescope::editor {
namespace {

void type_word(Document& document, const std::string& word, double now = 0) {
    for (const char c : word) type(document, std::string(1, c), now);
}

TEST(EditorUndo, TakesBackAWordAsAWhole) {
    Document document = document_of("int |;");
    type_word(document, "row");
    EXPECT_EQ(picture_of(document), "int row|;");
    EXPECT_TRUE(document.undo());
    EXPECT_EQ(picture_of(document), "int |;");
    EXPECT_FALSE(document.undo());
    EXPECT_TRUE(document.redo());
    EXPECT_EQ(picture_of(document), "int row|;");
    EXPECT_FALSE(document.redo());
}

TEST(EditorUndo, TellsApartWhatAPauseSeparates) {
    Document document;
    type_word(document, "one", 10);
    type_word(document, "two", 10 + History::pause + 0.1);
    document.undo();
    EXPECT_EQ(document.text(), "one");
}

TEST(EditorUndo, TellsApartWhatAMoveSeparates) {
    Document document;
    type_word(document, "one");
    move(document, Motion::left);
    type_word(document, "two");
    document.undo();
    EXPECT_EQ(picture_of(document), "on|e");
}

TEST(EditorUndo, TellsApartTypingAndErasing) {
    Document document;
    type_word(document, "one");
    erase_left(document, 0);
    erase_left(document, 0);
    EXPECT_EQ(document.text(), "o");
    document.undo();
    EXPECT_EQ(document.text(), "one");
    document.undo();
    EXPECT_EQ(document.text(), "");
}

TEST(EditorUndo, TakesBackAPasteAsAWhole) {
    Document document = document_of("a|");
    type_word(document, "b");
    paste(document, "one\ntwo");
    type_word(document, "c");
    document.undo();
    EXPECT_EQ(picture_of(document), "abone\ntwo|");
    document.undo();
    EXPECT_EQ(picture_of(document), "ab|");
}

TEST(EditorUndo, BringsBackWhatASelectionHeld) {
    Document document = document_of("int ^old|;");
    type_word(document, "new");
    EXPECT_EQ(picture_of(document), "int new|;");
    document.undo();
    EXPECT_EQ(picture_of(document), "int ^old|;");
}

TEST(EditorUndo, ForgetsWhatWasUndoneOnceThereIsSomethingNew) {
    Document document;
    type_word(document, "one");
    document.undo();
    type_word(document, "two");
    EXPECT_FALSE(document.redo());
    EXPECT_EQ(document.text(), "two");
}

TEST(EditorUndo, ChangesNothingWhereTheTextIsRefused) {
    Document document = document_of("one|");
    EXPECT_THROW(paste(document, std::string("a\0b", 3)), UsageError);
    EXPECT_THROW(paste(document, std::string(TextBuffer::most_bytes, 'x')), UsageError);
    EXPECT_EQ(picture_of(document), "one|");
    EXPECT_EQ(document.version(), 0u);
    EXPECT_FALSE(document.undo());
}

TEST(EditorUndo, StopsWhereAGroupEnded) {
    Document document = document_of("one|");
    type_word(document, "s");
    document.end_undo_group();
    type_word(document, "t");
    document.undo();
    EXPECT_EQ(document.text(), "ones");
    document.undo();
    EXPECT_EQ(document.text(), "one");
}

TEST(EditorUndo, CountsVersions) {
    Document document = document_of("one|");
    move(document, Motion::left);
    EXPECT_EQ(document.version(), 0u);
    type_word(document, "s");
    EXPECT_EQ(document.version(), 1u);
    document.undo();
    EXPECT_EQ(document.version(), 2u);
}

std::string any_bytes(std::mt19937& random) {
    static const std::string letters = "ab {}/\n\r\t\"é\xff";
    std::string bytes;
    for (std::size_t n = random() % 5; n > 0; --n) bytes += letters[random() % letters.size()];
    return bytes;
}

// After any commands, offsets are between characters. Undo restores the first text byte for byte, redo the last.
TEST(EditorUndo, LeadsBackToTheFirstByteOfAnyHistory) {
    std::mt19937 random(11);
    for (int round = 0; round < 60; ++round) {
        std::string first;
        for (int i = 0; i < 30; ++i) first += any_bytes(random);
        Document document(first);
        document.set_marks({{1, MarkKind::error, "here"}, {document.buffer().lines(), MarkKind::hint, "there"}});
        Player player(document);
        for (int step = 0; step < 150; ++step) {
            player.play(static_cast<unsigned char>(random()), any_bytes(random));
            ASSERT_EQ(fault_of(document), "") << "round " << round << ", step " << step;
        }
        while (document.redo()) ASSERT_EQ(fault_of(document), "");
        const std::string last = document.text();
        while (document.undo()) ASSERT_EQ(fault_of(document), "");
        ASSERT_EQ(document.text(), first) << "round " << round;
        while (document.redo()) ASSERT_EQ(fault_of(document), "");
        ASSERT_EQ(document.text(), last) << "round " << round;
    }
}

}  // namespace
}  // namespace lanescope::editor
