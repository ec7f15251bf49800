// An error in a CUDA file, with its place and a suggested fix.
#pragma once

#include <string>
#include <vector>

#include "app/model/text/error.h"

namespace lanescope {

/// A line that lets a rejected file run.
struct SuggestedLine {
    std::string text;       ///< empty: no suggestion
    int line = 1;           ///< its number after the change
    bool replaces = false;  ///< replaces the present line of that number; else precedes it
    bool operator==(const SuggestedLine&) const = default;
};

struct KernelFault {
    std::string file;  ///< the file or one that it includes, as named in messages
    int line = 0;      ///< from 1; 0: the whole file
    int column = 0;    ///< from 1; 0: the whole line
    std::string text;  ///< the error and the remedy, without the place
    SuggestedLine suggested;
    bool operator==(const KernelFault&) const = default;
};

/// Returns "mine.cu:3:5: text".
std::string in_words(const KernelFault& fault);

/// Thrown when a CUDA file cannot be run. Its message is the first fault.
class KernelRefused : public UsageError {
public:
    /// Requires at least one fault.
    explicit KernelRefused(std::vector<KernelFault> what);
    std::vector<KernelFault> faults;
};

}  // namespace lanescope
