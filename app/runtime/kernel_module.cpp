#include "app/runtime/kernel_module.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "app/compilers/kernel_compiler.h"
#include "app/compilers/mangled_names.h"
#include "app/emulator/memory/array_space.h"
#include "app/model/step_record.h"

namespace lanescope::runtime {
namespace {

constexpr std::string_view ptx_name = "the kernels' PTX";

/// Empty for our headers and the system's: their instructions count to the calling line.
std::string shown_name(std::string_view path) {
    using std::literals::operator""sv;
    for (const std::string_view hidden : {headers_in_debug_info, "/usr/include/"sv, "/usr/lib/"sv, "/usr/bin/../"sv})
        if (path.starts_with(hidden)) return {};
    for (const std::string_view part : {"/lib/clang/"sv, "/cccl/thrust/"sv, "/cccl/cub/"sv, "/cccl/cuda/"sv})
        if (path.find(part) != path.npos) return {};
    if (path.starts_with(sources_in_debug_info)) path.remove_prefix(sources_in_debug_info.size());
    return std::string(path);
}

CompiledVariable listed(const emulator::PlacedVariable& v) {
    return {.name = unscoped_name(v.name), .linkage = v.name, .bytes = v.bytes, .element_bytes = v.element_bytes};
}

}  // namespace

Module::Module(std::unique_ptr<const Library> library) : library_(std::move(library)), compiled_(library_->compiled()) {
    ptx::Module ptx = parsed();
    for (std::string& file : compiled_.files) file = shown_name(file);
    for (CompiledFunction& function : compiled_.functions) function.file = shown_name(function.file);
    facts_ = library_->facts(ptx);
    ptx::place_inlined_calls(ptx, facts_.inlined);
    number_lines(ptx);
    for (ptx::Function& function : ptx.functions)
        for (ptx::Variable& v : function.variables)
            if (const auto known = facts_.objects.find(v.name); known != facts_.objects.end())
                v.objects = known->second;
    code_ = emulator::decode(ptx, ptx_name, number_line());
    for (auto* variables : {&code_.shared, &code_.variables})
        for (emulator::PlacedVariable& v : *variables)
            if (const auto known = facts_.scalars.find(v.name); known != facts_.scalars.end())
                v.element_bytes = known->second;
    list_variables();
    name_kernels();
}

ptx::Module Module::parsed() const {
    ptx::Module ptx = ptx::parse(library_->ptx(), ptx_name);
    for (auto& [number, file] : ptx.files) file = shown_name(file);
    const auto& registered = library_->registered().variables;
    for (ptx::Variable& v : ptx.variables)
        v.is_kept = !v.is_extern && std::ranges::count(registered, v.name, &RegisteredVariable::name) > 0;
    return ptx;
}

emulator::NumberLine Module::number_line() const {
    return [this](const std::string& file, int line) -> std::uint16_t {
        const auto found = numbers_.find({file, line});
        return found == numbers_.end() ? 0 : found->second;
    };
}

const WatchedCode& Module::watched() const {
    std::call_once(watched_once_, [this] {
        ptx::Module ptx = parsed();
        ptx::place_inlined_calls(ptx, facts_.inlined);
        watched_ = watch(ptx, "the kernels' PTX", number_line(), library_->variables(ptx));
    });
    return watched_;
}

/// A kernel's host function is named "__device_stub__kernel".
void Module::name_kernels() {
    for (CompiledFunction& function : compiled_.functions) {
        const auto* const stub = reinterpret_cast<const void*>(base() + function.address);
        if (const auto found = library_->registered().kernels.find(stub); found != library_->registered().kernels.end())
            function.linkage = found->second;
    }
}

const CompiledFunction* Module::kernel_at(const void* stub) const {
    if (!library_->registered().kernels.contains(stub)) return nullptr;
    const std::uint64_t address = reinterpret_cast<std::uintptr_t>(stub) - base();
    const auto found = std::ranges::find(compiled_.functions, address, &CompiledFunction::address);
    return found == compiled_.functions.end() ? nullptr : &*found;
}

const void* Module::stub_of(std::string_view kernel) const {
    const auto found =
        std::ranges::find(library_->registered().kernels, kernel, &std::pair<const void* const, std::string>::second);
    return found == library_->registered().kernels.end() ? nullptr : found->first;
}

std::vector<std::uint32_t> Module::parameter_bytes(const void* stub) const {
    const CompiledFunction* const kernel = kernel_at(stub);
    const emulator::Function* const code = kernel ? code_.find(kernel->linkage) : nullptr;
    std::vector<std::uint32_t> bytes;
    if (code)
        for (const auto& parameter : code->parameters) bytes.push_back(parameter.second);
    return bytes;
}

void Module::number_lines(const ptx::Module& ptx) {
    std::set<std::pair<std::string, int>> lines;
    for (const ptx::Function& function : ptx.functions)
        for (const ptx::SourcePlace& place : function.places)
            if (const auto file = ptx.files.find(place.file);
                place.line > 0 && file != ptx.files.end() && !file->second.empty())
                lines.emplace(file->second, int(place.line));
    for (const auto& [file, line] : lines) {
        source_positions_.push_back({file, line});
        numbers_[{file, line}] = std::uint16_t(std::min<std::size_t>(source_positions_.size(), emulator::max_line));
    }
}

void Module::list_variables() {
    for (const emulator::PlacedVariable& v : code_.shared)
        if (v.bytes > 0) compiled_.shared.push_back(listed(v));
    for (const emulator::PlacedVariable& v : code_.variables) {
        if (v.is_hidden) continue;
        compiled_.globals.push_back(listed(v));
        const auto stand_in = std::ranges::find(library_->registered().variables, v.name, &RegisteredVariable::name);
        const bool is_registered = stand_in != library_->registered().variables.end();
        stand_ins_.push_back(is_registered ? stand_in->host : nullptr);
        managed_.push_back(is_registered && stand_in->is_managed);
        device_addresses_.push_back(emulator::module_window + v.offset);
    }
}

std::optional<std::pair<unsigned, std::uint64_t>> Module::variable_at(std::uint64_t at) const {
    for (unsigned n = 0; n < stand_ins_.size(); ++n) {
        if (!stand_ins_[n]) continue;
        for (const std::uint64_t begin : {device_addresses_[n], emulator::address_of(stand_ins_[n])})
            if (at - begin < compiled_.globals[n].bytes) return std::pair(n, at - begin);
    }
    return std::nullopt;
}

bool Module::holds(const void* code) const {
    const std::uint64_t address = reinterpret_cast<std::uintptr_t>(code) - base() - compiled_.text;
    return address < compiled_.text_end - compiled_.text;
}

/// `code`: return address; the call ends one byte before.
SourcePosition Module::host_position(const void* code) const {
    const std::uint64_t address = reinterpret_cast<std::uintptr_t>(code) - base() - 1;
    const auto after = std::ranges::upper_bound(compiled_.lines, address, {}, &CodeLine::address);
    if (!holds(code) || after == compiled_.lines.begin()) return {};
    const CodeLine& found = *std::prev(after);
    return {found.file < compiled_.files.size() ? compiled_.files[found.file] : std::string(), found.line};
}

SourcePosition Module::source_position(int number) const {
    const auto index = static_cast<std::size_t>(number - 1);
    return index < source_positions_.size() ? source_positions_[index] : SourcePosition{};
}

}  // namespace lanescope::runtime
