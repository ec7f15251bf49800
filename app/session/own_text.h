// A person's own CUDA file as the window knows it: what is on disk, and what became of changing it.
#pragma once

#include <memory>
#include <string>

namespace lanescope {

struct OwnText {
    std::shared_ptr<const std::string> text;   ///< on disk, as it was last seen; nullptr: it never could be read
    std::string trouble;                       ///< one line: why it cannot be read now; empty: it can
    std::string not_saved;                     ///< one line: why it could not be written; empty: it could
    std::shared_ptr<const std::string> draft;  ///< typed and never saved, by a window that ended at once
    bool draft_fits = false;                   ///< it was typed over `text`; else the file has changed since
};

}  // namespace lanescope
