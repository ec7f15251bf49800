// The visible part of a text.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/views/editor/document/text_buffer.h"
#include "app/views/kit/highlight.h"

namespace lanescope::editor {

/// In rows (lines and messages) and cells, from 0.
struct Sight {
    double top = 0, left = 0;
    int rows = 1, cells = 1;
};

/// The last line may scroll up to the middle. longest: cells of the longest line.
void keep_over_text(Sight& sight, int rows, int longest);
void bring_into_sight(Sight& sight, int row, int cell);
void show_row(Sight& sight, int row);

/// Error messages between lines. Rows count both, from 0.
class MessageRows {
public:
    struct Message {
        int line = 0;  ///< above the message
        std::vector<std::string> rows;
    };

    MessageRows() = default;
    /// wrap: splits into rows. Marks are sorted by line; only errors have rows.
    MessageRows(std::span<const LineMark> marks,
                const std::function<std::vector<std::string>(const std::string&)>& wrap);

    int row_of(int line) const;
    /// A message belongs to its line.
    int line_of(int row) const;
    int rows() const;
    const Message* below(int line) const;

private:
    std::vector<Message> messages_;  ///< by line, at most one each
};

/// Caches which lines begin inside a block comment.
class CommentLines {
public:
    void changed(int line);
    bool begins_within(const TextBuffer& buffer, int line);

private:
    std::vector<bool> within_{false};  // by line, as far as computed
};

struct Piece {
    int cell = 0;      ///< its first cell
    std::string text;  ///< one character per cell, all drawable
    Ink ink = Ink::plain;
};

/// Returns pieces in cells [first, last) without tabs; invalid characters are '?'. Lines over 4096 bytes have one
/// colour.
std::vector<Piece> pieces_of(std::string_view line, bool in_comment, int first, int last);

}  // namespace lanescope::editor
