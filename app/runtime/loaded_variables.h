// Initial values of a loaded library's variables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lanescope::simt {

class LoadedVariables {
public:
    /// Saves the variables of the library loaded at `base`.
    explicit LoadedVariables(std::uintptr_t base);

    /// Resets also functions' static variables, which are constructed again on next use.
    void reset() const;

private:
    struct Kept {
        std::byte* begin;
        std::vector<std::byte> content;
    };
    struct Zeros {
        std::byte *begin, *end;  ///< whole pages without file content
    };

    void add_segment(std::byte* begin, std::byte* file_end, std::byte* end);
    void keep(std::byte* begin, std::byte* end);

    std::vector<Kept> kept_;
    std::vector<Zeros> zeros_;  ///< cleared before kept_ is restored
};

}  // namespace lanescope::simt
