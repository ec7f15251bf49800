// An edited text with caret, selection, history and line marks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/views/editor/document/text_buffer.h"

namespace lanescope::editor {

struct Selection {
    std::size_t anchor = 0, caret = 0;
    std::size_t from() const { return anchor < caret ? anchor : caret; }
    std::size_t to() const { return anchor < caret ? caret : anchor; }
    bool empty() const { return anchor == caret; }
    bool operator==(const Selection&) const = default;
};

inline Selection caret_at(std::size_t offset) { return {offset, offset}; }

/// The first three kinds join preceding edits of their kind.
enum class EditKind : std::uint8_t { typing, erasing, deleting, whole };

struct EditGroup {
    std::vector<Edit> edits;  ///< in the order made
    Selection before, after;
    EditKind kind = EditKind::whole;
};

/// Groups of edits are undone as a whole.
class History {
public:
    static constexpr double pause = 1.0;  // seconds

    /// now: seconds on any clock.
    void add(EditGroup group, double now);
    void close() { open_ = false; }

    /// Last edit first. nullptr: none. Valid until the next call.
    const EditGroup* undo();
    const EditGroup* redo();

private:
    bool joins(const EditGroup& group, double now) const;
    void forget_oldest();

    std::vector<EditGroup> groups_;
    std::size_t done_ = 0;   // groups applied
    std::size_t bytes_ = 0;  // in the groups
    double last_time_ = 0;
    bool open_ = false;
};

/// Its commands are in edit_commands.h and find_replace.h.
class Document {
public:
    /// Throws UsageError for a text that TextBuffer rejects.
    explicit Document(std::string text = {}) : buffer_(std::move(text)) {}

    const TextBuffer& buffer() const { return buffer_; }
    const std::string& text() const { return buffer_.text(); }
    const Selection& selection() const { return selection_; }
    Place caret() const { return buffer_.place_at(selection_.caret); }
    std::string_view selected() const;
    std::uint64_t version() const { return version_; }
    /// Later edits join no earlier ones.
    void end_undo_group() { history_.close(); }

    /// aim: target cell of vertical moves across shorter lines.
    void select(Selection selection, std::optional<int> aim = {});
    std::optional<int> aim() const { return aim_; }

    /// Each edit refers to the text after the previous one. Throws UsageError and changes nothing if TextBuffer rejects
    /// the result.
    void change(std::vector<Edit> edits, Selection after, EditKind kind = EditKind::whole, double now = 0);
    void replace(std::size_t from, std::size_t to, std::string inserted, EditKind kind = EditKind::whole,
                 double now = 0);
    bool undo();
    bool redo();

    const std::vector<LineMark>& marks() const { return marks_; }  ///< by line
    /// Marks refer to the current text; sets their `origin`.
    void set_marks(std::vector<LineMark> marks);
    /// Keeps marks of other kinds.
    void set_marks(MarkKind kind, std::vector<LineMark> marks);

    /// Returns the first line changed since the last call.
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
    std::uint64_t version_ = 0;
    std::optional<int> changed_line_;
};

/// Replaces the part changed elsewhere in one edit; keeps caret, marks and history. Throws UsageError and changes
/// nothing if the buffer rejects the text.
void take_over(Document& document, std::string_view text);

}  // namespace lanescope::editor
