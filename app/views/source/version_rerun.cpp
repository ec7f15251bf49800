#include "app/views/source/version_rerun.h"

#include <algorithm>
#include <utility>

namespace lanescope {
namespace {

const Version* version_of(const std::vector<Version>& versions, int number) {
    const auto found = std::ranges::find(versions, number, &Version::number);
    return found == versions.end() ? nullptr : &*found;
}

bool is_at_rest(const ViewContext& context) {
    return !context.session.busy && context.session.compiling.empty() && !context.command;
}

/// Skips a save if the file has this source.
void run_text(ViewContext& context, VersionRerun& rerun, const Version& version, const std::string& present) {
    rerun.asked = version.number;
    if (version.text == present)
        context.command = command::Run{};
    else
        context.command = command::RestoreVersion{rerun.file, version.number};
}

void put_back(ViewContext& context, VersionRerun& rerun, const std::vector<Version>& versions,
              const std::string& present) {
    const Version* before = version_of(versions, std::exchange(rerun.back, 0));
    if (before && before->text != present) context.command = command::RestoreVersion{rerun.file, before->number};
}

}  // namespace

bool ran_elsewhere(const ViewContext& context, const Version& version) {
    return version.problem != to_string(context.choice.experiment.problem);
}

void begin_rerun(ViewContext& context, const std::string& file, std::vector<int> numbers, int back) {
    context.state<VersionRerun>() = {.file = file, .numbers = std::move(numbers), .back = back};
}

void stop_rerun(ViewContext& context) { context.state<VersionRerun>().numbers.clear(); }

void follow_rerun(ViewContext& context, const std::vector<Version>& versions, const std::string& present,
                  std::array<int, 2> shown) {
    VersionRerun& rerun = context.state<VersionRerun>();
    if (!is_at_rest(context)) return;
    if (!rerun.to_show.empty()) {
        const int map = rerun.to_show.back();
        rerun.to_show.pop_back();
        context.command = command::ShowVersion{rerun.file, shown[std::size_t(map)], map};
        return;
    }
    if (!rerun.is_on()) return put_back(context, rerun, versions, present);
    const Version* version = version_of(versions, rerun.numbers.front());
    if (version && ran_elsewhere(context, *version)) {
        if (rerun.asked != version->number) run_text(context, rerun, *version, present);
        return;
    }
    for (int map = 0; map < 2; ++map)
        if (version && shown[std::size_t(map)] == version->number) rerun.to_show.push_back(map);
    rerun.numbers.erase(rerun.numbers.begin());
}

}  // namespace lanescope
