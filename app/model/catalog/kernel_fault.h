// Errors in CUDA files, with suggested fixes.
#pragma once

#include <string>
#include <vector>

#include "app/model/text/error.h"

namespace lanescope {

struct SuggestedLine {
    std::string text;       ///< may be empty
    int line = 1;           ///< number after the change
    bool replaces = false;  ///< replaces this line; else precedes it
    bool operator==(const SuggestedLine&) const = default;
};

struct KernelFault {
    std::string file;  ///< as named in messages; may be an included file
    int line = 0;      ///< from 1; 0: the whole file
    int column = 0;    ///< from 1; 0: the whole line
    std::string text;  ///< without the place
    SuggestedLine suggested;
    bool operator==(const KernelFault&) const = default;
};

/// Returns "mine.cu:3:5: text".
std::string in_words(const KernelFault& fault);

/// Its message is the first fault.
class KernelRefused : public UsageError {
public:
    /// Requires a fault.
    explicit KernelRefused(std::vector<KernelFault> what);
    std::vector<KernelFault> faults;
};

}  // namespace lanescope
