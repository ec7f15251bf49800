// An edited text with its caret, selection, history and line marks. The commands are in motion.h, typing.h,
// line_edits.h, clips.h and search.h.
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
    /// Throws UsageError for a text that TextBuffer rejects.
    explicit Document(std::string text = {}) : buffer_(std::move(text)) {}

    const TextBuffer& buffer() const { return buffer_; }
    const std::string& text() const { return buffer_.text(); }
    const Selection& selection() const { return selection_; }
    Place caret() const { return buffer_.place_at(selection_.caret); }
    std::string_view selected() const;
    /// Increases with every change, undo included.
    std::uint64_t version() const { return version_; }
    /// Returns true if the text has changed since set_saved() or the start.
    bool modified() const { return history_.state() != saved_; }
    void set_saved();

    /// aim: target cell of vertical moves across shorter lines (columns.h).
    void select(Selection selection, std::optional<int> aim = {});
    std::optional<int> aim() const { return aim_; }

    /// Each edit refers to the text after the previous one. Throws UsageError and changes nothing if TextBuffer would
    /// reject the result.
    void change(std::vector<Edit> edits, Selection after, EditKind kind = EditKind::whole, double now = 0);
    /// Puts the caret after the insertion.
    void replace(std::size_t from, std::size_t to, std::string inserted, EditKind kind = EditKind::whole,
                 double now = 0);
    bool undo();
    bool redo();

    const std::vector<LineMark>& marks() const { return marks_; }  ///< by line
    /// The marks refer to the current text; sets their `origin`.
    void set_marks(std::vector<LineMark> marks);
    /// Keeps the marks of other kinds.
    void set_marks(MarkKind kind, std::vector<LineMark> marks);

    /// Returns the first line changed since the last call; nullopt: none.
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
