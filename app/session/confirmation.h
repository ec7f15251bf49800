// What is done only after a yes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/session/command.h"

namespace lanescope {

struct Confirmation {
    std::uint64_t number = 0;        ///< grows with each: views remember which they have had an answer to
    std::string title;               ///< the question: "results.lane is there already: write over it?"
    std::string text;                ///< what a yes does, in whole sentences
    std::string yes, no;             ///< words of the answers
    std::string file;                ///< that it is about: what the file is, is shown with it; empty: none
    std::optional<Command> command;  ///< carried out after a yes
    std::optional<Command> refusal;  ///< carried out after a no; nullopt: nothing is

    void ask(std::string what, std::string about, std::string yes_words, std::string no_words, Command after_yes,
             std::optional<Command> after_no = {}) {
        *this = {number + 1, std::move(what),      std::move(about),   std::move(yes_words), std::move(no_words),
                 {},         std::move(after_yes), std::move(after_no)};
    }
};

}  // namespace lanescope
