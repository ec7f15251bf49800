// The emulated build: the variant files, compiled for the SIMT machine.
#include "kernels/emulated.h"

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "kernels/simt/constant.h"
#include "kernels/simt/emulated.h"
#include "kernels/simt/machine.h"

namespace lanescope::emulated {

using namespace simt;

/// Runs a kernel on the machine; the record of the last launch is kept.
class Launcher {
public:
    explicit Launcher(const MachineOptions& options) : machine_(options) {}

    template <class T>
    global<T> enter(std::span<T> elements) {
        return {elements, machine_.add_array(elements.size_bytes())};
    }

    template <auto function, class... Arguments>
    void kernel(const Shape& shape, Arguments... arguments) {
        record_ = machine_.launch(shape, [=] { function(arguments...); });
    }

    LaunchRecord take() { return std::move(record_); }

private:
    Machine machine_;
    LaunchRecord record_;
};

#include "kernels/variants.cuh"

#include "kernels/launch_table.h"

}  // namespace lanescope::emulated

namespace lanescope {

simt::LaunchRecord run_emulated(std::string_view id, const SgemvArrays& arrays, const simt::MachineOptions& options) {
    emulated::Launcher launcher(options);
    emulated::launch_by_id(launcher, id, arrays);
    return launcher.take();
}

simt::LaunchRecord run_emulated(std::string_view id, const SpmvArrays& arrays, const simt::MachineOptions& options) {
    emulated::Launcher launcher(options);
    emulated::launch_by_id(launcher, id, arrays);
    return launcher.take();
}

}  // namespace lanescope
