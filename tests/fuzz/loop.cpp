// A main() for builds without libFuzzer: fuzz_X [--seconds N] [--seed N] FILE_OR_FOLDER...
// Tries each file, then simple mutations of the files for N seconds. Saves an input that crashes or times out as
// crash-X in the current folder; `fuzz_X crash-X` tries it again.
#include <sys/time.h>

#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "app/base/error.h"
#include "tests/fuzz/target.h"

// Sanitizers must call abort(), so that the signal handler saves the input.
extern "C" const char* __asan_default_options() { return "abort_on_error=1:allocator_may_return_null=1"; }
extern "C" const char* __ubsan_default_options() { return "abort_on_error=1:print_stacktrace=1"; }

namespace {

namespace fs = std::filesystem;
using namespace lanescope;

constexpr std::size_t longest = 4096;
constexpr int timeout = 60;  // CPU seconds per input

std::string input;  // the current input
std::string crash_file;

extern "C" void save_input(int signal) {
    if (std::FILE* file = std::fopen(crash_file.c_str(), "wb")) {
        std::fwrite(input.data(), 1, input.size(), file);
        std::fclose(file);
    }
    std::fprintf(stderr, "%s: the input is saved as %s\n", strsignal(signal), crash_file.c_str());
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

void try_it() {
    const itimerval limit{{}, {timeout, 0}};
    setitimer(ITIMER_PROF, &limit, nullptr);
    try {
        fuzz::try_input(input);
    } catch (const UsageError& refused) {
        fuzz::must(std::strchr(refused.what(), '\n') == nullptr, "a message is one line");
    }
}

std::string bytes_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> read_corpus(const std::vector<fs::path>& places) {
    std::vector<std::string> corpus;
    for (const fs::path& place : places) {
        if (!fs::is_directory(place)) {
            corpus.push_back(bytes_of(place));
            continue;
        }
        for (const auto& entry : fs::directory_iterator(place)) corpus.push_back(bytes_of(entry.path()));
    }
    return corpus;
}

class Mutator {
public:
    Mutator(const std::vector<std::string>& corpus, unsigned seed) : corpus_(corpus), random_(seed) {}

    std::string next() {
        std::string text = any(corpus_);
        for (std::size_t changes = 1 + below(4); changes > 0; --changes) change(text);
        text.resize(std::min(text.size(), longest));
        return text;
    }

private:
    void change(std::string& text) {
        const std::size_t at = below(text.size() + 1), size = std::min(below(16), text.size() - at);
        switch (below(6)) {
            case 0:
                if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
                break;
            case 1:
                text.erase(at, size);
                break;
            case 2:
                text.insert(at, text.substr(at, size));
                break;
            case 3:
                text.insert(at, any(words));
                break;
            case 4:
                replace_number(text, at);
                break;
            default:
                insert_part(text, at);
        }
    }

    void replace_number(std::string& text, std::size_t at) {
        constexpr auto digits = "0123456789";
        const std::size_t from = text.find_first_of(digits, at);
        if (from == std::string::npos) return;
        const std::size_t to = std::min(text.find_first_not_of(digits, from), text.size());
        text.replace(from, to - from, any(words));
    }

    void insert_part(std::string& text, std::size_t at) {
        const std::string& other = any(corpus_);
        text.insert(at, other.substr(below(other.size() + 1), below(64)));
    }

    std::size_t below(std::size_t end) { return end ? random_() % end : 0; }
    const std::string& any(const std::vector<std::string>& texts) { return texts[below(texts.size())]; }

    static std::vector<std::string> words_of(const std::string& text) {
        std::istringstream in(text);
        return {std::istream_iterator<std::string>(in), {}};
    }

    inline static const std::vector<std::string> words = words_of(
        "0 -1 1 2147483647 2147483648 -9223372036854775808 18446744073709551615 1e999 1e-99 nan inf \"\" {} [] null "
        "true "
        "--- \x1b[2J , : = / \xff # ` * [ ] ( ) {");
    const std::vector<std::string>& corpus_;
    std::mt19937 random_;
};

void catch_ends(const fs::path& program) {
    crash_file = "crash-" + program.filename().string();
    for (const int signal : {SIGABRT, SIGPROF}) std::signal(signal, save_input);
}

}  // namespace

int main(int argc, char** argv) {
    catch_ends(argv[0]);
    fuzz::begin();
    std::vector<std::string> arguments(argv + 1, argv + argc);
    const auto number = [&](const char* option, int usual) {
        if (arguments.size() < 2 || arguments[0] != option) return usual;
        const int given = std::atoi(arguments[1].c_str());
        arguments.erase(arguments.begin(), arguments.begin() + 2);
        return given;
    };
    const int seconds = number("--seconds", 0), seed = number("--seed", 1);
    const std::vector<std::string> corpus = read_corpus({arguments.begin(), arguments.end()});
    if (corpus.empty()) return std::fprintf(stderr, "fuzz: name files or folders with inputs\n"), 2;
    for (const std::string& text : corpus) input = text, try_it();
    std::size_t tried = corpus.size();
    Mutator mutator(corpus, unsigned(seed));
    for (const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
         seconds > 0 && std::chrono::steady_clock::now() < end; ++tried)
        input = mutator.next(), try_it();
    std::fprintf(stderr, "%zu inputs\n", tried);
    return 0;
}
