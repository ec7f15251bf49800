// What is wrong with lines of a text, in rows of its own below each line.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "app/views/editor/text/line_marks.h"

namespace lanescope::editor {

/// Rows are counted from 0, over lines and messages.
class MessageRows {
public:
    struct Message {
        int line = 0;                   ///< that it stands below
        std::vector<std::string> rows;  ///< its text, wrapped
    };

    MessageRows() = default;
    /// wrap: the rows of a text. Marks are in the order of their lines; those of other kinds than `error` have no rows.
    MessageRows(std::span<const LineMark> marks,
                const std::function<std::vector<std::string>(const std::string&)>& wrap);

    int row_of(int line) const;
    /// The line in that row, or the line that the message in that row stands below.
    int line_of(int row) const;
    /// Of all messages.
    int rows() const;
    /// nullptr: the line has none.
    const Message* below(int line) const;

private:
    std::vector<Message> messages_;  ///< one a line at most, by line
};

}  // namespace lanescope::editor
