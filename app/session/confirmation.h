// A question to the user before a command.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/session/command.h"

namespace lanescope {

struct Confirmation {
    std::uint64_t number = 0;        ///< increases with each question, so that views can tell answered ones
    std::string title;               ///< the question: "results.lane is there already: write over it?"
    std::string text;                ///< the consequence of a yes, in whole sentences
    std::string yes, no;             ///< labels of the answers
    std::string file;                ///< the subject, shown with a summary; empty: none
    std::optional<Command> command;  ///< run after a yes
    std::optional<Command> refusal;  ///< run after a no; nullopt: nothing

    void ask(std::string what, std::string about, std::string yes_words, std::string no_words, Command after_yes,
             std::optional<Command> after_no = {}) {
        *this = {number + 1, std::move(what),      std::move(about),   std::move(yes_words), std::move(no_words),
                 {},         std::move(after_yes), std::move(after_no)};
    }
};

}  // namespace lanescope
