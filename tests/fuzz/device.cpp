#include "app/formats/device_models.h"

#include "tests/fuzz/target.h"
#include "tests/fuzz/temporary_file.h"

namespace lanescope {

void fuzz::try_input(std::string_view input) {
    static const TemporaryFile file(".json");
    const Device device = device_from_json(file.holding(input));
    must(device.clock_ghz > 0 && device.multiprocessors > 0, "nothing of a model is unknown");
}

}  // namespace lanescope
