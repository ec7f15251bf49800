// A text that is edited: the text, its caret and selection, what can be undone, and the marks of its lines. Commands
// are functions of it, in motion.h, typing.h, line_edits.h, clips.h and search.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/views/editor/text/history.h"
#include "app/views/editor/text/line_marks.h"
#include "app/views/editor/text/text_buffer.h"

namespace lanescope::editor {

class Document {
public:
    /// Throws UsageError for a text that TextBuffer does not take.
    explicit Document(std::string text = {}) : buffer_(std::move(text)) {}

    const TextBuffer& buffer() const { return buffer_; }
    const std::string& text() const { return buffer_.text(); }
    const Selection& selection() const { return selection_; }
    Place caret() const { return buffer_.place_at(selection_.caret); }
    std::string_view selected() const;
    /// Grows with every change of the text, undoing included.
    std::uint64_t version() const { return version_; }
    /// Whether the text differs from the one at set_saved(), or at first.
    bool modified() const { return history_.state() != saved_; }
    void set_saved();

    /// `aim`: the column that moves up and down head for, where lines between are shorter; see columns.h.
    void select(Selection selection, std::optional<int> aim = {});
    std::optional<int> aim() const { return aim_; }

    /// Makes these edits, each about the text that the ones before it led to. Throws UsageError, and changes nothing,
    /// where the text would become one that TextBuffer does not take.
    void change(std::vector<Edit> edits, Selection after, EditKind kind = EditKind::whole, double now = 0);
    /// Puts `inserted` in place of [from, to), and the caret after it.
    void replace(std::size_t from, std::size_t to, std::string inserted, EditKind kind = EditKind::whole,
                 double now = 0);
    bool undo();
    bool redo();

    const std::vector<LineMark>& marks() const { return marks_; }  ///< by line
    /// About the present text; `origin` becomes the line.
    void set_marks(std::vector<LineMark> marks);
    /// The same of one kind alone; marks of the others stay.
    void set_marks(MarkKind kind, std::vector<LineMark> marks);

    /// The first line that changed since this was last asked; nothing: none did.
    std::optional<int> take_changed_line();

private:
    void apply(const Edit& edit);
    void order_marks();
    void put(Selection selection);

    TextBuffer buffer_;
    Selection selection_;
    std::optional<int> aim_;
    History history_;
    std::vector<LineMark> marks_;
    std::uint64_t version_ = 0, saved_ = 0;
    std::optional<int> changed_line_;
};

}  // namespace lanescope::editor
