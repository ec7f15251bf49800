// Keys of a card whose field is typed into: one a frame, and none before the letters that were typed ahead of it.
#pragma once

#include <deque>
#include <optional>

#include "app/platform/keys.h"

namespace lanescope {

/// A slow frame is given letters and keys together; the field has the letters only once it is drawn, and after a key
/// all may be otherwise.
class KeysInOrder {
public:
    /// To be asked once a frame, before the field is drawn: the key, among those that type nothing, that is to be
    /// followed now. More frames follow while others wait, as all do as long as the field `is_typed_into` not.
    std::optional<Stroke> next(bool is_typed_into = true);

private:
    std::deque<Stroke> waiting_;
};

}  // namespace lanescope
