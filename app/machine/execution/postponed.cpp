#include "app/machine/execution/postponed.h"

#include <utility>

#include "app/machine/checks/global_shadow.h"

namespace lanescope::simt {
namespace {

void perform(PostponedAtomic& atomic) {
    if (!std::exchange(atomic.done, true)) atomic.before = atomic.perform();
}

}  // namespace

std::size_t Postponed::add(PostponedAtomic atomic) {
    atomics_.push_back(std::move(atomic));
    return atomics_.size() - 1;
}

void Postponed::ask(std::size_t number) {
    perform_up_to(number + 1, *atomics_[number].array, atomics_[number].element);
}

void Postponed::settle(const GlobalShadow& array, std::size_t element) {
    perform_up_to(atomics_.size(), array, element);
}

void Postponed::finish() {
    for (PostponedAtomic& atomic : atomics_) atomic.array->update(atomic.element, [&] { perform(atomic); });
}

void Postponed::perform_up_to(std::size_t end, const GlobalShadow& array, std::size_t element) {
    while (pending_ < end && atomics_[pending_].done) ++pending_;
    for (std::size_t i = pending_; i < end; ++i)
        if (atomics_[i].array == &array && atomics_[i].element == element) perform(atomics_[i]);
}

bool PostponedOrder::end(std::int64_t turn, Postponed postponed) {
    const std::scoped_lock lock(mutex_);
    waiting_ += postponed.size();
    ended_.emplace(turn, std::move(postponed));
    for (auto first = ended_.begin(); first != ended_.end() && first->first == next_; first = ended_.begin()) {
        waiting_ -= first->second.size();
        first->second.finish();
        ended_.erase(first);
        ++next_;
    }
    return waiting_ <= Postponed::most;
}

}  // namespace lanescope::simt
