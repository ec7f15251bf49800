// Maps PTX to source lines with its `.file` and `.loc` directives.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/toolchain/probes/ptx_text.h"

namespace lanescope {

struct SourcePlace {
    std::string file;
    int line = 0, column = 0;
    bool operator==(const SourcePlace&) const = default;
};

class PtxLines {
public:
    /// `own_folder` contains the user's files; code of other files, such as CUDA's headers, gets the position of the
    /// call. Empty: every file is the user's.
    PtxLines(std::string_view ptx, const PtxText& text, std::string own_folder);

    /// Reads a `.loc`; ignores other statements.
    void pass(std::string_view statement);
    /// Starts a new function.
    void clear();

    SourcePlace own() const;   ///< position in the source
    SourcePlace call() const;  ///< position of the kernel's call to the enclosing function; own() outside of functions

private:
    struct Loc {
        int file = 0, line = 0, column = 0;
        auto operator<=>(const Loc&) const = default;
    };
    SourcePlace place(const Loc& loc) const;
    bool is_own(const Loc& loc) const;

    std::string own_folder_;
    std::map<int, std::string> files_;
    std::map<Loc, Loc> callers_;  ///< inlined code -> its call
    std::vector<Loc> frames_;     ///< innermost first
};

}  // namespace lanescope
