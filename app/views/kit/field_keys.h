// Delivers keystrokes to a field in order: one key per frame, after earlier letters.
#pragma once

#include <deque>
#include <optional>
#include <span>

#include "app/platform/keyboard.h"

namespace lanescope {

/// In a slow frame, the key that opens a card arrives with the text for its field. The field takes letters some frames
/// later; each key may change the state.
class KeysInOrder {
public:
    void begin(std::span<const Stroke> behind);
    /// Returns the next due key that is not a letter. Call once per frame before the field; strokes wait until
    /// `is_typed_into`.
    std::optional<Stroke> next(bool is_typed_into);

private:
    struct Waiting {
        Stroke stroke;
        bool is_kept;  ///< not yet in the field
    };
    bool has_keyboard(bool is_typed_into);
    bool hand_letters();

    std::deque<Waiting> waiting_;
    bool had_keyboard_ = false, input_waited_ = false, handed_ = false;
};

// Keeps letters from acting as shortcuts after a click next to their field took its keyboard.
void forget_missed_typing();
/// Drops letters until a pause of 1.5 s. Call once per frame, before other code takes keys. `typing`: a field has the
/// keyboard again.
void keep_missed_keys(bool typing);
/// Call after drawing. `beside`: the click took a field's keyboard and hit nothing; other clicks end the wait.
void see_missed_click(bool beside);
/// Returns true for 4 s after a dropped letter.
bool typing_was_missed();

}  // namespace lanescope
