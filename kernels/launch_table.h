// The launch functions of one build, found by id. Included inside the build's namespace, behind variants.cuh.

using SgemvLaunch = void (*)(Launcher&, const sgemv::Arguments&);
using SpmvLaunch = void (*)(Launcher&, const spmv::Arguments&);

struct LaunchTable {
    std::vector<std::pair<std::string_view, SgemvLaunch>> sgemv;
    std::vector<std::pair<std::string_view, SpmvLaunch>> spmv;
};

inline const LaunchTable& launch_table() {
    static const LaunchTable table = [] {
        LaunchTable made;
#define RUNG(operation, id) made.operation.emplace_back(#id, operation::launch_##id);
#include "kernels/ladder.inc"
#undef RUNG
        return made;
    }();
    return table;
}

template <class Launches>
auto find_launch(const Launches& launches, std::string_view id) {
    for (const auto& [name, launch] : launches)
        if (name == id) return launch;
    throw std::out_of_range("no variant '" + std::string(id) + "' in this build");
}

/// Runs the variant: arrays become the build's `global` through launcher.enter, in the order of their names.
inline void launch_by_id(Launcher& launcher, std::string_view id, const SgemvArrays& arrays) {
    sgemv::Arguments arguments{arrays.rows, arrays.cols, arrays.alpha, arrays.beta, {},
                               {},          {},          arrays.lanes, arrays.warps};
    arguments.A = launcher.enter_matrix(arrays);
    arguments.x = launcher.enter(arrays.x);
    arguments.y = launcher.enter_output(arrays.y, arrays.beta != 0);
    if (!arrays.A_half.empty() || !arrays.partials.empty()) {
        arguments.A_half = launcher.enter(arrays.A_half);
        arguments.x_half = launcher.enter(arrays.x_half);
    }
    if (!arrays.partials.empty()) {
        arguments.partials = launcher.enter_scratch(arrays.partials, false);
        arguments.arrivals = launcher.enter_scratch(arrays.arrivals, true);
    }
    find_launch(launch_table().sgemv, id)(launcher, arguments);
}

inline void launch_by_id(Launcher& launcher, std::string_view id, const SpmvArrays& arrays) {
    spmv::Arguments arguments{arrays.rows,  arrays.cols,  {},          {}, {}, {}, {}, int(arrays.values.size()),
                              arrays.lanes, arrays.warps, arrays.plan, {}, {}, {}};
    arguments.offsets = launcher.enter(arrays.offsets);
    arguments.columns = launcher.enter(arrays.columns);
    arguments.values = launcher.enter(arrays.values);
    arguments.x = launcher.enter(arrays.x);
    arguments.y = launcher.enter_output(arrays.y, false);
    if (!arrays.tiles.empty()) {
        arguments.tiles = launcher.enter(arrays.tiles);
        arguments.partials = launcher.enter_scratch(arrays.partials, false);
        arguments.arrivals = launcher.enter_scratch(arrays.arrivals, true);
    }
    find_launch(launch_table().spmv, id)(launcher, arguments);
}
