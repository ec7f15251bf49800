// A CUDA file as compilers read it. Line numbers stay.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// Text with replaced parts, and a map of its columns.
class EditedText {
public:
    explicit EditedText(std::string_view original) : original_(original) {}

    /// Replaces [begin, end) by text with as many line ends. Calls must be in order, without overlap.
    void replace(std::size_t begin, std::size_t end, std::string_view text);
    /// Adds the rest of the text.
    std::string finish();
    /// Maps a column of the edited text to the original, from 1. Inserted text maps to the start of its part.
    int original_column(int line, int column) const;

private:
    struct Edit {
        std::size_t begin, end;    ///< in the original
        std::size_t made, length;  ///< in the edited text
    };
    std::string_view original_;
    std::string text_;
    std::size_t copied_ = 0;  ///< of the original
    std::vector<Edit> edits_;
};

/// Makes source for clang: without main, and without device code if only a GPU can run it.
EditedText source_for_clang(std::string_view text, std::string& made);

/// Overwrites with blanks; keeps line ends.
void blank(std::string& text, std::size_t begin, std::size_t end);

/// Makes source for NVRTC: host functions become blanks.
std::string device_text(std::string_view text);

}  // namespace lanescope
