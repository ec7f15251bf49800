#include "app/toolchain/debug_info.h"

#include <cxxabi.h>
#include <dwarf.h>
#include <elfutils/libdwfl.h>
#include <fcntl.h>
#include <gelf.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>

#include "app/model/text/error.h"

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

    Dwfl_Module* module() const { return module_; }

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
    Dwarf_Addr low = 0;
    if (dwarf_lowpc(die, &low) == 0) f.address = low;
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

/// Bytes of the smallest scalar that a type is made of: 4 for `float4[8]`.
unsigned scalar_bytes(Dwarf_Die* type) {
    Dwarf_Die inner;
    switch (dwarf_tag(type)) {
        case DW_TAG_base_type:
        case DW_TAG_pointer_type:
        case DW_TAG_enumeration_type:
            return static_cast<unsigned>(std::max(dwarf_bytesize(type), 1));
        case DW_TAG_structure_type:
        case DW_TAG_class_type:
        case DW_TAG_union_type: {
            unsigned smallest = 0;
            Dwarf_Die member;
            if (dwarf_child(type, &member) != 0) return 0;
            do {
                if (dwarf_tag(&member) != DW_TAG_member || !has_type(&member, &inner)) continue;
                const unsigned bytes = scalar_bytes(&inner);
                smallest = smallest ? std::min(smallest, bytes) : bytes;
            } while (dwarf_siblingof(&member, &member) == 0);
            return smallest;
        }
        default:
            return has_type(type, &inner) ? scalar_bytes(&inner) : 0;
    }
}

struct Declared {
    unsigned scalar_bytes = 0;
    int line = 0;
};

/// The variables, by their mangled names, or by their own where they have no other.
void gather_declared(Dwarf_Die* scope, std::map<std::string, Declared>& found) {
    Dwarf_Die child, type;
    if (dwarf_child(scope, &child) != 0) return;
    do {
        if (dwarf_tag(&child) == DW_TAG_variable && has_type(&child, &type)) {
            const std::string linkage = linkage_of(&child);
            Declared& declared = found[linkage.empty() ? text_of(dwarf_diename(&child)) : linkage];
            declared.scalar_bytes = scalar_bytes(&type);
            dwarf_decl_line(&child, &declared.line);
        }
        gather_declared(&child, found);
    } while (dwarf_siblingof(&child, &child) == 0);
}

std::string demangled_name(const std::string& name) {
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> text(abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status),
                                                      std::free);
    return status == 0 ? text.get() : name;
}

/// "kernel(int)::tile" is called tile.
std::string own_name(const std::string& linkage) {
    const std::string whole = demangled_name(linkage);
    const std::size_t scope = whole.rfind("::");
    return scope == std::string::npos ? whole : whole.substr(scope + 2);
}

/// Constants of the host's own are not of interest, nor may anybody write there.
bool is_writable(Elf* elf, std::size_t section) {
    GElf_Shdr header;
    return gelf_getshdr(elf_getscn(elf, section), &header) && header.sh_flags & SHF_WRITE &&
           header.sh_type != SHT_DYNAMIC && header.sh_type != SHT_INIT_ARRAY && header.sh_type != SHT_FINI_ARRAY;
}

bool is_variable(unsigned char type) { return type == STT_TLS || type == STT_OBJECT; }

/// The variables in the table of symbols: where they lie, and how large they are.
void read_symbols(Elf* elf, const std::map<std::string, Declared>& declared, CompiledModule& module) {
    Elf_Scn* section = nullptr;
    while ((section = elf_nextscn(elf, section))) {
        GElf_Shdr header;
        if (!gelf_getshdr(section, &header) || header.sh_type != SHT_SYMTAB || header.sh_entsize == 0) continue;
        Elf_Data* data = elf_getdata(section, nullptr);
        for (std::size_t i = 0; i < header.sh_size / header.sh_entsize; ++i) {
            GElf_Sym symbol;
            if (!gelf_getsym(data, int(i), &symbol) || symbol.st_shndx == SHN_UNDEF || symbol.st_size == 0) continue;
            const unsigned char type = GELF_ST_TYPE(symbol.st_info);
            if (!is_variable(type) || !is_writable(elf, symbol.st_shndx)) continue;
            CompiledVariable variable;
            variable.linkage = text_of(elf_strptr(elf, header.sh_link, symbol.st_name));
            variable.name = own_name(variable.linkage);
            variable.address = symbol.st_value;
            variable.bytes = symbol.st_size;
            for (const std::string& known : {variable.linkage, variable.name})
                if (const auto found = declared.find(known); found != declared.end() && !variable.element_bytes) {
                    variable.element_bytes = found->second.scalar_bytes;
                    variable.line = found->second.line;
                }
            (type == STT_TLS ? module.shared : module.globals).push_back(std::move(variable));
        }
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
    std::size_t segments = 0;
    elf_getphdrnum(elf, &segments);
    for (std::size_t i = 0; i < segments; ++i) {
        GElf_Phdr segment;
        if (!gelf_getphdr(elf, int(i), &segment)) continue;
        if (segment.p_type == PT_TLS) module.shared_bytes = segment.p_memsz;
        if (segment.p_type == PT_LOAD) module.loaded_bytes = segment.p_vaddr + segment.p_memsz;
    }
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

/// Where the call stands that was replaced: a file of the unit's table, and a line.
void read_call(Dwarf_Die* unit, Dwarf_Die* inlined, InlinedCall& call, std::vector<std::string>& files) {
    Dwarf_Attribute attribute;
    Dwarf_Word number = 0;
    if (dwarf_attr(inlined, DW_AT_call_line, &attribute) && dwarf_formudata(&attribute, &number) == 0)
        call.line = static_cast<int>(number);
    Dwarf_Files* table = nullptr;
    std::size_t count = 0;
    if (dwarf_getsrcfiles(unit, &table, &count) != 0) return;
    if (dwarf_attr(inlined, DW_AT_call_file, &attribute) && dwarf_formudata(&attribute, &number) == 0 && number < count)
        call.file = number_of(text_of(dwarf_filesrc(table, number, nullptr, nullptr)), files);
}

void gather_inlined(Dwarf_Die* unit, Dwarf_Die* scope, unsigned depth, CompiledModule& module) {
    Dwarf_Die child;
    if (dwarf_child(scope, &child) != 0) return;
    do {
        const bool inlined = dwarf_tag(&child) == DW_TAG_inlined_subroutine;
        if (inlined) {
            InlinedCall call{.depth = depth};
            read_call(unit, &child, call, module.files);
            Dwarf_Addr base = 0, begin = 0, end = 0;
            for (std::ptrdiff_t at = 0; (at = dwarf_ranges(&child, at, &base, &begin, &end)) > 0;) {
                call.address = begin;
                call.end = end;
                module.inlined.push_back(call);
            }
        }
        gather_inlined(unit, &child, inlined ? depth + 1 : depth, module);
    } while (dwarf_siblingof(&child, &child) == 0);
}

}  // namespace

CompiledModule read_module(const std::filesystem::path& library) {
    Object read(library);
    CompiledModule module;
    Dwarf_Addr bias = 0;
    Dwarf* dwarf = dwfl_module_getdwarf(read.module(), &bias);
    if (!dwarf) throw UsageError(library.string() + ": it says nothing of its text");
    std::map<std::string, Declared> declared;
    for (Dwarf_Die* unit = read.unit_after(nullptr); unit; unit = read.unit_after(unit)) {
        gather(unit, module.functions);
        gather_declared(unit, declared);
        read_lines(unit, module);
        gather_inlined(unit, unit, 0, module);
    }
    Elf* elf = dwarf_getelf(dwarf);
    read_sections(elf, module);
    read_symbols(elf, declared, module);
    std::ranges::stable_sort(module.functions, {}, &CompiledFunction::line);
    std::ranges::stable_sort(module.lines, {}, &CodeLine::address);
    std::ranges::stable_sort(module.inlined, {}, &InlinedCall::address);
    std::ranges::sort(module.shared, {}, [](const CompiledVariable& v) { return std::pair(v.line, v.address); });
    std::ranges::sort(module.globals, {}, &CompiledVariable::address);
    return module;
}

std::vector<CompiledFunction> functions_of(const std::filesystem::path& object) {
    Object read(object);
    std::vector<CompiledFunction> found;
    for (Dwarf_Die* unit = read.unit_after(nullptr); unit; unit = read.unit_after(unit)) gather(unit, found);
    std::ranges::stable_sort(found, {}, &CompiledFunction::line);
    return found;
}

}  // namespace lanescope
