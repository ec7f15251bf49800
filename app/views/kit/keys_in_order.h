// What is typed for a field of a card, in its order: letters go to the field, and keys come one a frame, none before
// the letters that were typed ahead of it.
#pragma once

#include <deque>
#include <optional>
#include <span>

#include "app/platform/keys.h"

namespace lanescope {

/// A slow frame is given letters and keys together: the key that opens the card, and what is typed for its field. The
/// field has the keyboard some frames later, and letters only once it is drawn; after a key all may be otherwise.
class KeysInOrder {
public:
    /// What was typed behind the key that opens the card, in the same frame.
    void begin(std::span<const Stroke> behind);
    /// To be asked once a frame, before the field is drawn: the key, among those that type nothing, that is to be
    /// followed now. As long as the field `is_typed_into` not, all waits for it. More frames follow while something
    /// waits.
    std::optional<Stroke> next(bool is_typed_into);

private:
    struct Waiting {
        Stroke stroke;
        bool is_kept;  ///< the field has not been given it
    };
    bool has_keyboard(bool is_typed_into);
    bool hand_letters();

    std::deque<Waiting> waiting_;
    bool had_keyboard_ = false, input_waited_ = false, handed_ = false;
};

}  // namespace lanescope
