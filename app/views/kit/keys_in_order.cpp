#include "app/views/kit/keys_in_order.h"

#include <algorithm>

#include "app/views/kit/focus.h"

namespace lanescope {

std::optional<Stroke> KeysInOrder::next(bool is_typed_into) {
    waiting_.insert(waiting_.end(), strokes().begin(), strokes().end());
    const auto key = std::ranges::find_if_not(waiting_, &Stroke::types);
    const bool has_letters = is_typed_into && !input_waits();
    const bool comes_first = has_letters && key == waiting_.begin() && key != waiting_.end();
    if (has_letters) waiting_.erase(waiting_.begin(), key);
    std::optional<Stroke> first;
    if (comes_first) first = waiting_.front(), waiting_.pop_front();
    if (!waiting_.empty()) draw_soon();
    return first;
}

}  // namespace lanescope
