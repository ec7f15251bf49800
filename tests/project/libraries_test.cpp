// Checks the symbols of the libraries: a function that a lower folder declares and an upper one defines is an include
// in disguise.
#include <gtest/gtest.h>

#include <cstdio>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

struct Symbols {
    std::set<std::string> defined, needed;
};

/// Reads the global symbols of a library with nm. Weak ones count as neither: each library that uses them has them.
Symbols symbols_of(const std::string& library) {
    Symbols found;
    const std::string command = "nm --extern-only --format=posix '" + library + "' 2>/dev/null";
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> output(popen(command.c_str(), "r"), pclose);
    if (!output) return found;
    char line[65536];
    while (std::fgets(line, sizeof line, output.get())) {
        std::string name, type;
        std::istringstream(line) >> name >> type;
        if (type == "U") found.needed.insert(name);
        if (type == "T" || type == "D" || type == "B" || type == "R") found.defined.insert(name);
    }
    return found;
}

std::string folder_of(const std::string& library) {
    const std::size_t from = library.rfind("lanescope_") + 10;
    return library.substr(from, library.rfind('.') - from);
}

std::vector<std::string> library_files() {
    std::vector<std::string> all;
    std::istringstream names(LANESCOPE_LIBRARIES);
    for (std::string name; std::getline(names, name, ':');) all.push_back(name);
    return all;
}

/// Functions of the C library that the runtime replaces for programs (app/runtime/exports.txt).
bool is_of_c_library(const std::string& symbol) {
    static const std::set<std::string> replaced{"open",    "open64", "openat", "creat",       "fopen",
                                                "fopen64", "mkdir",  "stat",   "stat64",      "access",
                                                "fork",    "system", "popen",  "posix_spawn", "socket"};
    return replaced.contains(symbol);
}

TEST(Libraries, NeedNothingOfUpperOnes) {
    std::map<std::string, std::string> definer;
    std::vector<Symbols> all;
    for (const std::string& library : library_files()) {
        all.push_back(symbols_of(library));
        EXPECT_FALSE(all.back().defined.empty()) << library;
        for (const std::string& symbol : all.back().defined) definer.emplace(symbol, library);
    }
    std::set<std::string> below;
    for (std::size_t i = 0; i < all.size(); ++i) {
        below.merge(std::set(all[i].defined));
        for (const std::string& symbol : all[i].needed)
            if (!below.contains(symbol) && definer.contains(symbol) && !is_of_c_library(symbol))
                ADD_FAILURE() << folder_of(library_files()[i]) << " needs " << symbol << " of the upper "
                              << folder_of(definer[symbol]);
    }
}

}  // namespace
