// A CUDA file as compilers read it, with unchanged line numbers.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

class EditedSource {
public:
    explicit EditedSource(std::string_view original) : original_(original) {}

    /// Replaces [begin, end) by text with as many line ends. Calls must be in order, without overlap.
    void replace(std::size_t begin, std::size_t end, std::string_view text);
    std::string finish();
    /// Maps a column to the original, from 1. Inserted text maps to its part's start.
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

/// Omits main, and device code if only a GPU can run it. A program keeps both.
EditedSource source_for_clang(std::string_view text, std::string& made, bool is_program = false);

/// Keeps line ends.
void blank(std::string& text, std::size_t begin, std::size_t end);

/// Replaces host functions by blanks.
std::string device_source(std::string_view text);

/// Blanks `#line 7 "other.cu"` and `# 7 "other.cu"`, which change names and numbers.
std::string without_line_directives(std::string text);

/// A host declaration, class member or directive.
struct HostPart {
    std::size_t begin = 0, end = 0;
    bool is_directive = false;
};

/// Returns nullopt for device code. Line and column are from 1; column 0: unknown.
std::optional<HostPart> host_part_at(std::string_view text, int line, int column);

/// Disables unrolling before each `for`: steps are comparable to the emulator's. Keeps lines.
std::string rolled_source(std::string_view text);

}  // namespace lanescope
