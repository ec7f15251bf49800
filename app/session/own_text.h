// State of a user's CUDA file: its content on disk and its edits.
#pragma once

#include <memory>
#include <string>

namespace lanescope {

struct OwnText {
    std::shared_ptr<const std::string> text;   ///< last known content on disk; nullptr: never readable
    std::string trouble;                       ///< one line: why it is unreadable now; else empty
    std::string not_saved;                     ///< one line: why it could not be written; else empty
    std::shared_ptr<const std::string> draft;  ///< unsaved edits from a window that ended abnormally
    bool draft_fits = false;                   ///< based on `text`; else the file has changed since
};

}  // namespace lanescope
