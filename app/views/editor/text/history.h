// Undo history: groups of edits undone as a whole.
#pragma once

#include <cstdint>
#include <vector>

#include "app/views/editor/text/text_buffer.h"

namespace lanescope::editor {

/// Byte offsets of the selection's start and of the caret.
struct Selection {
    std::size_t anchor = 0, caret = 0;
    std::size_t from() const { return anchor < caret ? anchor : caret; }
    std::size_t to() const { return anchor < caret ? caret : anchor; }
    bool empty() const { return anchor == caret; }
    bool operator==(const Selection&) const = default;
};

inline Selection caret_at(std::size_t offset) { return {offset, offset}; }

/// Edits of the first three kinds join preceding ones of their kind.
enum class EditKind : std::uint8_t { typing, erasing, deleting, whole };

struct EditGroup {
    std::vector<Edit> edits;  ///< in the order made
    Selection before, after;
    EditKind kind = EditKind::whole;
    std::uint64_t id = 0;  ///< of the resulting text
};

class History {
public:
    /// A longer pause between two keys ends a group.
    static constexpr double pause = 1.0;  // seconds

    /// now: seconds on any clock.
    void add(EditGroup group, double now);
    void close() { open_ = false; }

    /// The last edit of a group is undone first. nullptr: none. Valid until the next call.
    const EditGroup* undo();
    const EditGroup* redo();
    bool can_undo() const { return done_ > 0; }
    bool can_redo() const { return done_ < groups_.size(); }
    /// Equal numbers mean equal texts.
    std::uint64_t state() const { return done_ > 0 ? groups_[done_ - 1].id : oldest_; }

private:
    bool joins(const EditGroup& group, double now) const;
    void forget_oldest();

    std::vector<EditGroup> groups_;
    std::size_t done_ = 0;   // number of groups applied
    std::size_t bytes_ = 0;  // held by the groups
    std::uint64_t last_id_ = 0, oldest_ = 0;
    double last_time_ = 0;
    bool open_ = false;
};

}  // namespace lanescope::editor
