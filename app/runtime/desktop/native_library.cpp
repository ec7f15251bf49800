// Libraries of this computer: host code runs natively. Loading calls __cudaRegisterFunction and others, which register
// kernels and variables.
#include <dlfcn.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <span>

#include "app/base/error.h"
#include "app/compilers/dwarf/ptx_variables.h"
#include "app/compilers/kernel_compiler.h"
#include "app/ptx/debug_sections.h"
#include "app/runtime/library.h"
#include "app/runtime/registration.h"

extern "C" int cublasCreate(void** handle);

namespace lanescope::runtime {
namespace {

/// Only loaded libraries call cuBLAS's functions, by name. Without a use here, the linker leaves their file out.
[[gnu::used]] int (*const product_functions)(void**) = cublasCreate;

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

/// Initial values of a library's variables.
class LoadedVariables {
public:
    /// `base`: load address of the library.
    explicit LoadedVariables(std::uintptr_t base);

    /// Also resets functions' static variables: they are constructed again.
    void reset() const;

private:
    struct Kept {
        std::byte* begin;
        std::vector<std::byte> content;
    };
    struct Zeros {
        std::byte *begin, *end;  ///< whole pages that are not in the file
    };

    void add_segment(std::byte* begin, std::byte* file_end, std::byte* end);
    void keep(std::byte* begin, std::byte* end);

    std::vector<Kept> kept_;
    std::vector<Zeros> zeros_;  ///< cleared before kept_ is restored
};

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

/// A pointer to the structure behind a structured binding, which debug information lacks, reaches all its parts: what
/// one line declares, or what overlaps, is one object.
std::map<std::uint64_t, std::uint64_t> objects_of(std::vector<PtxVariable> variables) {
    std::ranges::sort(variables, {}, [](const PtxVariable& v) { return std::uint32_t(v.address); });
    std::map<std::uint64_t, std::uint64_t> objects;
    const PtxVariable* before = nullptr;
    for (const PtxVariable& v : variables) {
        if (v.bytes == 0) continue;
        const std::uint64_t begin = std::uint32_t(v.address), end = begin + v.bytes;
        const auto last = objects.empty() ? objects.end() : std::prev(objects.end());
        if (before && (v.line == before->line || begin < last->first + last->second))
            last->second = std::max(last->first + last->second, end) - last->first;
        else
            objects[begin] = v.bytes;
        before = &v;
    }
    return objects;
}

KernelFacts facts_of(const ptx::Module& module, KernelForm form) {
    const ptx::DebugSections sections = ptx::debug_sections(module);
    PtxDebugInformation information = read_ptx_debug_information(sections.content);
    std::map<std::string, std::vector<PtxVariable>> by_symbol;
    for (PtxVariable& variable : information.variables)
        by_symbol[std::string(sections.symbol_at(variable.address))].push_back(std::move(variable));
    KernelFacts facts;
    for (auto& [symbol, variables] : by_symbol) {
        if (variables.front().scalar_bytes > 0) facts.scalars[symbol] = variables.front().scalar_bytes;
        if (form == KernelForm::as_written && !variables.front().function.empty())
            facts.objects[symbol] = objects_of(std::move(variables));
    }
    if (form == KernelForm::as_written)  // else the labels are around other code too
        for (PtxInlinedCall& call : information.inlined)
            facts.inlined.push_back({std::move(call.function), std::string(sections.symbol_at(call.begin)),
                                     std::string(sections.symbol_at(call.end)), std::uint32_t(call.file),
                                     std::uint32_t(call.line)});
    return facts;
}

class NativeLibrary : public Library {
public:
    NativeLibrary(const std::filesystem::path& file, KernelForm form)
        : file_(file), form_(form), handle_(load(file, registered_)) {
        link_map* map = nullptr;
        dlinfo(handle_.get(), RTLD_DI_LINKMAP, &map);
        base_ = map->l_addr;
        variables_.emplace(base_);
    }

    CompiledModule compiled() const override { return read_module(file_); }
    std::string ptx() const override {
        const auto* const text = static_cast<const char*>(dlsym(handle_.get(), ptx_symbol));
        if (!text) throw UsageError("a compiled kernel has no PTX: clear the cache of compiled kernels");
        return text;
    }
    const Registered& registered() const override { return registered_; }
    KernelFacts facts(const ptx::Module& ptx) const override { return facts_of(ptx, form_); }
    std::uintptr_t base() const override { return base_; }
    void reset_variables() const override { variables_->reset(); }
    ListedVariables variables(const ptx::Module& ptx) const override { return list_variables(ptx); }

private:
    struct Close {
        void operator()(void* handle) const { dlclose(handle); }
    };
    using Handle = std::unique_ptr<void, Close>;

    static Handle load(const std::filesystem::path& file, Registered& registered) {
        Registration registration;
        Handle handle(dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL));
        if (!handle) throw UsageError(std::string("cannot load a compiled kernel: ") + dlerror());
        registered = registration.take();
        note_managed(handle.get(), registered);
        return handle;
    }

    /// The table is that of headers/lanescope_host.h.
    static void note_managed(void* handle, Registered& registered) {
        const auto* const ends = static_cast<const std::byte* const*>(dlsym(handle, "lanescope_managed"));
        if (!ends) return;
        for (RegisteredVariable& variable : registered.variables) {
            const auto* const begin = static_cast<const std::byte*>(variable.host);
            variable.is_managed = ends[0] <= begin && begin < ends[1];
        }
    }

    std::filesystem::path file_;
    KernelForm form_;
    Registered registered_;
    Handle handle_;
    std::uintptr_t base_ = 0;
    std::optional<LoadedVariables> variables_;
};

}  // namespace

std::unique_ptr<const Library> load_library(const std::filesystem::path& file, KernelForm form) {
    return std::make_unique<NativeLibrary>(file, form);
}

}  // namespace lanescope::runtime
