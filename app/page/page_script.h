// What the window asks of the page around it; page.html defines it.
#pragma once

#include <optional>
#include <string>

namespace lanescope {

void tell_link(const std::string& link);  ///< the address follows it
void copy_link(const std::string& link);  ///< the address with this link, to the clipboard
void offer_file(const std::string& file, const std::string& name);
/// Lets the browser ask for a recording; take_chosen_file() returns it later.
void choose_file(bool beside);
struct ChosenFile {
    std::string path;
    bool beside = false;
};
std::optional<ChosenFile> take_chosen_file();
void tell_ready();
void tell_fault(const std::string& why);  ///< instead of the window

}  // namespace lanescope
