// Rows of error messages between the lines of a text.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "app/views/editor/text/line_marks.h"

namespace lanescope::editor {

/// Rows count lines and messages, from 0.
class MessageRows {
public:
    struct Message {
        int line = 0;  ///< above the message
        std::vector<std::string> rows;
    };

    MessageRows() = default;
    /// wrap: splits a text into rows. Marks are sorted by line; only errors have rows.
    MessageRows(std::span<const LineMark> marks,
                const std::function<std::vector<std::string>(const std::string&)>& wrap);

    int row_of(int line) const;
    /// Returns the message's line for the row of a message.
    int line_of(int row) const;
    /// rows of messages
    int rows() const;
    /// nullptr if there is none.
    const Message* below(int line) const;

private:
    std::vector<Message> messages_;  ///< by line, at most one each
};

}  // namespace lanescope::editor
