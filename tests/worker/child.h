// A child of the test that is confined, tries something, and tells its parent through a pipe that existed before.
#pragma once

#include <sys/types.h>

#include <functional>
#include <string>

#include "app/worker/confine.h"

namespace lanescope::worker_test {

/// What a child said, and how it ended.
struct Told {
    bool ended_by_itself = false;
    int code = -1;     ///< its exit code, when it ended by itself
    std::string text;  ///< all that it wrote into its pipe
};

/// Runs `body` in a child, whose exit code it returns; what the body prints into `pipe` is told. The child is bounded
/// by itself, should its confinement not work: it ends with the parent, after some minutes, and before it fills the
/// disk.
Told in_child(const std::function<int(int pipe)>& body);

/// The same after `confine()`. A child that this machine could not confine in full ends with `not_confined`, and tells
/// why.
Told in_confined_child(const std::function<int(int pipe)>& body, const Limits& limits = {});
inline constexpr int not_confined = 99;

/// Writes the text, or as much of it as can be written.
void tell(int pipe, const std::string& text);

}  // namespace lanescope::worker_test

/// Ends the test, as skipped, where this machine cannot confine. That it can where it should is a test of its own.
#define SKIP_WHERE_NOT_CONFINED(told) \
    if ((told).code == ::lanescope::worker_test::not_confined) GTEST_SKIP() << (told).text
