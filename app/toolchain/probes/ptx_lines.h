// Which line of the kernel's text a piece of PTX comes from: what its `.file` and `.loc` say.
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
    /// own_folder: files below it are the user's; of others, such as CUDA's headers, the place of the call counts.
    /// Empty: every file is the user's.
    PtxLines(std::string_view ptx, const PtxText& text, std::string own_folder);

    /// Reads a `.loc`; other statements are passed over.
    void pass(std::string_view statement);
    /// A new function begins.
    void clear();

    SourcePlace own() const;   ///< where it is written
    SourcePlace call() const;  ///< where the kernel calls what it is written in; the same where it is not in a function

private:
    struct Loc {
        int file = 0, line = 0, column = 0;
        auto operator<=>(const Loc&) const = default;
    };
    SourcePlace place(const Loc& loc) const;
    bool is_own(const Loc& loc) const;

    std::string own_folder_;
    std::map<int, std::string> files_;
    std::map<Loc, Loc> callers_;  ///< of what is inlined: where
    std::vector<Loc> frames_;     ///< innermost first
};

}  // namespace lanescope
