// A CUDA file as compilers read it, with unchanged line numbers.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// A text made by replacing parts of another, with a column map.
class EditedText {
public:
    explicit EditedText(std::string_view original) : original_(original) {}

    /// Replaces [begin, end) by `text`, which must have as many line ends. Calls must be in order and not overlap.
    void replace(std::size_t begin, std::size_t end, std::string_view text);
    /// Appends the rest; call it last.
    std::string finish();
    /// Maps a column (from 1) of the edited text to the original; inserted text maps to the start of its part.
    int original_column(int line, int column) const;

private:
    struct Edit {
        std::size_t begin, end;    ///< in the original
        std::size_t made, length;  ///< position and length in the edited text
    };
    std::string_view original_;
    std::string text_;
    std::size_t copied_ = 0;  ///< of the original
    std::vector<Edit> edits_;
};

/// For clang: without main; without device code if only a GPU can run the file.
EditedText source_for_clang(std::string_view text, std::string& made);

/// Replaces [begin, end) by blanks; keeps line ends.
void blank(std::string& text, std::size_t begin, std::size_t end);

/// For NVRTC: host functions are blanks.
std::string device_text(std::string_view text);

}  // namespace lanescope
