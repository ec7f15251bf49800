// Runs a small kernel on the SIMT machine and draws what its warps did: one line a step, one character a lane.
//
//   A  load   ################................
//
// '#' is a lane that executed the step, '.' one that did not; lane 0 stands on the left.
#pragma once

#include <numeric>
#include <string>
#include <vector>

#include "kernels/simt/emulated.h"
#include "kernels/simt/machine.h"

namespace lanescope::simt {

/// Two arrays for test kernels: A holds 0, 1, 2 …; y holds zeros.
class Bench {
public:
    explicit Bench(int elements = 64, MachineOptions options = {})
        : machine_(one_core(options)), a_(elements), y_(elements) {
        std::iota(a_.begin(), a_.end(), 0.0f);
        A = {std::span<const float>(a_), machine_.add_array(a_.size() * sizeof(float))};
        y = {std::span<float>(y_), machine_.add_output(std::span<float>(y_), true)};
    }

    const LaunchRecord& run(Shape shape, const Kernel& kernel) { return record_ = machine_.launch(shape, kernel); }
    const LaunchRecord& run(unsigned threads, const Kernel& kernel) { return run(Shape{{1}, {threads}}, kernel); }

    /// The recorded steps of one warp.
    std::string picture(std::size_t warp = 0) const {
        std::string text;
        for (std::size_t e = record_.offsets[warp]; e < record_.offsets[warp + 1]; ++e)
            text += describe(record_.events[e]) + "\n";
        return text;
    }
    const LaunchRecord& record() const { return record_; }
    const std::vector<float>& result() const { return y_; }

    global<const float> A;
    global<float> y;

private:
    static MachineOptions one_core(MachineOptions options) {
        options.threads = 1;
        return options;
    }

    std::string describe(const WarpEvent& event) const {
        const SiteKey key = record_.sites[event.site].key;
        std::string text = name(key) + std::string(14 - name(key).size(), ' ');
        for (unsigned lane = 0; lane < 32; ++lane) text += event.mask >> lane & 1 ? '#' : '.';
        return text;
    }

    static std::string name(SiteKey key) {
        static constexpr const char* kinds[] = {"load",   "load4",   "store", "atomic",   "load",        "store",
                                                "atomic", "shuffle", "vote",  "syncwarp", "syncthreads", "mma"};
        const std::string kind = kinds[static_cast<unsigned>(kind_of(key))];
        if (is_collective(kind_of(key))) return kind;
        const unsigned array = array_of(key);
        return (array == 0 ? "A " : array == 1 ? "y " : "shared ") + kind;
    }

    Machine machine_;
    std::vector<float> a_, y_;
    LaunchRecord record_;
};

}  // namespace lanescope::simt
