// Returns the message of the UsageError that a call throws. The test fails if it throws none.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/base/error.h"

namespace lanescope {

template <class Call>
std::string message_of(Call call) {
    try {
        call();
    } catch (const UsageError& error) {
        EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos) << "a message is one line";
        return error.what();
    }
    ADD_FAILURE() << "expected a UsageError";
    return {};
}

inline void expect_parts(const std::string& text, const std::vector<std::string>& parts) {
    for (const std::string& part : parts) EXPECT_NE(text.find(part), std::string::npos) << part << " in: " << text;
}

}  // namespace lanescope
