// Entry point for libFuzzer, which provides main(), coverage-guided mutation and options (`fuzz_lane -help=1`).
#include <cstddef>
#include <cstdint>

#include "app/base/error.h"
#include "tests/fuzz/target.h"

using namespace lanescope;

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    fuzz::begin();
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    try {
        fuzz::try_input({reinterpret_cast<const char*>(bytes), size});
    } catch (const UsageError& refused) {
        fuzz::must(std::string_view(refused.what()).find('\n') == std::string_view::npos, "a message is one line");
    }
    return 0;
}
