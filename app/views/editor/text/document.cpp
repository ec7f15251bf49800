#include "app/views/editor/text/document.h"

#include <algorithm>
#include <ranges>
#include <utility>

namespace lanescope::editor {

std::string_view Document::selected() const {
    return std::string_view(text()).substr(selection_.from(), selection_.to() - selection_.from());
}

void Document::set_saved() {
    history_.close();
    saved_ = history_.state();
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

}  // namespace lanescope::editor
