// What is wrong with a CUDA file, where, and the line that would mend it.
#pragma once

#include <string>
#include <vector>

#include "app/model/text/error.h"

namespace lanescope {

/// A line that lets a refused file run, once it is in the file.
struct SuggestedLine {
    std::string text;       ///< empty: there is no suggestion
    int line = 1;           ///< number that the line gets
    bool replaces = false;  ///< the line replaces the present line of that number; else it goes before that line
    bool operator==(const SuggestedLine&) const = default;
};

struct KernelFault {
    std::string file;  ///< as messages call it; the file itself, or a file that it includes
    int line = 0;      ///< from 1; 0: the fault is about the whole file
    int column = 0;    ///< from 1; 0: the fault is about the whole line
    std::string text;  ///< what is wrong and what to do, without the place
    SuggestedLine suggested;
    bool operator==(const KernelFault&) const = default;
};

/// "mine.cu:3:5: text".
std::string in_words(const KernelFault& fault);

/// Thrown when a CUDA file cannot be run. Its message is the first fault.
class KernelRefused : public UsageError {
public:
    /// There is at least one fault.
    explicit KernelRefused(std::vector<KernelFault> what);
    std::vector<KernelFault> faults;
};

}  // namespace lanescope
