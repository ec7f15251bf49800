// A CUDA file as compilers read it. Line numbers stay.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// Text with replaced parts, and a map of its columns.
class EditedSource {
public:
    explicit EditedSource(std::string_view original) : original_(original) {}

    /// Replaces [begin, end) by text with as many line ends. Calls must be in order, without overlap.
    void replace(std::size_t begin, std::size_t end, std::string_view text);
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
EditedSource source_for_clang(std::string_view text, std::string& made);

/// Overwrites with blanks; keeps line ends.
void blank(std::string& text, std::size_t begin, std::size_t end);

/// Makes source for NVRTC: host functions become blanks.
std::string device_source(std::string_view text);

/// Replaces `#line 7 "other.cu"` and `# 7 "other.cu"`, which change Lanescope's names and numbers, by blanks.
std::string without_line_directives(std::string text);

/// A host declaration, class member or directive, for example one that NVRTC cannot compile.
struct HostPart {
    std::size_t begin = 0, end = 0;
    bool is_directive = false;
};

/// Returns the host declaration at a position; nullopt for device code. Line and column are from 1; column 0 is
/// unknown.
std::optional<HostPart> host_part_at(std::string_view text, int line, int column);

/// Disables unrolling by a pragma before each `for`, so that steps are comparable to the emulator's. Keeps lines.
std::string rolled_source(std::string_view text);

}  // namespace lanescope
