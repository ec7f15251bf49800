// Versions that run again, on the problem that is chosen now, so that their figures compare: one after another its text
// is put back and runs, and at the end the text from before stands there again.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "app/session/version.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// A rerun of versions of one file. It ends when the person types in the file, or stops the run.
struct VersionRerun {
    std::string file;
    std::vector<int> numbers;  ///< still to be run; the first is at work
    int asked = 0;             ///< whose text was put back last
    int back = 0;              ///< whose text stood there before, and is put back at the end; 0: that is done
    std::vector<int> to_show;  ///< maps whose version has run anew

    bool is_on() const { return !numbers.empty(); }
};

/// Whether the version last ran on another problem than the one that is chosen.
bool ran_elsewhere(const ViewContext& context, const Version& version);

void begin_rerun(ViewContext& context, const std::string& file, std::vector<int> numbers, int back);
/// Ends the rerun: the text from before is put back.
void stop_rerun(ViewContext& context);

/// To be called each frame. present: checksum of the text on disk. shown: the version in map A and the one in map B, 0
/// where there is none.
void follow_rerun(ViewContext& context, const std::vector<Version>& versions, const std::string& present,
                  std::array<int, 2> shown);

}  // namespace lanescope
