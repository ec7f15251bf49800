// Plays random keys in the source editor. Bytes become commands.
#pragma once

#include <string>
#include <string_view>

#include "app/base/error.h"
#include "app/views/editor/document/edit_commands.h"
#include "app/views/editor/document/find_replace.h"

namespace lanescope::editor {

class Player {
public:
    explicit Player(Document& document) : document_(document) {}

    /// Runs one command. `bytes` is its argument.
    void play(unsigned char command, std::string_view bytes) {
        try {
            act(command, bytes);
        } catch (const UsageError&) {  // the text became too long or contains a NUL byte
        }
    }

private:
    void act(unsigned char command, std::string_view bytes) {
        const std::string text(bytes);
        const bool extend = command & 0x80;
        now_ += command & 0x40 ? 2 : 0.1;
        switch (command % 24) {
            case 0:
                return type(document_, text, now_);
            case 1:
                return break_line(document_);
            case 2:
                return erase_left(document_, now_);
            case 3:
                return erase_right(document_, now_);
            case 4:
                return erase_word_left(document_);
            case 5:
                return erase_word_right(document_);
            case 6:
                return indent(document_);
            case 7:
                return outdent(document_);
            case 8:
                return toggle_comment(document_);
            case 9:
                return duplicate_lines(document_);
            case 10:
                return move_lines_up(document_);
            case 11:
                return move_lines_down(document_);
            case 12:
                clip_ = cut(document_);
                return;
            case 13:
                return paste(document_, clip_, extend);
            case 14:
                return paste(document_, text);
            case 15:
                replace_all(document_, {text, extend}, clip_.substr(0, 8));
                return;
            case 16:
                return replace_one(document_, {text, extend}, "x");
            case 17:
                document_.undo();
                return;
            case 18:
                document_.redo();
                return;
            case 19:
                return select_word(document_, number(text));
            case 20:
                return document_.select({number(text), number(text) / 3});
            case 21:
                return type(document_, "}", now_);
            default:
                return move(document_, static_cast<Motion>(number(text) % 12), extend, 3);
        }
    }

    static std::size_t number(std::string_view text) {
        std::size_t value = 0;
        for (const char c : text) value = value * 31 + static_cast<unsigned char>(c);
        return value % 5000;
    }

    Document& document_;
    std::string clip_;
    double now_ = 0;
};

/// Returns the fault of a document, or an empty string. Offsets must be between characters, and marks at existing
/// lines.
inline std::string fault_of(const Document& document) {
    const TextBuffer& buffer = document.buffer();
    for (const std::size_t offset : {document.selection().anchor, document.selection().caret}) {
        if (offset > buffer.size() || buffer.settled(offset) != offset) return "the caret is within a character";
        if (buffer.offset_of(buffer.place_at(offset)) != offset) return "the caret's line and column lead elsewhere";
    }
    for (const LineMark& mark : document.marks())
        if (mark.line < 1 || mark.line > buffer.lines()) return "a mark is about no line";
    return {};
}

}  // namespace lanescope::editor
