#include "app/compilers/dwarf/debug_info.h"

#include <elfutils/libdwfl.h>
#include <gelf.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "app/base/error.h"
#include "app/compilers/dwarf/entries.h"

namespace lanescope {
namespace {

using namespace dwarf;

/// Opened as if loaded: elfutils relocates sections only then. Throws UsageError.
class ObjectFile {
public:
    explicit ObjectFile(const std::filesystem::path& path) : dwfl_(dwfl_begin(&callbacks)) {
        if (!dwfl_) fail(path);
        dwfl_report_begin(dwfl_.get());
        module_ = dwfl_report_offline(dwfl_.get(), "", path.c_str(), -1);
        dwfl_report_end(dwfl_.get(), nullptr, nullptr);
        if (!module_) fail(path);
    }
    /// nullptr is before the first and after the last.
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

/// Resolves aliases and qualifiers; false for void.
bool has_plain_type(Dwarf_Die* entry, Dwarf_Die* type) {
    if (!has_type(entry, type)) return false;
    while (dwarf_tag(type) == DW_TAG_typedef || dwarf_tag(type) == DW_TAG_const_type ||
           dwarf_tag(type) == DW_TAG_volatile_type || dwarf_tag(type) == DW_TAG_restrict_type)
        if (!has_type(type, type)) return false;
    return true;
}

bool is_structure(Dwarf_Die* type) {
    return dwarf_tag(type) == DW_TAG_structure_type || dwarf_tag(type) == DW_TAG_class_type;
}

std::optional<std::vector<Parameter>> fields_of(Dwarf_Die* structure);

std::optional<Parameter> field_of(Dwarf_Die* member) {
    Dwarf_Die type;
    if (dwarf_tag(member) != DW_TAG_member || !has_plain_type(member, &type)) return std::nullopt;
    Parameter field{.name = text_of(dwarf_diename(member)), .type = inner_name(member)};
    field.offset = number_at(member, DW_AT_data_member_location).value_or(0);
    if (dwarf_tag(&type) == DW_TAG_base_type || dwarf_tag(&type) == DW_TAG_pointer_type) return field;
    auto inner = is_structure(&type) ? fields_of(&type) : std::nullopt;
    if (!inner || inner->empty()) return std::nullopt;
    field.fields = *std::move(inner);
    field.bytes = std::uint64_t(std::max(dwarf_bytesize(&type), 0));
    return field;
}

/// nullopt if a field's type is unsupported.
std::optional<std::vector<Parameter>> fields_of(Dwarf_Die* structure) {
    std::vector<Parameter> fields;
    bool are_known = true;
    for_children(structure, [&](Dwarf_Die* child) {
        const bool is_static = dwarf_hasattr(child, DW_AT_external) || dwarf_tag(child) == DW_TAG_variable;
        const bool is_part = dwarf_tag(child) == DW_TAG_member || dwarf_tag(child) == DW_TAG_inheritance;
        if (!is_part || is_static) return;
        if (auto field = field_of(child))
            fields.push_back(*std::move(field));
        else
            are_known = false;
    });
    return are_known ? std::optional(std::move(fields)) : std::nullopt;
}

bool has_pointer(const std::vector<Parameter>& fields) {
    return std::ranges::any_of(
        fields, [](const Parameter& field) { return field.type.ends_with('*') || has_pointer(field.fields); });
}

/// Adds the fields of a structure with pointers, also behind a pointer or reference. Each field must be a number, a
/// pointer or such a structure.
void add_fields(Dwarf_Die* parameter, Parameter& to) {
    constexpr std::uint64_t by_reference = 4;  // DW_CC_pass_by_reference, e.g. with a destructor
    Dwarf_Die type;
    if (!has_plain_type(parameter, &type)) return;
    const bool is_address = dwarf_tag(&type) == DW_TAG_pointer_type || dwarf_tag(&type) == DW_TAG_reference_type;
    if (is_address && !has_plain_type(&type, &type)) return;
    if (!is_structure(&type)) return;
    auto fields = fields_of(&type);
    if (!fields || !has_pointer(*fields)) return;
    to.fields = *std::move(fields);
    to.bytes = std::uint64_t(std::max(dwarf_bytesize(&type), 0));
    to.is_address = is_address || number_at(&type, DW_AT_calling_convention) == by_reference;
}

/// Unknown types hold pointers.
bool holds_pointers(Dwarf_Die* type) {
    Dwarf_Die inner;
    switch (dwarf_tag(type)) {
        case DW_TAG_base_type:
        case DW_TAG_enumeration_type:
            return false;
        case DW_TAG_array_type:
            return !has_plain_type(type, &inner) || holds_pointers(&inner);
        case DW_TAG_structure_type:
        case DW_TAG_class_type:
        case DW_TAG_union_type: {
            bool found = false;
            for_children(type, [&](Dwarf_Die* part) {
                const bool is_static = dwarf_hasattr(part, DW_AT_external);
                const bool is_part = dwarf_tag(part) == DW_TAG_member || dwarf_tag(part) == DW_TAG_inheritance;
                Dwarf_Die of_part;
                if (is_part && !is_static && !found)
                    found = !has_plain_type(part, &of_part) || holds_pointers(&of_part);
            });
            return found;
        }
        default:
            return true;
    }
}

/// A structure with pointers, or a pointer or reference to pointers or to such a structure. `void*` counts as plain.
bool leads_on(Dwarf_Die* parameter) {
    Dwarf_Die type;
    if (!has_plain_type(parameter, &type)) return false;
    const bool is_address = dwarf_tag(&type) == DW_TAG_pointer_type || dwarf_tag(&type) == DW_TAG_reference_type;
    if (is_address && !has_plain_type(&type, &type)) return false;
    return holds_pointers(&type);
}

void add_parameters(Dwarf_Die* function, CompiledFunction& to) {
    for_children(function, [&](Dwarf_Die* child) {
        if (dwarf_tag(child) != DW_TAG_formal_parameter) return;
        to.parameters.push_back({text_of(dwarf_diename(child)), inner_name(child)});
        add_fields(child, to.parameters.back());
        to.parameters.back().leads_on = leads_on(child);
        Dwarf_Die type;
        to.scalar_bytes.push_back(has_type(child, &type) ? pointed_bytes(&type) : 0);
    });
}

bool is_external(Dwarf_Die* function) {
    Dwarf_Attribute attribute;
    bool external = false;
    return dwarf_attr_integrate(function, DW_AT_external, &attribute) && dwarf_formflag(&attribute, &external) == 0 &&
           external;
}

/// Returns false for declarations, and for functions inlined everywhere.
bool has_code(Dwarf_Die* function) { return dwarf_hasattr(function, DW_AT_low_pc); }

CompiledFunction function_of(Dwarf_Die* die) {
    CompiledFunction f{.name = text_of(dwarf_diename(die)),
                       .linkage = linkage_of(die),
                       .file = text_of(dwarf_decl_file(die)),
                       .is_external = is_external(die)};
    add_parameters(die, f);
    dwarf_decl_line(die, &f.line);
    Dwarf_Addr low = 0;
    if (dwarf_lowpc(die, &low) == 0) f.address = low;
    return f;
}

/// `scope`: compilation unit or namespace.
void gather_functions(Dwarf_Die* scope, std::vector<CompiledFunction>& found) {
    for_children(scope, [&](Dwarf_Die* child) {
        if (dwarf_tag(child) == DW_TAG_namespace) gather_functions(child, found);
        if (dwarf_tag(child) == DW_TAG_subprogram && has_code(child)) found.push_back(function_of(child));
    });
}

unsigned number_of(const std::string& file, std::vector<std::string>& files) {
    const auto number = static_cast<unsigned>(std::ranges::find(files, file) - files.begin());
    if (number == files.size()) files.push_back(file);
    return number;
}

void read_lines(Dwarf_Die* unit, CompiledModule& module) {
    Dwarf_Lines* lines = nullptr;
    std::size_t count = 0;
    if (dwarf_getsrclines(unit, &lines, &count) != 0) return;
    for (std::size_t i = 0; i < count; ++i) {
        Dwarf_Line* line = dwarf_onesrcline(lines, i);
        CodeLine entry;
        Dwarf_Addr address = 0;
        bool ends = false;
        dwarf_lineaddr(line, &address);
        dwarf_lineendsequence(line, &ends);
        entry.address = address;
        entry.file = number_of(text_of(dwarf_linesrc(line, nullptr, nullptr)), module.files);
        if (!ends) {
            dwarf_lineno(line, &entry.line);
            dwarf_linecol(line, &entry.column);
        }
        module.lines.push_back(entry);
    }
}

void read_sections(Elf* elf, CompiledModule& module) {
    std::size_t names = 0;
    elf_getshdrstrndx(elf, &names);
    Elf_Scn* section = nullptr;
    while ((section = elf_nextscn(elf, section))) {
        GElf_Shdr header;
        if (!gelf_getshdr(section, &header) || text_of(elf_strptr(elf, names, header.sh_name)) != ".text") continue;
        module.text = header.sh_addr;
        module.text_end = header.sh_addr + header.sh_size;
    }
}

}  // namespace

std::vector<Parameter> with_fields(const std::vector<Parameter>& parameters) {
    std::vector<Parameter> all;
    for (const Parameter& parameter : parameters) {
        if (parameter.fields.empty()) all.push_back(parameter);
        for (Parameter field : with_fields(parameter.fields)) {
            field.name = parameter.name + "." + field.name;
            all.push_back(std::move(field));
        }
    }
    return all;
}

CompiledModule read_module(const std::filesystem::path& library) {
    ObjectFile read(library);
    CompiledModule module;
    Dwarf_Addr bias = 0;
    Dwarf* debug = dwfl_module_getdwarf(read.module(), &bias);
    if (!debug) return module;  // a file with only templates
    for (Dwarf_Die* unit = read.unit_after(nullptr); unit; unit = read.unit_after(unit)) {
        gather_functions(unit, module.functions);
        read_lines(unit, module);
    }
    read_sections(dwarf_getelf(debug), module);
    std::ranges::stable_sort(module.functions, {}, &CompiledFunction::line);
    std::ranges::stable_sort(module.lines, {}, &CodeLine::address);
    return module;
}

}  // namespace lanescope
