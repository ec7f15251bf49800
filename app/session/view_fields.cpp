#include "app/session/view_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace lanescope {

void read_setting(const ViewMember&, const std::string&, const std::string& text, PlotTab& to) {
    to = parse_plot_tab(text);
}

void read_setting(const ViewMember&, const std::string& name, const std::string& text, bool& to) {
    if (text != "yes" && text != "no")
        throw UsageError(fmt::format("{}: expected yes or no, got {}", name, quoted(text)));
    to = text == "yes";
}

void read_setting(const ViewMember& member, const std::string& name, const std::string& text, double& to) {
    if (member.zero_is_all && text == "all") {
        to = 0;
        return;
    }
    const double least = std::max(member.zero_is_all ? 1.0 : 0.0, member.least);
    to = double(parse_size(name, text, name + ": " + text, std::int64_t(least), std::int64_t(member.most)));
}

void read_setting(const ViewMember&, const std::string&, const std::string& text, std::string& to) { to = text; }

void read_setting(const ViewMember&, const std::string&, const std::string& text, std::vector<std::string>& to) {
    to.clear();
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ';');) to.push_back(part);
}

}  // namespace lanescope
