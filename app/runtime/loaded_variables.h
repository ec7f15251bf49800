// The variables of a loaded library as they are before any of its functions has run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lanescope::simt {

class LoadedVariables {
public:
    /// base: where the library is loaded.
    explicit LoadedVariables(std::uintptr_t base);

    /// Gives them their first values back, of functions' static variables too: those are made anew when next come by.
    void reset() const;

private:
    struct Kept {
        std::byte* begin;
        std::vector<std::byte> content;
    };
    struct Zeros {
        std::byte *begin, *end;  ///< of whole pages that no file stands behind
    };

    void add_segment(std::byte* begin, std::byte* file_end, std::byte* end);
    void keep(std::byte* begin, std::byte* end);

    std::vector<Kept> kept_;
    std::vector<Zeros> zeros_;  ///< before what is kept of them
};

}  // namespace lanescope::simt
