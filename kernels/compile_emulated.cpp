// The emulated build: the variant files, compiled for the SIMT machine.
#include "kernels/emulated.h"

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "kernels/sgemv/plan.h"
#include "kernels/simt/constant.h"
#include "kernels/simt/machine.h"
#include "kernels/simt/mma_emulated.h"

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

    global<const float> enter_matrix(const SgemvArrays& arrays) {
        if (!arrays.unstored) return enter(arrays.A);
        const std::uint64_t elements = std::uint64_t(arrays.rows) * std::uint64_t(arrays.cols);
        return {*arrays.unstored, elements, machine_.add_array(elements * sizeof(float))};
    }

    /// defined: whether the elements have values before the kernel.
    template <class T>
    global<T> enter_output(std::span<T> elements, bool defined) {
        return {elements, machine_.add_output(elements, defined)};
    }

    /// Memory in which blocks meet. zeroed: it starts as zeros; else as nothing.
    template <class T>
    global<T> enter_scratch(std::span<T> elements, bool zeroed) {
        return {elements, machine_.add_scratch(elements, zeroed)};
    }

    /// y = beta y before the kernel, without reading y where beta is 0.
    void scale(const global<float>& y, int count, float beta) {
        if (beta == 1) return;
        y.fill(static_cast<std::size_t>(count), [beta](float old) { return beta == 0 ? 0 : beta * old; });
        machine_.define(y.array());
        preparations_.push_back({std::uint64_t(count) * sizeof(float) * (beta == 0 ? 1 : 2)});
    }

    template <auto function, class... Arguments>
    void kernel(const Shape& shape, Arguments... arguments) {
        record_ = machine_.launch(shape, [=] { function(arguments...); });
        record_.preparations = std::move(preparations_);
    }

    LaunchRecord take() { return std::move(record_); }

private:
    Machine machine_;
    std::vector<Preparation> preparations_;
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
