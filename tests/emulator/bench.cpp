#include "tests/emulator/bench.h"

#include <algorithm>
#include <numeric>
#include <sstream>
#include <stdexcept>

#include "app/base/files/file.h"
#include "app/emulator/memory/array_space.h"
#include "app/kernel_files/emulator_build.h"

namespace lanescope::emulator {
namespace {

constexpr std::uint64_t largest_file = 1 << 20;

constexpr unsigned first_shared = 0x80;  // number of dynamic shared memory; named arrays follow

std::string folder_of_kernels() { return std::string(LANESCOPE_SOURCE_DIR) + "/tests/emulator/kernels/"; }

std::string text_of(std::string_view file) { return read_file(folder_of_kernels() + std::string(file), largest_file); }

template <class T>
void add_argument(ListedLaunch& launch, T value) {
    const std::size_t at = (launch.arguments.size() + sizeof value - 1) / sizeof value * sizeof value;
    launch.arguments.resize(at + sizeof value);
    std::memcpy(launch.arguments.data() + at, &value, sizeof value);
    launch.layout.push_back({.offset = std::uint32_t(at), .bytes = sizeof value});
}

void add_number(ListedLaunch& launch, const runtime::HostValue& value, const std::string& type) {
    const auto* const whole = std::get_if<std::int64_t>(&value);
    const double real = whole ? double(*whole) : std::get<double>(value);
    if (type == "double") return add_argument(launch, real);
    if (type == "float") return add_argument(launch, float(real));
    if (type.find("long") != std::string::npos) return add_argument(launch, std::int64_t(whole ? *whole : 0));
    add_argument(launch, std::int32_t(whole ? *whole : 0));
}

EmulatorOptions on_one_core(EmulatorOptions options) {
    if (options.threads == 0) options.threads = 1;
    return options;
}

}  // namespace

std::shared_ptr<const runtime::Module> module_of(std::string_view file) {
    const std::string name = "kernels/" + std::string(file);
    const EmulatorBuild build =
        build_for_emulator({text_of(file), name, std::string(LANESCOPE_SOURCE_DIR) + "/tests/emulator/kernels"},
                           CompiledCache::of_this_program());
    if (build.module) return build.module;
    throw std::runtime_error(name + ":" + std::to_string(build.messages.at(0).line) + ": " + build.messages[0].text);
}

const CompiledFunction& function_of(const runtime::Module& module, std::string_view name) {
    const auto& functions = module.compiled().functions;
    const auto found = std::ranges::find(functions, name, &CompiledFunction::name);
    if (found == functions.end()) throw std::runtime_error("there is no function " + std::string(name));
    return *found;
}

BareBench::BareBench(std::string_view file, EmulatorOptions options) : options_(on_one_core(std::move(options))) {
    text_ = text_of(file);
    module_ = module_of(file);
}

void BareBench::add(std::string name, ListedArray::Role role, std::span<const std::byte> bytes, unsigned element_bytes,
                    bool defined) {
    arrays_.push_back({{std::move(name), role, bytes.size(), element_bytes}, {bytes.begin(), bytes.end()}, defined});
}

const BareBench::Array& BareBench::array_of_name(std::string_view name) const {
    const auto found = std::ranges::find(arrays_, name, [](const Array& array) { return array.listed.name; });
    if (found == arrays_.end()) throw std::runtime_error("there is no array " + std::string(name));
    return *found;
}

const LaunchRecord& BareBench::run(std::string_view kernel, const Shape& shape,
                                   std::initializer_list<runtime::HostValue> numbers) {
    ArraySpace space;
    for (const Array& array : arrays_) std::ranges::copy(array.bytes, space.add(array.bytes.size()).begin());
    const CompiledFunction& function = function_of(*module_, kernel);
    std::vector<runtime::HostValue> values;
    auto number = numbers.begin();
    for (const Parameter& parameter : function.parameters)
        if (parameter.type.ends_with("*"))
            values.push_back(
                static_cast<void*>(space[unsigned(&array_of_name(parameter.name) - arrays_.data())].data()));
        else
            values.push_back(*number++);
    const bool y_defined = std::ranges::none_of(
        arrays_, [](const Array& array) { return array.listed.role == ListedArray::Role::output && !array.defined; });
    const Code* const watched = options_.variables ? &module_->watched().code : nullptr;
    record_ = replay(module_->code(), space, list_of(function, shape, values), options_, y_defined, watched);
    for (unsigned n = 0; n < arrays_.size(); ++n) std::ranges::copy(space[n], arrays_[n].bytes.begin());
    return record_;
}

/// Returns the list that a host function leaves when it launches the kernel.
LaunchList BareBench::list_of(const CompiledFunction& kernel, const Shape& shape,
                              std::span<const runtime::HostValue> values) const {
    LaunchList list;
    for (const Array& array : arrays_) {
        list.arrays.push_back(array.listed);
        if (array.listed.role == ListedArray::Role::scratch && array.defined)
            list.uploads.push_back({{unsigned(list.arrays.size() - 1), 0}, {}});
    }
    for (const CompiledVariable& variable : module_->compiled().globals)
        list.arrays.push_back({variable.name, ListedArray::Role::variable, variable.bytes, variable.element_bytes});
    ListedLaunch launch{.kernel = kernel.linkage,
                        .written = kernel.name,
                        .grid = {shape.grid.x, shape.grid.y, shape.grid.z},
                        .block = {shape.block.x, shape.block.y, shape.block.z},
                        .shared_bytes = shape.shared_bytes};
    for (std::size_t n = 0; n < values.size(); ++n) {
        const auto* const address = std::get_if<void*>(&values[n]);
        if (!address) {
            add_number(launch, values[n], kernel.parameters[n].type);
            continue;
        }
        launch.arguments.resize((launch.arguments.size() + 7) / 8 * 8);
        const auto at = std::uint32_t(launch.arguments.size());
        launch.arguments.resize(at + sizeof(void*));
        std::memcpy(launch.arguments.data() + at, address, sizeof(void*));
        launch.layout.push_back({at, sizeof(void*), true, kernel.parameters[n].type.starts_with("const "), 4});
    }
    list.steps.emplace_back(std::move(launch));
    return list;
}

std::string BareBench::picture(std::size_t warp) const {
    std::string text;
    for (std::size_t e = record_.offsets[warp]; e < record_.offsets[warp + 1]; ++e)
        text += describe(record_.events[e]) + "\n";
    return text;
}

std::string BareBench::describe(const WarpEvent& event) const {
    static constexpr const char* kinds[] = {"load",   "load4",   "store", "atomic",   "load",        "store",
                                            "atomic", "shuffle", "vote",  "syncwarp", "syncthreads", "mma"};
    const SiteKey key = record_.sites[event.site].key;
    std::string text;
    if (!is_collective(kind_of(key))) {
        const unsigned array = array_of(key);
        text = (array < arrays_.size() ? arrays_[array].listed.name : "shared") + " ";
    }
    text += kinds[static_cast<unsigned>(kind_of(key))];
    text.resize(14, ' ');
    for (unsigned lane = 0; lane < 32; ++lane) text += event.mask >> lane & 1 ? '#' : '.';
    return text;
}

int BareBench::line(std::string_view marker) const {
    const std::size_t at = text_.find("// [" + std::string(marker) + "]");
    if (at == std::string::npos) throw std::runtime_error("no line is marked " + std::string(marker));
    return 1 + int(std::count(text_.begin(), text_.begin() + std::ptrdiff_t(at), '\n'));
}

int BareBench::line(SiteKey site) const { return module_->source_position(line_of(site)).line; }

std::string BareBench::array_name(SiteKey site) const {
    const unsigned array = array_of(site);
    const CompiledModule& module = module_->compiled();
    if (array < arrays_.size()) return arrays_[array].listed.name;
    if (array < arrays_.size() + module.globals.size()) return module.globals[array - arrays_.size()].name;
    return array == first_shared ? "dynamic" : module.shared.at(array - first_shared - 1).name;
}

std::vector<std::string> lines_of(std::string_view file) {
    std::istringstream text(text_of(file));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    return lines;
}

namespace {

std::vector<float> ascending(std::size_t elements) {
    std::vector<float> numbers(elements);
    std::iota(numbers.begin(), numbers.end(), 0.0f);
    return numbers;
}

}  // namespace

Bench::Bench(std::string_view file, int elements, EmulatorOptions options) : BareBench(file, std::move(options)) {
    input("A", ascending(std::size_t(elements)));
    output<float>("y", std::size_t(elements), true);
}

}  // namespace lanescope::emulator
