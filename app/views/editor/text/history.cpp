#include "app/views/editor/text/history.h"

#include <algorithm>
#include <iterator>

namespace lanescope::editor {
namespace {

constexpr std::size_t most_bytes = std::size_t{64} << 20U;

std::size_t bytes_of(const EditGroup& group) {
    std::size_t bytes = 0;
    for (const Edit& edit : group.edits) bytes += sizeof(Edit) + edit.removed.size() + edit.inserted.size();
    return bytes;
}

}  // namespace

bool History::joins(const EditGroup& group, double now) const {
    return open_ && done_ > 0 && group.kind != EditKind::whole && group.kind == groups_[done_ - 1].kind &&
           group.before.empty() && now - last_time_ < pause;
}

void History::add(EditGroup group, double now) {
    for (; groups_.size() > done_; groups_.pop_back()) bytes_ -= bytes_of(groups_.back());
    bytes_ += bytes_of(group);
    if (joins(group, now)) {
        EditGroup& last = groups_.back();
        std::ranges::move(group.edits, std::back_inserter(last.edits));
        last.after = group.after;
    } else {
        groups_.push_back(std::move(group));
        ++done_;
    }
    groups_.back().id = ++last_id_;
    open_ = true;
    last_time_ = now;
    forget_oldest();
}

// Limits memory: the oldest groups cannot be undone.
void History::forget_oldest() {
    for (; bytes_ > most_bytes && groups_.size() > 1; --done_) {
        bytes_ -= bytes_of(groups_.front());
        oldest_ = groups_.front().id;
        groups_.erase(groups_.begin());
    }
}

const EditGroup* History::undo() {
    close();
    return done_ > 0 ? &groups_[--done_] : nullptr;
}

const EditGroup* History::redo() {
    close();
    return done_ < groups_.size() ? &groups_[done_++] : nullptr;
}

}  // namespace lanescope::editor
