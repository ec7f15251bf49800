// Maps PTX to source lines by `.file` and `.loc`.
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
    /// Gives code outside of `own_folder`, such as CUDA's headers, the position of the call. Empty: any folder.
    PtxLines(std::string_view ptx, const PtxText& text, std::string own_folder);

    /// Reads `.loc`; ignores other statements.
    void pass(std::string_view statement);
    /// Starts a new function.
    void clear();

    SourcePlace own() const;   ///< position in the source
    SourcePlace call() const;  ///< position of the kernel's call; own() outside of functions

private:
    struct Loc {
        int file = 0, line = 0, column = 0;
        auto operator<=>(const Loc&) const = default;
    };
    SourcePlace place(const Loc& loc) const;
    bool is_own(const Loc& loc) const;

    std::string own_folder_;
    std::map<int, std::string> files_;
    std::map<Loc, Loc> callers_;  ///< inlined -> call
    std::vector<Loc> frames_;     ///< innermost first
};

}  // namespace lanescope
