// Delivers keystrokes to a card's field in order: one key per frame, after the letters typed before it.
#pragma once

#include <deque>
#include <optional>
#include <span>

#include "app/platform/keys.h"

namespace lanescope {

/// In a slow frame, the key that opens a card and the text for its field arrive together. The field takes letters only
/// some frames later, and each key may change the state.
class KeysInOrder {
public:
    /// Starts with the strokes after the opening key, in the same frame.
    void begin(std::span<const Stroke> behind);
    /// Returns the next due key that is not a letter. Call it once per frame, before the field is drawn; all strokes
    /// wait until `is_typed_into`.
    std::optional<Stroke> next(bool is_typed_into);

private:
    struct Waiting {
        Stroke stroke;
        bool is_kept;  ///< the field has not received it
    };
    bool has_keyboard(bool is_typed_into);
    bool hand_letters();

    std::deque<Waiting> waiting_;
    bool had_keyboard_ = false, input_waited_ = false, handed_ = false;
};

}  // namespace lanescope
