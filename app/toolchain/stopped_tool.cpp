#include "app/toolchain/stopped_tool.h"

#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <array>

namespace lanescope {
namespace {

/// Messages of clang, ld and the C library.
constexpr std::array memory_words{"out of memory", "emory exhausted", "annot allocate memory", "std::bad_alloc"};
constexpr std::array file_words{"File size limit exceeded", "File too large"};
constexpr std::array time_words{"CPU time limit exceeded"};

bool says_one_of(std::string_view printed, const auto& words) {
    return std::ranges::any_of(words, [&](const char* word) { return printed.find(word) != printed.npos; });
}

double seconds(std::chrono::duration<double> time) { return time.count(); }

}  // namespace

std::string limit_reached(const Command& command, const Ended& ended, std::string_view printed) {
    const ProcessLimits& limits = command.limits.process;
    if (ended.ending == Ending::idle)
        return fmt::format("waited for {:.2g} s and was stopped; include regular files only, no pipe and no device",
                           seconds(command.limits.idle));
    const bool out_of_time = ended.code == code_of_signal(SIGXCPU) || says_one_of(printed, time_words);
    if (ended.ending == Ending::too_slow || out_of_time)
        return fmt::format("computed for {:.2g} s and was stopped; make macros, tables and templates smaller",
                           out_of_time ? seconds(limits.cpu) : seconds(command.limit));
    if (says_one_of(printed, memory_words))
        return fmt::format(
            "took more than {:.2g} GB of memory and was stopped; make macros, tables and templates smaller",
            1e-9 * double(limits.memory));
    if (ended.code == code_of_signal(SIGXFSZ) || says_one_of(printed, file_words))
        return fmt::format("wrote more than {:.3g} MB into a file and was stopped; make tables and assembly smaller",
                           1e-6 * double(limits.file));
    return {};
}

}  // namespace lanescope
