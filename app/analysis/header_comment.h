// The comment at the top of a variant's file, as words: what it is, what it changes, and what it costs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// "Idea, against warp_per_row: one instruction brings four floats a lane.": its label and its text.
struct CommentPart {
    std::string label;  ///< "Idea, against warp_per_row"; empty where there is none
    std::string text;   ///< lines joined, without the comment's slashes; begins with a capital
    bool operator==(const CommentPart&) const = default;
};

struct HeaderComment {
    std::string title;               ///< its first sentence: "A thread a row (write-up C, '1D')."
    std::vector<CommentPart> ideas;  ///< in words
    std::vector<CommentPart> facts;  ///< launch, bytes and flops
    bool empty() const { return title.empty(); }
};

/// Reads the lines that begin with // at the top of the text; nothing where there are none.
HeaderComment header_comment(std::string_view source);

}  // namespace lanescope
