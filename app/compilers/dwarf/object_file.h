// An object file or shared library, opened with elfutils.
#pragma once

#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>

#include <filesystem>
#include <memory>
#include <vector>

#include "app/base/error.h"
#include "app/compilers/dwarf/debug_info.h"

namespace lanescope::dwarf {

/// Opened as if loaded, because elfutils relocates sections only then. Throws UsageError.
class ObjectFile {
public:
    explicit ObjectFile(const std::filesystem::path& path) : dwfl_(dwfl_begin(&callbacks)) {
        if (!dwfl_) fail(path);
        dwfl_report_begin(dwfl_.get());
        module_ = dwfl_report_offline(dwfl_.get(), "", path.c_str(), -1);
        dwfl_report_end(dwfl_.get(), nullptr, nullptr);
        if (!module_) fail(path);
    }
    /// Returns the next compilation unit. nullptr is before the first and after the last.
    Dwarf_Die* unit_after(Dwarf_Die* before) {
        Dwarf_Addr bias = 0;
        return dwfl_module_nextcu(module_, before, &bias);
    }

    Dwfl_Module* module() const { return module_; }

private:
    [[noreturn]] static void fail(const std::filesystem::path& path) {
        throw UsageError("cannot read the compiler's output, " + path.string() + ": " + dwfl_errmsg(-1));
    }
    struct End {
        void operator()(Dwfl* dwfl) const { dwfl_end(dwfl); }
    };
    static constexpr Dwfl_Callbacks callbacks{.find_elf = dwfl_build_id_find_elf,
                                              .find_debuginfo = dwfl_standard_find_debuginfo,
                                              .section_address = dwfl_offline_section_address,
                                              .debuginfo_path = nullptr};
    std::unique_ptr<Dwfl, End> dwfl_;
    Dwfl_Module* module_ = nullptr;
};


// Functions in debug information.
/// Adds functions with code. `scope` is a compilation unit or a namespace.
void gather_functions(Dwarf_Die* scope, std::vector<CompiledFunction>& found);


// Structures as parameters.
/// Adds the fields of a structure with pointers, also behind a pointer or reference. No effect if a field is neither a
/// number, a pointer nor such a structure.
void add_fields(Dwarf_Die* parameter, Parameter& to);


// Line tables in debug information.
/// Adds the unit's line table.
void read_lines(Dwarf_Die* unit, CompiledModule& module);

}  // namespace lanescope::dwarf
