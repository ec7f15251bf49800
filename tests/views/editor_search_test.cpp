#include "app/views/editor/document/find_replace.h"

#include <gtest/gtest.h>

#include "app/base/error.h"
#include "app/views/editor/document/edit_commands.h"
#include "tests/views/editor_picture.h"

namespace lanescope::editor {
namespace {

using Offsets = std::vector<std::size_t>;

TEST(EditorSearch, FindsAllThatDoNotOverlap) {
    EXPECT_EQ(matches_of("aaaa", {"aa"}), (Offsets{0, 2}));
    EXPECT_EQ(matches_of("aaaa", {""}), Offsets{});
    EXPECT_EQ(matches_of("", {"a"}), Offsets{});
}

TEST(EditorSearch, TellsCasesApartWhenAsked) {
    EXPECT_EQ(matches_of("Row row ROW", {"row"}), (Offsets{0, 4, 8}));
    EXPECT_EQ(matches_of("Row row ROW", {"row", true}), (Offsets{4}));
    EXPECT_EQ(matches_of("row", {"ROW"}), (Offsets{0}));
}

std::string found(const std::string& picture, const Query& query, bool back = false) {
    return after(picture,
                 [&](Document& document) { find_next(document, matches_of(document.text(), query), query, back); });
}

TEST(EditorSearch, GoesToTheNextAndOnAtTheStart) {
    EXPECT_EQ(found("|a b a", {"a"}), "^a| b a");
    EXPECT_EQ(found("^a| b a", {"a"}), "a b ^a|");
    EXPECT_EQ(found("a b ^a|", {"a"}), "^a| b a");
    EXPECT_EQ(found("a |b a", {"a"}), "a b ^a|");
    EXPECT_EQ(found("a |b a", {"x"}), "a |b a");
}

TEST(EditorSearch, GoesBackAndOnAtTheEnd) {
    EXPECT_EQ(found("a b ^a|", {"a"}, true), "^a| b a");
    EXPECT_EQ(found("^a| b a", {"a"}, true), "a b ^a|");
    EXPECT_EQ(found("a b| a", {"a"}, true), "^a| b a");
}

TEST(EditorSearch, StaysWhileTheQueryGrows) { EXPECT_EQ(found("x ^ro| row", {"row"}), "x ro ^row|"); }

TEST(EditorSearch, SaysWhichMatchIsSelected) {
    const Query query{"a"};
    const auto which = [&](const std::string& picture) {
        const Document document = document_of(picture);
        return selected_match(document, matches_of(document.text(), query), query);
    };
    EXPECT_EQ(which("a b ^a|"), 2);
    EXPECT_EQ(which("a b |a^"), 2);
    EXPECT_EQ(which("a| b a"), 0);
}

TEST(EditorSearch, LooksAnewWhenTheTextOrTheQueryChanges) {
    Document document = document_of("a|b");
    Matches matches;
    EXPECT_EQ(matches.of(document, {"a"}).size(), 1u);
    document.replace(2, 2, "a");
    EXPECT_EQ(matches.of(document, {"a"}).size(), 2u);
    EXPECT_EQ(matches.of(document, {"A", true}).size(), 0u);
}

TEST(EditorReplace, ReplacesTheSelectedMatchAndGoesOn) {
    const auto one = [](Document& document) { replace_one(document, {"a"}, "xy"); };
    EXPECT_EQ(after("|a b a", one), "^a| b a") << "none is selected yet";
    EXPECT_EQ(after("^a| b a", one), "xy b ^a|");
    EXPECT_EQ(after("^a|", one), "xy|");
}

TEST(EditorReplace, ReplacesAllAndIsUndoneAtOnce) {
    Document document = document_of("|one two one");
    EXPECT_EQ(replace_all(document, {"one"}, "three"), 2);
    EXPECT_EQ(document.text(), "three two three");
    document.undo();
    EXPECT_EQ(picture_of(document), "|one two one");
    EXPECT_EQ(replace_all(document, {"four"}, "x"), 0);
}

TEST(EditorReplace, ReplacesWhatHoldsTheQueryAgain) {
    Document document("aa");
    EXPECT_EQ(replace_all(document, {"a"}, "aa"), 2);
    EXPECT_EQ(document.text(), "aaaa");
}

TEST(EditorReplace, RefusesWhatWouldBecomeTooLong) {
    Document document(std::string(100'000, 'a'));
    EXPECT_THROW(replace_all(document, {"a"}, std::string(1000, 'b')), UsageError);
    EXPECT_EQ(document.version(), 0u);
}

TEST(EditorClips, AreTheSelection) {
    Document document = document_of("a ^bc| d");
    EXPECT_EQ(copied(document), "bc");
    EXPECT_EQ(cut(document), "bc");
    EXPECT_EQ(picture_of(document), "a | d");
    paste(document, "x\ny");
    EXPECT_EQ(picture_of(document), "a x\ny| d");
}

TEST(EditorClips, AreTheLineWhereNothingIsSelected) {
    Document document = document_of("one\ntw|o\nthree");
    EXPECT_EQ(copied(document), "two\n");
    EXPECT_EQ(cut(document), "two\n");
    EXPECT_EQ(picture_of(document), "one\n|three");
    EXPECT_EQ(cut(document), "three\n") << "the last line gets an end";
    EXPECT_EQ(picture_of(document), "one\n|");
}

TEST(EditorClips, PasteALineAboveTheCaret) {
    EXPECT_EQ(after("one\ntw|o", [](Document& document) { paste(document, "new\n", true); }), "one\nnew\ntw|o");
    EXPECT_EQ(after("o^n|e", [](Document& document) { paste(document, "new\n", true); }), "onew\n|e");
}

TEST(EditorClips, EndLinesAsTheTextDoes) {
    EXPECT_EQ(after("a\r\nb|", [](Document& document) { paste(document, "x\ny\r\nz"); }), "a\r\nbx\r\ny\r\nz|");
    EXPECT_EQ(after("a\nb|", [](Document& document) { paste(document, "x\r\ny"); }), "a\nbx\ny|");
}

}  // namespace
}  // namespace lanescope::editor
