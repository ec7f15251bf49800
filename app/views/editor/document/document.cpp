#include "app/views/editor/document/document.h"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <utility>

namespace lanescope::editor {

std::string_view Document::selected() const {
    return std::string_view(text()).substr(selection_.from(), selection_.to() - selection_.from());
}

void Document::put(Selection selection) {
    selection_ = {buffer_.settled(selection.anchor), buffer_.settled(selection.caret)};
}

void Document::select(Selection selection, std::optional<int> aim) {
    history_.close();
    put(selection);
    aim_ = aim;
}

void Document::apply(const Edit& edit) {
    const LineShift shift = shift_of(buffer_, edit);
    carry_marks(marks_, shift);
    changed_line_ = std::min(changed_line_.value_or(shift.line), shift.line);
    buffer_.apply(edit);
}

void Document::change(std::vector<Edit> edits, Selection after, EditKind kind, double now) {
    std::erase_if(edits, [](const Edit& edit) { return edit.removed == edit.inserted; });
    if (edits.empty()) return select(after);
    buffer_.check(edits);
    const Selection before = selection_;
    for (const Edit& edit : edits) apply(edit);
    put(after);
    aim_.reset();
    ++version_;
    history_.add({std::move(edits), before, selection_, kind}, now);
}

void Document::replace(std::size_t from, std::size_t to, std::string inserted, EditKind kind, double now) {
    Edit edit = buffer_.edit(from, to, std::move(inserted));
    const std::size_t end = edit.end();
    change({std::move(edit)}, caret_at(end), kind, now);
}

bool Document::undo() {
    const EditGroup* group = history_.undo();
    if (!group) return false;
    for (const Edit& edit : group->edits | std::views::reverse) apply(inverse(edit));
    select(group->before);
    ++version_;
    return true;
}

bool Document::redo() {
    const EditGroup* group = history_.redo();
    if (!group) return false;
    for (const Edit& edit : group->edits) apply(edit);
    select(group->after);
    ++version_;
    return true;
}

void Document::order_marks() {
    std::ranges::stable_sort(marks_, {}, [](const LineMark& mark) { return std::pair{mark.line, mark.kind}; });
}

void Document::set_marks(std::vector<LineMark> marks) {
    for (LineMark& mark : marks) mark.origin = mark.line;
    marks_ = std::move(marks);
    order_marks();
}

void Document::set_marks(MarkKind kind, std::vector<LineMark> marks) {
    std::erase_if(marks_, [&](const LineMark& mark) { return mark.kind == kind; });
    for (LineMark& mark : marks) {
        mark.origin = mark.line;
        marks_.push_back(std::move(mark));
    }
    order_marks();
}

std::optional<int> Document::take_changed_line() { return std::exchange(changed_line_, {}); }

namespace {

constexpr std::size_t most_bytes = std::size_t{64} << 20U;

std::size_t bytes_of(const EditGroup& group) {
    std::size_t bytes = 0;
    for (const Edit& edit : group.edits) bytes += sizeof(Edit) + edit.removed.size() + edit.inserted.size();
    return bytes;
}

/// Moves an offset past the replacement of [from, to) by `bytes` bytes.
std::size_t moved(std::size_t offset, std::size_t from, std::size_t to, std::size_t bytes) {
    if (offset <= from) return offset;
    return offset < to ? from + std::min(offset - from, bytes) : offset - (to - from) + bytes;
}

bool starts_character(std::string_view text, std::size_t at) {
    const bool within = at < text.size() && (text[at] & 0xC0) == 0x80;
    return !within && !(at > 0 && at < text.size() && text[at - 1] == '\r' && text[at] == '\n');
}

std::size_t same_start(std::string_view a, std::string_view b) {
    const std::size_t most = std::min(a.size(), b.size());
    std::size_t same =
        std::size_t(std::mismatch(a.begin(), a.begin() + std::ptrdiff_t(most), b.begin()).first - a.begin());
    while (same > 0 && !(starts_character(a, same) && starts_character(b, same))) --same;
    return same;
}

std::size_t same_end(std::string_view a, std::string_view b, std::size_t start) {
    const std::size_t most = std::min(a.size(), b.size()) - start;
    std::size_t same = 0;
    while (same < most && a[a.size() - 1 - same] == b[b.size() - 1 - same]) ++same;
    while (same > 0 && !(starts_character(a, a.size() - same) && starts_character(b, b.size() - same))) --same;
    return same;
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
    open_ = true;
    last_time_ = now;
    forget_oldest();
}

// Limits memory; discards the oldest groups.
void History::forget_oldest() {
    for (; bytes_ > most_bytes && groups_.size() > 1; --done_) {
        bytes_ -= bytes_of(groups_.front());
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

void take_over(Document& document, std::string_view text) {
    const std::string& now = document.text();
    if (now == text) return;
    const std::size_t from = same_start(now, text), end = same_end(now, text, from), to = now.size() - end;
    const std::string_view inserted = text.substr(from, text.size() - end - from);
    Selection after = document.selection();
    after.anchor = moved(after.anchor, from, to, inserted.size());
    after.caret = moved(after.caret, from, to, inserted.size());
    document.change({document.buffer().edit(from, to, std::string(inserted))}, after);
}

}  // namespace lanescope::editor
