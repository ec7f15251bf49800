// What was done to a text, in groups that are undone and done again as a whole.
#pragma once

#include <cstdint>
#include <vector>

#include "app/views/editor/text_buffer.h"

namespace lanescope::editor {

/// From where a selection was begun to where the caret stands; empty where both are one. Offsets into the text.
struct Selection {
    std::size_t anchor = 0, caret = 0;
    std::size_t from() const { return anchor < caret ? anchor : caret; }
    std::size_t to() const { return anchor < caret ? caret : anchor; }
    bool empty() const { return anchor == caret; }
    bool operator==(const Selection&) const = default;
};

inline Selection caret_at(std::size_t offset) { return {offset, offset}; }

/// Edits of one of the first three kinds join those of the same kind just before them; `whole` stands alone.
enum class EditKind : std::uint8_t { typing, erasing, deleting, whole };

struct EditGroup {
    std::vector<Edit> edits;  ///< in the order in which they were made
    Selection before, after;
    EditKind kind = EditKind::whole;
    std::uint64_t id = 0;  ///< of the text that it led to
};

class History {
public:
    /// A longer pause between two keys ends a group.
    static constexpr double pause = 1.0;  // seconds

    /// `now`: seconds on any clock.
    void add(EditGroup group, double now);
    /// The next edit begins a group of its own.
    void close() { open_ = false; }

    /// The group to be undone, last edit first, or to be done again; nullptr: there is none. Valid until the next call.
    const EditGroup* undo();
    const EditGroup* redo();
    bool can_undo() const { return done_ > 0; }
    bool can_redo() const { return done_ < groups_.size(); }
    /// Which text there is: the same number means the same text.
    std::uint64_t state() const { return done_ > 0 ? groups_[done_ - 1].id : oldest_; }

private:
    bool joins(const EditGroup& group, double now) const;
    void forget_oldest();

    std::vector<EditGroup> groups_;
    std::size_t done_ = 0;   // so many of them are in the text
    std::size_t bytes_ = 0;  // that the groups hold
    std::uint64_t last_id_ = 0, oldest_ = 0;
    double last_time_ = 0;
    bool open_ = false;
};

}  // namespace lanescope::editor
