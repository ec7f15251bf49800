// Parsing of a view's settings.
#pragma once

#include <string>

#include "app/model/fields.h"
#include "app/model/text/quote.h"
#include "app/session/view_fields.h"

namespace lanescope {

/// Throw UsageError; messages use `name`.
template <Named E>
void read_setting(const ViewMember&, const std::string&, const std::string& text, E& to) {
    to = parse_name<E>(text);
}

void read_setting(const ViewMember& member, const std::string& name, const std::string& text, PlotTab& to);
/// yes or no
void read_setting(const ViewMember& member, const std::string& name, const std::string& text, bool& to);
/// A whole number, or "all" if allowed.
void read_setting(const ViewMember& member, const std::string& name, const std::string& text, double& to);
void read_setting(const ViewMember& member, const std::string& name, const std::string& text, int& to);
void read_setting(const ViewMember& member, const std::string& name, const std::string& text, float& to);
void read_setting(const ViewMember& member, const std::string& name, const std::string& text, std::string& to);
/// Separated by semicolons.
void read_setting(const ViewMember& member, const std::string& name, const std::string& text,
                  std::vector<std::string>& to);

}  // namespace lanescope
