// Runs versions again on the current problem, so that figures compare, and then restores the original source.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "app/session/user_kernels.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// A rerun ends when the user types in the file or stops it.
struct VersionRerun {
    std::string file;
    std::vector<int> numbers;  ///< still to run; the first is running
    int asked = 0;             ///< version restored last
    int back = 0;              ///< version to restore at the end; 0: done
    std::vector<int> to_show;  ///< maps whose version has run again

    bool is_on() const { return !numbers.empty(); }
};

/// Returns true if the version last ran on another problem.
bool ran_elsewhere(const ViewContext& context, const Version& version);

void begin_rerun(ViewContext& context, const std::string& file, std::vector<int> numbers, int back);
void stop_rerun(ViewContext& context);

/// Call every frame. present: checksum of the file on disk. shown: in maps A and B; 0: none.
void follow_rerun(ViewContext& context, const std::vector<Version>& versions, const std::string& present,
                  std::array<int, 2> shown);

// Versions of the user's source below the editor.
/// 0: none.
float version_strip_height(const ViewContext& context, const ResultView& shown);
void draw_version_strip(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
