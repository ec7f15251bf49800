#include "app/views/editor/visible_text.h"

#include <gtest/gtest.h>

namespace lanescope::editor {
namespace {

TEST(EditorPieces, HaveTheColoursOfTheirWords) {
    const std::vector<Piece> pieces = pieces_of("int x; // y", false, 0, 99);
    ASSERT_EQ(pieces.size(), 3u);
    EXPECT_EQ(pieces[0].ink, Ink::type);
    EXPECT_EQ(pieces[1].text, " x; ");
    EXPECT_EQ(pieces[1].cell, 3);
    EXPECT_EQ(pieces[2].ink, Ink::comment);
}

TEST(EditorPieces, AreOnlyWhatIsInSight) {
    const std::vector<Piece> pieces = pieces_of("abcdefgh", false, 2, 5);
    ASSERT_EQ(pieces.size(), 1u);
    EXPECT_EQ(pieces[0].text, "cde");
    EXPECT_EQ(pieces[0].cell, 2);
}

TEST(EditorPieces, BeginAnewBehindATab) {
    const std::vector<Piece> pieces = pieces_of("a\tb", false, 0, 99);
    ASSERT_EQ(pieces.size(), 2u);
    EXPECT_EQ(pieces[1].text, "b");
    EXPECT_EQ(pieces[1].cell, 4);
}

TEST(EditorComments, AreFollowedOverLines) {
    TextBuffer buffer("a /* b\nc\nd */ e\nf");
    CommentLines comments;
    EXPECT_FALSE(comments.begins_within(buffer, 4));
    EXPECT_TRUE(comments.begins_within(buffer, 2));
    EXPECT_TRUE(comments.begins_within(buffer, 3));
    buffer.apply(buffer.edit(2, 4, ""));
    comments.changed(1);
    EXPECT_FALSE(comments.begins_within(buffer, 2));
    EXPECT_FALSE(comments.begins_within(buffer, 3));
}

}  // namespace
}  // namespace lanescope::editor
