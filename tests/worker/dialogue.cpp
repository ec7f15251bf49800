#include "tests/worker/dialogue.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "tests/worker/files.h"

namespace lanescope::worker_test {
namespace {

namespace fs = std::filesystem;

const fs::path& with_pipes(const fs::path& folder) {
    fs::create_directories(folder);
    for (const char* name : {"in", "out"})
        if (mkfifo((folder / name).c_str(), 0600) != 0) throw std::runtime_error("no pipe in " + folder.string());
    return folder;
}

int open(const fs::path& path, int mode) {
    const int file = ::open(path.c_str(), mode | O_CLOEXEC);
    if (file < 0) throw std::runtime_error("cannot open " + path.string());
    return file;
}

// The shell's own messages go to `err`, too. It opens the files in this order.
Tokens shell(const std::string& command) { return {"sh", "-c", "(" + command + ") <in >out"}; }

}  // namespace

program::Ended run_with_input(const std::string& command, std::string_view input, const fs::path& folder) {
    const fs::path own = folder / "run";
    fs::create_directories(own);
    write_file(own / "in", input);
    ProcessTree tree(shell(command), {}, own, "err");
    const int code = tree.wait();
    const program::Ended ended{code, program::read_file(own / "out"), program::read_file(own / "err")};
    fs::remove_all(own);
    return ended;
}

// Close-on-exec: copies in the test's other commands would keep this command's input open.
Dialogue::Dialogue(const std::string& command, const fs::path& folder)
    : tree_(shell(command), {}, with_pipes(folder), "err"),
      to_(open(folder / "in", O_WRONLY)),
      from_(open(folder / "out", O_RDONLY)) {
    ::signal(SIGPIPE, SIG_IGN);
}

Dialogue::~Dialogue() {
    ::close(from_);
    if (to_ >= 0) ::close(to_);
}

void Dialogue::say(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t said = ::write(to_, bytes.data(), bytes.size());
        if (said < 0) return;
        bytes.remove_prefix(std::size_t(said));
    }
}

std::string Dialogue::hear(std::size_t bytes) {
    std::string heard(bytes, '\0');
    std::size_t got = 0;
    for (ssize_t more = 1; got < bytes && more > 0; got += std::size_t(std::max<ssize_t>(more, 0)))
        more = ::read(from_, heard.data() + got, bytes - got);
    heard.resize(got);
    return heard;
}

int Dialogue::end() {
    ::close(std::exchange(to_, -1));
    return tree_.wait();
}

}  // namespace lanescope::worker_test
