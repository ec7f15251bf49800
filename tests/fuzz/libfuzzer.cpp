// The way in for libFuzzer, which brings main(), mutations that follow the parser's branches, and options: see
// `fuzz_lane -help=1`. Files that are named are tried once each.
#include <cstddef>
#include <cstdint>

#include "app/model/text/error.h"
#include "tests/fuzz/target.h"

using namespace lanescope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    try {
        fuzz::try_input({reinterpret_cast<const char*>(bytes), size});
    } catch (const UsageError& refused) {
        fuzz::must(std::string_view(refused.what()).find('\n') == std::string_view::npos, "a message is one line");
    }
    return 0;
}
