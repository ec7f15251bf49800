#include "app/toolchain/debug_info.h"

#include <dwarf.h>
#include <elfutils/libdwfl.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <memory>

#include "app/model/error.h"

namespace lanescope {
namespace {

/// An object file as it would lie in memory: only so are the references between its sections put right.
class Object {
public:
    explicit Object(const std::filesystem::path& path) : dwfl_(dwfl_begin(&callbacks)) {
        if (!dwfl_) fail(path);
        dwfl_report_begin(dwfl_.get());
        module_ = dwfl_report_offline(dwfl_.get(), "", path.c_str(), -1);
        dwfl_report_end(dwfl_.get(), nullptr, nullptr);
        if (!module_) fail(path);
    }
    /// The next unit of compilation after `before`, or of the first; nullptr behind the last.
    Dwarf_Die* unit_after(Dwarf_Die* before) {
        Dwarf_Addr bias = 0;
        return dwfl_module_nextcu(module_, before, &bias);
    }

private:
    [[noreturn]] static void fail(const std::filesystem::path& path) {
        throw UsageError("cannot read what the compiler made, " + path.string() + ": " + dwfl_errmsg(-1));
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

std::string text_of(const char* text) { return text ? text : ""; }

bool has_type(Dwarf_Die* die, Dwarf_Die* type) {
    Dwarf_Attribute attribute;
    return dwarf_attr_integrate(die, DW_AT_type, &attribute) && dwarf_formref_die(&attribute, type);
}

std::string type_name(Dwarf_Die* die);

/// Name of what a pointer, a const, or an alias is made of.
std::string inner_name(Dwarf_Die* die) {
    Dwarf_Die inner;
    return has_type(die, &inner) ? type_name(&inner) : "void";
}

std::string type_name(Dwarf_Die* die) {
    switch (dwarf_tag(die)) {
        case DW_TAG_typedef:
        case DW_TAG_restrict_type:
        case DW_TAG_volatile_type:
            return inner_name(die);
        case DW_TAG_pointer_type:
            return inner_name(die) + "*";
        case DW_TAG_reference_type:
            return inner_name(die) + "&";
        case DW_TAG_const_type: {
            const std::string inner = inner_name(die);
            return inner.ends_with('*') ? inner
                                        : "const " + inner;  // that the pointer itself stays is nobody's concern
        }
        default:
            return text_of(dwarf_diename(die));
    }
}

std::vector<Parameter> parameters_of(Dwarf_Die* function) {
    std::vector<Parameter> found;
    Dwarf_Die child;
    if (dwarf_child(function, &child) != 0) return found;
    do
        if (dwarf_tag(&child) == DW_TAG_formal_parameter)
            found.push_back({text_of(dwarf_diename(&child)), inner_name(&child)});
    while (dwarf_siblingof(&child, &child) == 0);
    return found;
}

std::string linkage_of(Dwarf_Die* function) {
    Dwarf_Attribute attribute;
    return dwarf_attr_integrate(function, DW_AT_linkage_name, &attribute) ? text_of(dwarf_formstring(&attribute)) : "";
}

bool is_external(Dwarf_Die* function) {
    Dwarf_Attribute attribute;
    bool external = false;
    return dwarf_attr_integrate(function, DW_AT_external, &attribute) && dwarf_formflag(&attribute, &external) == 0 &&
           external;
}

/// Declarations, and what was inlined everywhere, have no code.
bool has_code(Dwarf_Die* function) { return dwarf_hasattr(function, DW_AT_low_pc); }

CompiledFunction function_of(Dwarf_Die* die) {
    CompiledFunction f{.name = text_of(dwarf_diename(die)),
                       .linkage = linkage_of(die),
                       .file = text_of(dwarf_decl_file(die)),
                       .is_external = is_external(die),
                       .parameters = parameters_of(die)};
    dwarf_decl_line(die, &f.line);
    return f;
}

/// Functions stand in namespaces too.
void gather(Dwarf_Die* scope, std::vector<CompiledFunction>& found) {
    Dwarf_Die child;
    if (dwarf_child(scope, &child) != 0) return;
    do {
        if (dwarf_tag(&child) == DW_TAG_namespace) gather(&child, found);
        if (dwarf_tag(&child) == DW_TAG_subprogram && has_code(&child)) found.push_back(function_of(&child));
    } while (dwarf_siblingof(&child, &child) == 0);
}

}  // namespace

std::vector<CompiledFunction> functions_of(const std::filesystem::path& object) {
    Object read(object);
    std::vector<CompiledFunction> found;
    for (Dwarf_Die* unit = read.unit_after(nullptr); unit; unit = read.unit_after(unit)) gather(unit, found);
    std::ranges::stable_sort(found, {}, &CompiledFunction::line);
    return found;
}

}  // namespace lanescope
