// A user's CUDA file.
#pragma once

#include <memory>
#include <string>

namespace lanescope {

struct OwnText {
    std::shared_ptr<const std::string> text;   ///< last known; nullptr: never readable
    std::string trouble;                       ///< one line: why it is unreadable; else empty
    std::string not_saved;                     ///< one line: why saving failed; else empty
    std::shared_ptr<const std::string> draft;  ///< unsaved edits of a crashed window
    bool draft_fits = false;                   ///< `text` has not changed since
};

}  // namespace lanescope
