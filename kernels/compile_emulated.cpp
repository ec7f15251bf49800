// The emulated build: the variant files, compiled for the SIMT machine.
#include "kernels/emulated.h"

#include <stdexcept>
#include <string>
#include <utility>

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

namespace {

using SgemvLaunch = void (*)(Launcher&, const sgemv::Arguments&);
using SpmvLaunch = void (*)(Launcher&, const spmv::Arguments&);

struct Tables {
    std::vector<std::pair<std::string_view, SgemvLaunch>> sgemv;
    std::vector<std::pair<std::string_view, SpmvLaunch>> spmv;
};

Tables make_tables() {
    Tables tables;
#define RUNG(operation, id) tables.operation.emplace_back(#id, operation::launch_##id);
#include "kernels/ladder.inc"
#undef RUNG
    return tables;
}

template <class Table>
auto launch_of(const Table& table, std::string_view id) {
    for (const auto& [name, launch] : table)
        if (name == id) return launch;
    throw std::out_of_range("no emulated variant '" + std::string(id) + "'");
}

const Tables& tables() {
    static const Tables all = make_tables();
    return all;
}

}  // namespace
}  // namespace lanescope::emulated

namespace lanescope {

simt::LaunchRecord run_emulated(std::string_view id, const SgemvArrays& arrays, const simt::MachineOptions& options) {
    using namespace emulated;
    Launcher launcher(options);
    sgemv::Arguments arguments{arrays.rows, arrays.cols, arrays.alpha, arrays.beta, {}, {}, {}, arrays.lanes};
    arguments.A = launcher.enter(arrays.A);
    arguments.x = launcher.enter(arrays.x);
    arguments.y = launcher.enter(arrays.y);
    launch_of(tables().sgemv, id)(launcher, arguments);
    return launcher.take();
}

simt::LaunchRecord run_emulated(std::string_view id, const SpmvArrays& arrays, const simt::MachineOptions& options) {
    using namespace emulated;
    Launcher launcher(options);
    spmv::Arguments arguments{arrays.rows, arrays.cols, {}, {}, {}, {}, {}, int(arrays.values.size()), arrays.lanes};
    arguments.offsets = launcher.enter(arrays.offsets);
    arguments.columns = launcher.enter(arrays.columns);
    arguments.values = launcher.enter(arrays.values);
    arguments.x = launcher.enter(arrays.x);
    arguments.y = launcher.enter(arrays.y);
    launch_of(tables().spmv, id)(launcher, arguments);
    return launcher.take();
}

}  // namespace lanescope
