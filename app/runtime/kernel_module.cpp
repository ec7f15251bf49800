#include "app/runtime/kernel_module.h"

#include <dlfcn.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <set>
#include <span>

#include "app/base/error.h"
#include "app/compilers/dwarf/ptx_variables.h"
#include "app/compilers/kernel_compiler.h"
#include "app/compilers/mangled_names.h"
#include "app/emulator/memory/array_space.h"
#include "app/model/step_record.h"
#include "app/ptx/debug_sections.h"

namespace lanescope::runtime {
namespace {

std::size_t page_bytes() {
    static const auto bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    return bytes;
}

std::byte* next_page(std::byte* at) {
    const auto number = reinterpret_cast<std::uintptr_t>(at);
    return at + ((number + page_bytes() - 1) / page_bytes() * page_bytes() - number);
}

struct Segments {
    std::uintptr_t base;
    std::span<const ElfW(Phdr)> found;
};

Segments segments_at(std::uintptr_t base) {
    Segments segments{base, {}};
    dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* to) {
            auto& wanted = *static_cast<Segments*>(to);
            if (info->dlpi_addr != wanted.base) return 0;
            wanted.found = {info->dlpi_phdr, info->dlpi_phnum};
            return 1;
        },
        &segments);
    return segments;
}

constexpr std::string_view ptx_name = "the kernels' PTX";

/// By symbol.
std::map<std::string, unsigned, std::less<>> scalars_of(const ptx::Module& module) {
    const ptx::DebugSections sections = ptx::debug_sections(module);
    std::map<std::string, unsigned, std::less<>> found;
    for (const PtxVariable& variable : read_ptx_variables(sections.content))
        if (variable.scalar_bytes > 0)
            found.try_emplace(std::string(sections.symbol_at(variable.address)), variable.scalar_bytes);
    return found;
}

/// Empty for our headers and the system's: their instructions count to the calling line.
std::string shown_name(std::string_view path) {
    using std::literals::operator""sv;
    for (const std::string_view hidden : {headers_in_debug_info, "/usr/include/"sv, "/usr/lib/"sv, "/usr/bin/../"sv})
        if (path.starts_with(hidden)) return {};
    if (path.find("/lib/clang/") != path.npos) return {};
    if (path.starts_with(sources_in_debug_info)) path.remove_prefix(sources_in_debug_info.size());
    return std::string(path);
}

CompiledVariable listed(const emulator::PlacedVariable& v) {
    return {.name = unscoped_name(v.name), .linkage = v.name, .bytes = v.bytes, .element_bytes = v.element_bytes};
}

}  // namespace

LoadedVariables::LoadedVariables(std::uintptr_t base) {
    const Segments segments = segments_at(base);
    const auto at = [base](std::uint64_t address) { return reinterpret_cast<std::byte*>(base + address); };
    // RELRO tables precede the variables.
    std::byte* writable = nullptr;
    for (const ElfW(Phdr) & segment : segments.found)
        if (segment.p_type == PT_GNU_RELRO) writable = at(segment.p_vaddr + segment.p_memsz);
    for (const ElfW(Phdr) & segment : segments.found)
        if (segment.p_type == PT_LOAD && (segment.p_flags & PF_W))
            add_segment(std::max(at(segment.p_vaddr), writable), at(segment.p_vaddr + segment.p_filesz),
                        at(segment.p_vaddr + segment.p_memsz));
}

void LoadedVariables::add_segment(std::byte* begin, std::byte* file_end, std::byte* end) {
    std::byte* const zeros = std::min(next_page(std::max(file_end, begin)), end);
    keep(begin, zeros);
    std::byte* const zeros_end = next_page(end);
    if (zeros == zeros_end || zeros == end) return;
    zeros_.push_back({zeros, zeros_end});
    // Constructors may have written here.
    const auto is_zero = [](std::byte b) { return b == std::byte{}; };
    for (std::byte* page = zeros; page < zeros_end; page += page_bytes())
        if (!std::all_of(page, page + page_bytes(), is_zero)) keep(page, page + page_bytes());
}

void LoadedVariables::keep(std::byte* begin, std::byte* end) {
    if (begin < end) kept_.push_back({begin, {begin, end}});
}

void LoadedVariables::reset() const {
    for (const auto& [begin, end] : zeros_) madvise(begin, static_cast<std::size_t>(end - begin), MADV_DONTNEED);
    for (const auto& [begin, content] : kept_) std::memcpy(begin, content.data(), content.size());
}

Module::Module(const std::filesystem::path& library) : compiled_(read_module(library)) {
    {
        Registration registration;
        handle_ = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (!handle_) throw UsageError(std::string("cannot load a compiled kernel: ") + dlerror());
        registered_ = registration.take();
    }
    link_map* map = nullptr;
    dlinfo(handle_, RTLD_DI_LINKMAP, &map);
    base_ = map->l_addr;
    variables_.emplace(base_);
    const ptx::Module ptx = parsed();
    for (std::string& file : compiled_.files) file = shown_name(file);
    for (CompiledFunction& function : compiled_.functions) function.file = shown_name(function.file);
    number_lines(ptx);
    code_ = emulator::decode(ptx, ptx_name, number_line());
    const auto scalars = scalars_of(ptx);
    for (auto* variables : {&code_.shared, &code_.variables})
        for (emulator::PlacedVariable& v : *variables)
            if (const auto known = scalars.find(v.name); known != scalars.end()) v.element_bytes = known->second;
    list_variables();
    name_kernels();
}

ptx::Module Module::parsed() const {
    const auto* const text = static_cast<const char*>(dlsym(handle_, ptx_symbol));
    if (!text) throw UsageError("a compiled kernel has no PTX: clear the cache of compiled kernels");
    ptx::Module ptx = ptx::parse(text, ptx_name);
    for (auto& [number, file] : ptx.files) file = shown_name(file);
    return ptx;
}

emulator::NumberLine Module::number_line() const {
    return [this](const std::string& file, int line) -> std::uint16_t {
        const auto found = numbers_.find({file, line});
        return found == numbers_.end() ? 0 : found->second;
    };
}

const WatchedCode& Module::watched() const {
    std::call_once(watched_once_, [this] { watched_ = watch(parsed(), ptx_name, number_line()); });
    return watched_;
}

Module::~Module() { dlclose(handle_); }

/// A kernel's host function is named "__device_stub__kernel".
void Module::name_kernels() {
    for (CompiledFunction& function : compiled_.functions) {
        const auto* const stub = reinterpret_cast<const void*>(base_ + function.address);
        if (const auto found = registered_.kernels.find(stub); found != registered_.kernels.end())
            function.linkage = found->second;
    }
}

const CompiledFunction* Module::kernel_at(const void* stub) const {
    if (!registered_.kernels.contains(stub)) return nullptr;
    const std::uint64_t address = reinterpret_cast<std::uintptr_t>(stub) - base_;
    const auto found = std::ranges::find(compiled_.functions, address, &CompiledFunction::address);
    return found == compiled_.functions.end() ? nullptr : &*found;
}

const void* Module::stub_of(std::string_view kernel) const {
    const auto found =
        std::ranges::find(registered_.kernels, kernel, &std::pair<const void* const, std::string>::second);
    return found == registered_.kernels.end() ? nullptr : found->first;
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
        const auto stand_in = std::ranges::find(registered_.variables, v.name, &RegisteredVariable::name);
        stand_ins_.push_back(stand_in == registered_.variables.end() ? nullptr : stand_in->host);
        device_addresses_.push_back(emulator::module_window + v.offset);
    }
}

std::optional<std::pair<unsigned, std::uint64_t>> Module::variable_at(const void* address) const {
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    for (unsigned n = 0; n < stand_ins_.size(); ++n) {
        if (!stand_ins_[n]) continue;
        for (const std::uint64_t begin : {device_addresses_[n], reinterpret_cast<std::uintptr_t>(stand_ins_[n])})
            if (at - begin < compiled_.globals[n].bytes) return std::pair(n, at - begin);
    }
    return std::nullopt;
}

bool Module::holds(const void* code) const {
    const std::uint64_t address = reinterpret_cast<std::uintptr_t>(code) - base_ - compiled_.text;
    return address < compiled_.text_end - compiled_.text;
}

/// `code`: return address; the call ends one byte before.
SourcePosition Module::host_position(const void* code) const {
    const std::uint64_t address = reinterpret_cast<std::uintptr_t>(code) - base_ - 1;
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
