// Shapes with published times.
#include <array>

#include "app/operations/sgemv/sgemv.h"

namespace lanescope {
namespace {

/// Write-up D: short rows of 16, 32 and 128, a square, and few long rows with a loop remainder.
constexpr std::array<std::string_view, 5> results{"16384x16", "16384x32", "16384x128", "4096x4096", "256x65535"};

/// With times on an H200 in the write-ups and this project's notes.
constexpr std::array<std::string_view, 20> published{
    "1048576x16", "16777216x16", "1048576x32", "8388608x32",  "262144x128",  "2097152x128", "1024x1024",
    "2048x2048",  "4096x4096",   "8192x8192",  "16384x16384", "32768x32768", "4096x11008",  "11008x4096",
    "256x65536",  "16x1048576",  "1x4194304",  "32000x4096",  "1000x1000",   "10000x10000"};

}  // namespace

std::span<const ProblemTable> Sgemv::tables() const {
    static constexpr std::array all{
        ProblemTable{.name = "published", .what = "20 shapes", .shapes = published},
        ProblemTable{.name = "results", .what = "five shapes", .shapes = results, .rounds = 200, .warm_ups = 10},
    };
    return all;
}

}  // namespace lanescope
