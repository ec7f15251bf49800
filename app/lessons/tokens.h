// Reads short sentences of known words, such as claims.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/text/trimmed.h"

namespace lanescope {

/// The parts between separators, each trimmed.
std::vector<std::string_view> split(std::string_view text, char separator);

/// A number as people write it, "15", "-0.5", "1e-5", with the unit of its last digit; nothing when there is more.
struct WrittenNumber {
    double value = 0, last_digit = 1;
};
std::optional<WrittenNumber> parse_number(std::string_view text);

/// Takes a sentence apart, word by word. Words are parted by blanks.
class Tokens {
public:
    explicit Tokens(std::string_view text) : rest_(trimmed(text)) {}
    bool done() const { return rest_.empty(); }
    std::string_view rest() const { return rest_; }
    /// Takes these words off the front when they stand there: "no hazard in".
    bool take(std::string_view words);
    /// The next word, or nothing.
    std::string_view word();
    /// All before these words, taken with them; nothing when they do not follow.
    std::optional<std::string_view> until(std::string_view words);

private:
    std::string_view rest_;
};

}  // namespace lanescope
