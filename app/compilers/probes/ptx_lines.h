// Source lines of PTX instructions.
#pragma once

#include <string>
#include <vector>

#include "app/ptx/ptx.h"

namespace lanescope {

struct SourcePlace {
    std::string file;
    int line = 0, column = 0;
    bool operator==(const SourcePlace&) const = default;
};

class PtxLines {
public:
    /// Gives code outside of `folder`, such as CUDA's headers, the position of the call. Empty: any folder.
    PtxLines(const ptx::Module& module, const ptx::Function& function, std::string folder);

    SourcePlace source(const ptx::Instruction& instruction) const;
    /// Returns the kernel's calling position; source() outside of functions.
    SourcePlace call(const ptx::Instruction& instruction) const;

private:
    using Frames = std::vector<ptx::SourcePlace>;  ///< innermost first

    std::string file_of(const ptx::SourcePlace& place) const;
    SourcePlace named(const ptx::SourcePlace& place) const;

    const ptx::Module& module_;
    std::string folder_;
    std::vector<Frames> frames_;  ///< by index in Function::places
};

}  // namespace lanescope
