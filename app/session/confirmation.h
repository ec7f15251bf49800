// A question before a command.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/session/command.h"

namespace lanescope {

struct Confirmation {
    std::uint64_t number = 0;        ///< increases, so that views recognise answered questions
    std::string title;               ///< "results.lane already exists. Overwrite it?"
    std::string text;                ///< consequence of a yes, in sentences
    std::string yes, no;             ///< labels
    std::string file;                ///< subject, shown with a summary; may be empty
    std::optional<Command> command;  ///< after a yes
    std::optional<Command> refusal;  ///< after a no

    void ask(std::string what, std::string about, std::string yes_words, std::string no_words, Command after_yes,
             std::optional<Command> after_no = {}) {
        *this = {number + 1, std::move(what),      std::move(about),   std::move(yes_words), std::move(no_words),
                 {},         std::move(after_yes), std::move(after_no)};
    }
};

}  // namespace lanescope
