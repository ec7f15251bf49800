// Runs a kernel of a small CUDA file on the emulator, and draws what its warps did: one line a step, one character
// a lane.
//
//   A  load   ################................
//
// '#' is a lane that executed the step, '.' one that did not; lane 0 stands on the left. The files lie in
// tests/machine/kernels, and are compiled when the tests are built.
#pragma once

#include <cstring>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/emulator/replay.h"
#include "app/machine/execution/launch.h"
#include "app/machine/launch_list.h"
#include "app/runtime/host_call.h"

namespace lanescope::simt {

/// A file of tests/machine/kernels, loaded. Throws std::runtime_error when it does not compile.
std::shared_ptr<const Module> module_of(std::string_view file);
/// Its kernel or host function of that name.
const CompiledFunction& function_of(const Module& module, std::string_view name);

/// A launch with arrays that a test names; a kernel's parameters find them by these names.
class BareBench {
public:
    /// file: "masks.cu". One core of the CPU where the options do not say how many.
    explicit BareBench(std::string_view file, MachineOptions options = {});

    template <class T>
    void input(std::string name, const std::vector<T>& elements) {
        add(std::move(name), ListedArray::Role::input, std::as_bytes(std::span(elements)), sizeof(T), true);
    }
    /// Zeros. defined: whether a kernel may read them before anybody writes.
    template <class T>
    void output(std::string name, std::size_t elements, bool defined) {
        const std::vector<T> zeros(elements);
        add(std::move(name), ListedArray::Role::output, std::as_bytes(std::span(zeros)), sizeof(T), defined);
    }
    /// The same for memory that nobody reads after the kernel.
    template <class T>
    void scratch(std::string name, std::size_t elements, bool defined) {
        const std::vector<T> zeros(elements);
        add(std::move(name), ListedArray::Role::scratch, std::as_bytes(std::span(zeros)), sizeof(T), defined);
    }

    /// numbers: for the kernel's parameters that are not arrays, in their order.
    const LaunchRecord& run(std::string_view kernel, const Shape& shape, std::initializer_list<HostValue> numbers = {});
    const LaunchRecord& run(std::string_view kernel, unsigned threads, std::initializer_list<HostValue> numbers = {}) {
        return run(kernel, Shape{{1}, {threads}}, numbers);
    }

    const LaunchRecord& record() const { return record_; }
    const Module& module() const { return *module_; }
    template <class T = float>
    std::vector<T> content(std::string_view array) const {
        const Array& found = array_of_name(array);
        std::vector<T> elements(found.bytes.size() / sizeof(T));
        std::memcpy(elements.data(), found.bytes.data(), found.bytes.size());
        return elements;
    }
    /// The recorded steps of one warp.
    std::string picture(std::size_t warp = 0) const;

    /// The array at which a site's lanes are; of shared memory by its name in the text, "dynamic" where it has no size.
    std::string array_name(SiteKey site) const;
    /// The line of the file that holds `// [marker]`.
    int line(std::string_view marker) const;
    /// The line of the file at which a site stands.
    int line(SiteKey site) const;

private:
    struct Array {
        ListedArray listed;
        std::vector<std::byte> bytes;
        bool defined = true;
    };
    void add(std::string name, ListedArray::Role role, std::span<const std::byte> bytes, unsigned element_bytes,
             bool defined);
    const Array& array_of_name(std::string_view name) const;
    LaunchList list_of(const CompiledFunction& kernel, const Shape& shape, std::span<const HostValue> values) const;
    std::string describe(const WarpEvent& event) const;

    std::string text_;
    std::shared_ptr<const Module> module_;
    MachineOptions options_;
    std::vector<Array> arrays_;
    LaunchRecord record_;
};

/// The lines of a file.
std::vector<std::string> lines_of(std::string_view file);

/// The usual arrays: A holds 0, 1, 2 … and no kernel writes it; y holds zeros.
class Bench : public BareBench {
public:
    explicit Bench(std::string_view file, int elements = 64, MachineOptions options = {});
    std::vector<float> result() const { return content("y"); }
};

}  // namespace lanescope::simt
