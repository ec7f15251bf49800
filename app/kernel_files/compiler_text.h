// What compilers read of a CUDA file. Lines stay where they are.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// A text made of another by replacing parts of its lines.
class EditedText {
public:
    explicit EditedText(std::string_view original) : original_(original) {}

    /// Puts `text`, which has as many line ends as the part, in place of the part from `begin` to `end`. Parts come in
    /// order, and do not overlap.
    void replace(std::size_t begin, std::size_t end, std::string_view text);
    /// Call it last: adds what follows the last part.
    std::string finish();
    /// Column (from 1) of the original text for one of the edited text's; what was put in stands at its part's begin.
    int original_column(int line, int column) const;

private:
    struct Edit {
        std::size_t begin, end;    ///< in the original
        std::size_t made, length;  ///< where it stands in the edited text
    };
    std::string_view original_;
    std::string text_;
    std::size_t copied_ = 0;  ///< of the original
    std::vector<Edit> edits_;
};

/// For clang: the file as it is, without its main; of a file that only a GPU can run, without its device code.
EditedText source_for_clang(std::string_view text, std::string& made);

/// What stands from `begin` to `end` becomes blanks; line ends stay.
void blank(std::string& text, std::size_t begin, std::size_t end);

/// For NVRTC: host functions are blanks.
std::string device_text(std::string_view text);

}  // namespace lanescope
