// What the window asks of the page around it; page.html defines it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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
/// Whether the page brings an emulator along.
bool has_emulator();
/// Runs an experiment (a RunRequest as JSON) in another thread, in place of an unfinished one.
void run_in_page(std::uint64_t run, const std::string& request);
void stop_run();
/// What the emulator posted since the last call.
struct RunNews {
    enum class Kind { progress, result, accesses, end } kind = Kind::progress;
    std::uint64_t run = 0;
    double fraction = 0;
    std::string text;               ///< phase; accesses as JSON; error, empty if none
    std::vector<std::byte> result;  ///< a recording (from_lane)
};
/// Returns true if take_run_news() will return more than progress.
bool has_run_news();
std::optional<RunNews> take_run_news();
void tell_ready();
void tell_fault(const std::string& why);  ///< instead of the window

}  // namespace lanescope
