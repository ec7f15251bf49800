#include "app/views/editor/message_rows.h"

#include <algorithm>
#include <iterator>

namespace lanescope::editor {

MessageRows::MessageRows(std::span<const LineMark> marks,
                         const std::function<std::vector<std::string>(const std::string&)>& wrap) {
    for (const LineMark& mark : marks) {
        if (mark.kind != MarkKind::error) continue;
        if (messages_.empty() || messages_.back().line != mark.line)
            messages_.push_back({.line = mark.line, .rows = {}});
        std::ranges::move(wrap(mark.text), std::back_inserter(messages_.back().rows));
    }
}

int MessageRows::row_of(int line) const {
    int row = line - 1;
    for (const Message& message : messages_)
        if (message.line < line) row += int(message.rows.size());
    return row;
}

int MessageRows::line_of(int row) const {
    int above = 0;
    for (const Message& message : messages_) {
        const int first = message.line + above;  // row of the message, below its line
        if (row < first) break;
        if (row < first + int(message.rows.size())) return message.line;
        above += int(message.rows.size());
    }
    return row - above + 1;
}

int MessageRows::rows() const {
    int all = 0;
    for (const Message& message : messages_) all += int(message.rows.size());
    return all;
}

const MessageRows::Message* MessageRows::below(int line) const {
    const auto found = std::ranges::find(messages_, line, &Message::line);
    return found == messages_.end() ? nullptr : &*found;
}

}  // namespace lanescope::editor
