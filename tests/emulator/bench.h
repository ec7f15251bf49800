// Runs a kernel of tests/emulator/kernels on the emulator and draws its warps: one line per step, one character per
// lane.
//
//   A  load   ################................
//
// '#' is a lane that executes the step, '.' one that does not; lane 0 is on the left. The build compiles the files.
#pragma once

#include <cstring>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/emulator/emulator.h"
#include "app/emulator/recording/launch_record.h"
#include "app/model/launch_list.h"
#include "app/runtime/host_call.h"

namespace lanescope::emulator {

/// Throws std::runtime_error if the file does not compile.
std::shared_ptr<const runtime::Module> module_of(std::string_view file);
const CompiledFunction& function_of(const runtime::Module& module, std::string_view name);

/// Parameters of kernels find their arrays by name.
class BareBench {
public:
    /// `file`: "masks.cu", for example. By default, uses one CPU core.
    explicit BareBench(std::string_view file, EmulatorOptions options = {});

    template <class T>
    void input(std::string name, const std::vector<T>& elements) {
        add(std::move(name), ListedArray::Role::input, std::as_bytes(std::span(elements)), sizeof(T), true);
    }
    /// Adds an array of zeros. `defined`: a kernel may read it before a write.
    template <class T>
    void output(std::string name, std::size_t elements, bool defined) {
        const std::vector<T> zeros(elements);
        add(std::move(name), ListedArray::Role::output, std::as_bytes(std::span(zeros)), sizeof(T), defined);
    }
    /// Adds an array that is not read after the kernel.
    template <class T>
    void scratch(std::string name, std::size_t elements, bool defined) {
        const std::vector<T> zeros(elements);
        add(std::move(name), ListedArray::Role::scratch, std::as_bytes(std::span(zeros)), sizeof(T), defined);
    }

    /// `numbers`: values of the parameters that are not arrays, in order.
    const LaunchRecord& run(std::string_view kernel, const Shape& shape,
                            std::initializer_list<runtime::HostValue> numbers = {});
    const LaunchRecord& run(std::string_view kernel, unsigned threads,
                            std::initializer_list<runtime::HostValue> numbers = {}) {
        return run(kernel, Shape{{1}, {threads}}, numbers);
    }

    const LaunchRecord& record() const { return record_; }
    const runtime::Module& module() const { return *module_; }
    template <class T = float>
    std::vector<T> content(std::string_view array) const {
        const Array& found = array_of_name(array);
        std::vector<T> elements(found.bytes.size() / sizeof(T));
        std::memcpy(elements.data(), found.bytes.data(), found.bytes.size());
        return elements;
    }
    std::string picture(std::size_t warp = 0) const;

    /// Returns a shared array's name in the source, or "dynamic" if it has no size.
    std::string array_name(SiteKey site) const;
    /// Returns the line that contains `// [marker]`.
    int line(std::string_view marker) const;
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
    LaunchList list_of(const CompiledFunction& kernel, const Shape& shape,
                       std::span<const runtime::HostValue> values) const;
    std::string describe(const WarpEvent& event) const;

    std::string text_;
    std::shared_ptr<const runtime::Module> module_;
    EmulatorOptions options_;
    std::vector<Array> arrays_;
    LaunchRecord record_;
};

std::vector<std::string> lines_of(std::string_view file);

/// Adds the default arrays: read-only A with 0, 1, 2 …, and y with zeros.
class Bench : public BareBench {
public:
    explicit Bench(std::string_view file, int elements = 64, EmulatorOptions options = {});
    std::vector<float> result() const { return content("y"); }
};

}  // namespace lanescope::emulator
