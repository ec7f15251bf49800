#include "tests/gpu/ptx.h"

#include <cxxabi.h>

#include <cstdlib>
#include <map>
#include <memory>
#include <regex>
#include <sstream>

namespace lanescope::ptx {
namespace {

std::string demangled(const std::string& name) {
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> text(abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status),
                                                      std::free);
    return status == 0 ? text.get() : name;
}

/// Gives each register, label and parameter a new name, by its class and the order of its first appearance.
class Renamer {
public:
    std::string rename(const std::string& line) {
        static const std::regex name(R"(%(rd|rs|fd|f|r|p|b\d*)\d+|\$L_*\w+|[\w$]+_param_\d+)");
        std::string out;
        auto rest = line.cbegin();
        for (std::sregex_iterator m(line.begin(), line.end(), name), end; m != end; ++m) {
            out.append(rest, (*m)[0].first);
            out += new_name(m->str(), (*m)[1]);
            rest = (*m)[0].second;
        }
        return out.append(rest, line.cend());
    }

private:
    std::string new_name(const std::string& old, const std::string& register_class) {
        const std::string kind = !register_class.empty() ? "%" + register_class : old[0] == '$' ? "label" : "param";
        const auto [found, is_new] = names_.try_emplace(old);
        if (is_new) found->second = kind + std::to_string(++counts_[kind]);
        return found->second;
    }

    std::map<std::string, std::string> names_;
    std::map<std::string, int> counts_;
};

std::string trimmed(std::string line) {
    line = line.substr(0, line.find("//"));
    line.erase(0, line.find_first_not_of(" \t"));
    line.erase(line.find_last_not_of(" \t") + 1);
    return line;
}

/// Debug lines and declarations say nothing that runs.
bool is_instruction(const std::string& line) {
    for (const char* other : {".loc", ".file", ".reg", "{", "}"})
        if (line.starts_with(other)) return false;
    return !line.empty();
}

}  // namespace

std::vector<Kernel> kernels_of(const std::string& text) {
    static const std::regex entry(R"(\.entry\s+([\w$]+))");
    std::vector<Kernel> kernels;
    Renamer renamer;
    bool inside = false;
    std::istringstream in(text);
    for (std::string raw; std::getline(in, raw);) {
        const std::string line = trimmed(raw);
        std::smatch found;
        if (std::regex_search(line, found, entry)) {
            kernels.push_back({demangled(found[1]), {}});
            renamer = {};
        }
        if (line == "{" && !kernels.empty() && raw[0] == '{') inside = true;
        if (inside && is_instruction(line)) kernels.back().instructions.push_back(renamer.rename(line));
        if (line == "}" && raw[0] == '}') inside = false;
    }
    return kernels;
}

}  // namespace lanescope::ptx
