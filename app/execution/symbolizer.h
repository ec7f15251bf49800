// Adds names, files and lines to a run's sites and hazards.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "app/emulator/recording/launch_record.h"
#include "app/kernel_files/program.h"
#include "app/model/diagnostics.h"
#include "app/model/lane_trace.h"
#include "app/model/launch_list.h"

namespace lanescope {

struct TextPosition {
    std::string file;
    int line = 0;
};

struct KernelNames {
    std::function<TextPosition(int line)> place;
    std::vector<std::string> arrays;    ///< in global memory
    std::vector<std::int64_t> lengths;  ///< in elements
    LaunchShape launch;                 ///< no blocks if there are several launches
    std::vector<std::string> shared;    ///< from array number 0x80 on
};

class Symbolizer {
public:
    explicit Symbolizer(KernelNames names) : names_(std::move(names)) {}

    std::string array_name(emulator::SiteKey key) const;
    Site site(const emulator::SiteCounts& counts) const;
    std::vector<LineInstructions> instructions(const std::map<int, InstructionCounts>& by_line) const;
    Hazard hazard(const emulator::RawHazard& hazard) const;
    Printed printed(const emulator::PrintedText& text) const;

private:
    std::string array_of(const emulator::RawHazard& hazard) const;
    std::string other_place(const emulator::RawHazard& hazard) const;
    int line_of(emulator::SiteKey key) const { return names_.place(emulator::line_of(key)).line; }

    KernelNames names_;
};

/// `text`: the module's source. The names live as long as the module. They are valid for one launch, or for several
/// if its shape has no blocks.
KernelNames names_of(const runtime::Module& module, const std::string& text, std::span<const ListedArray> arrays,
                     const LaunchShape& launch);

/// The names live as long as the program.
KernelNames names_of(const Program& program, const LaunchList& list);

}  // namespace lanescope
