#include "tests/worker/escapes.h"

#include <fcntl.h>
#include <linux/fs.h>
#include <netinet/in.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <thread>

extern char** environ;

namespace lanescope::worker_test {
namespace {

/// Returns 0 on success, otherwise the errno.
int outcome(long result) { return result < 0 ? errno : 0; }

int opened(const std::filesystem::path& path, int flags) { return outcome(open(path.c_str(), flags, 0600)); }

// Network.
int tcp_socket(const Outside&) { return outcome(socket(AF_INET, SOCK_STREAM, 0)); }
int udp_socket(const Outside&) { return outcome(socket(AF_INET, SOCK_DGRAM, 0)); }
int tcp6_socket(const Outside&) { return outcome(socket(AF_INET6, SOCK_STREAM, 0)); }
int unix_socket(const Outside&) { return outcome(socket(AF_UNIX, SOCK_STREAM, 0)); }
int netlink_socket(const Outside&) { return outcome(socket(AF_NETLINK, SOCK_RAW, 0)); }
int socket_pair(const Outside&) {
    int ends[2];
    return outcome(socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
}

// Files.
int new_file(const Outside& out) { return opened(out.folder / "new", O_WRONLY | O_CREAT); }
int new_file_at_home(const Outside& out) { return opened(out.at_home, O_WRONLY | O_CREAT); }
int new_file_in_memory(const Outside& out) { return opened(out.in_memory, O_WRONLY | O_CREAT); }
int nameless_file(const Outside& out) { return opened(out.folder, O_WRONLY | O_TMPFILE); }
int overwrite(const Outside& out) { return opened(out.known, O_WRONLY); }
int append(const Outside& out) { return opened(out.known, O_WRONLY | O_APPEND); }
int truncate_by_name(const Outside& out) { return outcome(truncate(out.known.c_str(), 0)); }
int truncate_by_reading(const Outside& out) { return opened(out.known, O_RDONLY | O_TRUNC); }
int truncate_by_neither(const Outside& out) { return opened(out.known, O_ACCMODE | O_TRUNC); }
int reopen(const Outside& out) { return opened("/proc/self/fd/" + std::to_string(out.open_for_reading), O_WRONLY); }
int remove_file(const Outside& out) { return outcome(unlink(out.known.c_str())); }
int remove_folder(const Outside& out) { return outcome(rmdir((out.folder / "inner").c_str())); }
int rename_file(const Outside& out) { return outcome(rename(out.known.c_str(), (out.folder / "other").c_str())); }
int move_file(const Outside& out) { return outcome(rename(out.known.c_str(), (out.folder / "inner/moved").c_str())); }
int hard_link(const Outside& out) { return outcome(link(out.known.c_str(), (out.folder / "other").c_str())); }
int symbolic_link(const Outside& out) { return outcome(symlink("known", (out.folder / "other").c_str())); }
int new_folder(const Outside& out) { return outcome(mkdir((out.folder / "new").c_str(), 0700)); }
int new_pipe(const Outside& out) { return outcome(mkfifo((out.folder / "new").c_str(), 0600)); }
int change_mode(const Outside& out) { return outcome(chmod(out.known.c_str(), 0777)); }
int change_mode_newly(const Outside& out) {
    constexpr long fchmodat2 = 452;  // missing in the headers of some systems
    return outcome(syscall(fchmodat2, AT_FDCWD, out.known.c_str(), 0777, 0));
}
int change_owner(const Outside& out) { return outcome(chown(out.known.c_str(), getuid(), getgid())); }
int change_times(const Outside& out) {
    const timespec long_ago[2]{};
    return outcome(utimensat(AT_FDCWD, out.known.c_str(), long_ago, 0));
}
int change_attribute(const Outside& out) { return outcome(setxattr(out.known.c_str(), "user.lanescope", "1", 1, 0)); }
int change_flags(const Outside& out) {
    int flags = FS_NODUMP_FL;
    return outcome(ioctl(out.open_for_reading, FS_IOC_SETFLAGS, &flags));
}
int type_into_terminal(const Outside& out) { return outcome(ioctl(out.open_for_reading, TIOCSTI, "x")); }
int shared_memory_that_stays(const Outside&) {
    const int segment = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
    if (segment < 0) return errno;
    shmctl(segment, IPC_RMID, nullptr);
    return 0;
}

// Processes. A new process ends immediately and is waited for.
int outcome_of_child(pid_t child) {
    if (child == 0) _exit(0);
    if (child < 0) return errno;
    waitpid(child, nullptr, 0);
    return 0;
}
#if defined(SYS_fork)  // not on arm64
int fork_once(const Outside&) { return outcome_of_child(static_cast<pid_t>(syscall(SYS_fork))); }
#endif
int fork_of_the_library(const Outside&) { return outcome_of_child(fork()); }
int fork_without_end(const Outside& out) {
    int stopped = 0;
    for (int i = 0; i < 10'000; ++i)
        if ((stopped = fork_of_the_library(out)) == 0) return 0;
    return stopped;
}
int fork_in_a_thread(const Outside& out) {
    int stopped = 0;
    std::thread([&] { stopped = fork_of_the_library(out); }).join();
    return stopped;
}
int clone_process(const Outside&) {
    return outcome_of_child(static_cast<pid_t>(syscall(SYS_clone, SIGCHLD, nullptr, nullptr, nullptr, nullptr)));
}
int clone_process_newly(const Outside&) {
    std::uint64_t arguments[8] = {0, 0, 0, 0, SIGCHLD};  // struct clone_args of <linux/sched.h>
    return outcome_of_child(static_cast<pid_t>(syscall(SYS_clone3, arguments, sizeof arguments)));
}
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
int virtual_fork(const Outside&) {
    const pid_t child = vfork();
    if (child == 0) _exit(0);
    return outcome_of_child(child);
}
#pragma GCC diagnostic pop
int spawn(const Outside&) {
    char name[] = "/bin/true";
    char* words[] = {name, nullptr};
    pid_t child = 0;
    const int error = posix_spawn(&child, name, nullptr, nullptr, words, environ);
    return error ? error : outcome_of_child(child);
}
int become_another(const Outside&) {
    char name[] = "/bin/true";
    char* words[] = {name, nullptr};
    return outcome(execve(name, words, environ));  // exit code 0 if it escapes
}
int become_another_by_descriptor(const Outside&) {
    char name[] = "/bin/true";
    char* words[] = {name, nullptr};
    return outcome(syscall(SYS_execveat, open(name, O_RDONLY), "", words, environ, AT_EMPTY_PATH));
}
// The library hides the errno of these two.
int command(const Outside& out) { return std::system(("touch " + out.folder.string() + "/new").c_str()) ? EPERM : 0; }
int shell(const Outside& out) {
    std::FILE* pipe = popen(("touch " + out.folder.string() + "/new").c_str(), "r");
    return pipe && pclose(pipe) == 0 ? 0 : EPERM;
}
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__)
sigjmp_buf no_such_calls;
/// Returns ENOSYS if the kernel forbids 32-bit calls to all programs: it sends SIGSEGV.
int fork_as_32_bit_program(const Outside&) {
    struct sigaction action {};
    action.sa_handler = [](int) { siglongjmp(no_such_calls, 1); };
    sigaction(SIGSEGV, &action, nullptr);
    if (sigsetjmp(no_such_calls, 1) != 0) return ENOSYS;
    int result = 2;  // number of fork
    __asm__ volatile("int $0x80" : "+a"(result) : : "memory");
    if (result == 0) _exit(0);
    return result < 0 ? -result : 0;
}
#endif

// Signals, to a parent that blocks SIGUSR1. Signal 0 only checks permission.
int signal_parent(const Outside& out) { return outcome(kill(out.parent, SIGUSR1)); }
int signal_group(const Outside&) { return outcome(kill(0, 0)); }
int signal_everybody(const Outside&) { return outcome(kill(-1, 0)); }
int signal_thread_of_parent(const Outside& out) {
    return outcome(syscall(SYS_tgkill, out.parent, out.parent, SIGUSR1));
}
int signal_thread(const Outside& out) { return outcome(syscall(SYS_tkill, out.parent, SIGUSR1)); }
int queue_signal(const Outside& out) { return outcome(sigqueue(out.parent, SIGUSR1, {})); }
int hold_parent(const Outside& out) { return outcome(syscall(SYS_pidfd_open, out.parent, 0)); }
int signal_by_descriptor(const Outside& out) {
    int ends[2];
    if (pipe(ends) != 0) return errno;
    fcntl(ends[0], F_SETSIG, SIGUSR1);
    if (fcntl(ends[0], F_SETOWN, out.parent) != 0) return errno;
    if (fcntl(ends[0], F_SETFL, O_ASYNC) != 0) return errno;
    return outcome(write(ends[1], "x", 1));
}

// The parent's memory and limits.
int trace_parent(const Outside& out) { return outcome(ptrace(PTRACE_SEIZE, out.parent, nullptr, nullptr)); }
int write_memory_of_parent(const Outside& out) {
    int wrong = 666;
    const iovec from{&wrong, sizeof wrong}, to{out.number_of_parent, sizeof wrong};
    return outcome(process_vm_writev(out.parent, &from, 1, &to, 1, 0));
}
int read_memory_of_parent(const Outside& out) {
    int number = 0;
    const iovec to{&number, sizeof number}, from{out.number_of_parent, sizeof number};
    return outcome(process_vm_readv(out.parent, &to, 1, &from, 1, 0));
}
int open_memory_of_parent(const Outside& out) {
    const int memory = open(("/proc/" + std::to_string(out.parent) + "/mem").c_str(), O_RDWR);
    if (memory < 0) return errno;
    const int wrong = 666;
    return outcome(pwrite(memory, &wrong, sizeof wrong, reinterpret_cast<off_t>(out.number_of_parent)));
}
int lower_limit_of_parent(const Outside& out) {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    --limit.rlim_cur;
    return outcome(prlimit(out.parent, RLIMIT_NOFILE, &limit, nullptr));
}
int pin_parent(const Outside& out) {
    cpu_set_t first;
    CPU_ZERO(&first);
    CPU_SET(0, &first);
    return outcome(sched_setaffinity(out.parent, sizeof first, &first));
}

// Ways to survive the end of the process group or the parent.
int leave_group(const Outside&) { return outcome(setpgid(0, 0)); }
int new_session(const Outside&) { return outcome(setsid()); }
int outlive_parent(const Outside&) { return outcome(prctl(PR_SET_PDEATHSIG, 0)); }
int hide_from_others(const Outside&) { return outcome(prctl(PR_SET_DUMPABLE, 0)); }
int adopt_orphans(const Outside&) { return outcome(prctl(PR_SET_CHILD_SUBREAPER, 1)); }

// System.
int new_name_space(const Outside&) { return outcome(unshare(CLONE_NEWUSER)); }
int new_root(const Outside& out) { return outcome(chroot(out.folder.c_str())); }
int mount_files(const Outside& out) { return outcome(mount("none", (out.folder / "inner").c_str(), "tmpfs", 0, "")); }
int same_user(const Outside&) { return outcome(setuid(getuid())); }
int other_personality(const Outside&) { return outcome(personality(ADDR_NO_RANDOMIZE)); }
int ring_of_calls(const Outside&) {
    char parameters[120]{};  // struct io_uring_params
    return outcome(syscall(SYS_io_uring_setup, 1, parameters));
}
int key(const Outside&) {
    constexpr long get_keyring = 0, execution = -3;
    return outcome(syscall(SYS_keyctl, get_keyring, execution, 0));
}
int program_in_kernel(const Outside&) { return outcome(syscall(SYS_bpf, 0, nullptr, 0)); }
int performance_counters(const Outside&) { return outcome(syscall(SYS_perf_event_open, nullptr, 0, -1, -1, 0)); }
int faults_of_others(const Outside&) { return outcome(syscall(SYS_userfaultfd, 0)); }
int reboot_machine(const Outside&) { return outcome(syscall(SYS_reboot, 0, 0, 0, nullptr)); }  // without its magic
int load_module(const Outside&) { return outcome(syscall(SYS_init_module, nullptr, 0, "")); }

// Limits of the process itself.
int raise_limit(const Outside&) {
    const rlimit boundless{RLIM_INFINITY, RLIM_INFINITY};
    return outcome(setrlimit(RLIMIT_FSIZE, &boundless));
}
int outlive_memory(const Outside&) { return opened("/proc/self/oom_score_adj", O_WRONLY); }
int memory_in_pipe(const Outside&) {
    int ends[2];
    if (pipe(ends) != 0) return errno;
    char page[4096] = {};
    const iovec lent{page, sizeof page};
    return outcome(vmsplice(ends[1], &lent, 1, SPLICE_F_NONBLOCK));
}

}  // namespace

const std::vector<NamedEscape>& escapes() {
    static const std::vector<NamedEscape> all {
        {"TcpSocket", tcp_socket, true}, {"UdpSocket", udp_socket, true}, {"Tcp6Socket", tcp6_socket, false},
            {"UnixSocket", unix_socket, true}, {"NetlinkSocket", netlink_socket, false},
            {"SocketPair", socket_pair, true}, {"NewFile", new_file, true}, {"NewFileAtHome", new_file_at_home, false},
            {"NewFileInMemory", new_file_in_memory, false}, {"NamelessFile", nameless_file, false},
            {"Overwrite", overwrite, true, true}, {"Append", append, true, true},
            {"TruncateByName", truncate_by_name, true}, {"TruncateByReading", truncate_by_reading, true},
            {"TruncateByNeither", truncate_by_neither, true}, {"Reopen", reopen, true, true},
            {"RemoveFile", remove_file, true}, {"RemoveFolder", remove_folder, true}, {"RenameFile", rename_file, true},
            {"MoveFile", move_file, true}, {"HardLink", hard_link, true}, {"SymbolicLink", symbolic_link, true},
            {"NewFolder", new_folder, true}, {"NewPipe", new_pipe, true}, {"ChangeMode", change_mode, true},
            {"ChangeModeNewly", change_mode_newly, false}, {"ChangeOwner", change_owner, true},
            {"ChangeTimes", change_times, true}, {"ChangeAttribute", change_attribute, false},
            {"ChangeFlags", change_flags, false}, {"TypeIntoTerminal", type_into_terminal, false},
            {"SharedMemoryThatStays", shared_memory_that_stays, false},
#if defined(SYS_fork)
            {"Fork", fork_once, true},
#endif
            {"ForkOfTheLibrary", fork_of_the_library, true}, {"ForkWithoutEnd", fork_without_end, true},
            {"ForkInAThread", fork_in_a_thread, true}, {"Clone", clone_process, true},
            {"CloneNewly", clone_process_newly, false}, {"VirtualFork", virtual_fork, true}, {"Spawn", spawn, true},
            {"BecomeAnother", become_another, true}, {"BecomeAnotherByDescriptor", become_another_by_descriptor, true},
            {"Command", command, true}, {"Shell", shell, true},
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__)
            {"ForkAs32BitProgram", fork_as_32_bit_program, false},
#endif
            {"SignalParent", signal_parent, true}, {"SignalGroup", signal_group, true},
            {"SignalEverybody", signal_everybody, true}, {"SignalThreadOfParent", signal_thread_of_parent, true},
            {"SignalThread", signal_thread, true}, {"QueueSignal", queue_signal, true},
            {"HoldParent", hold_parent, false}, {"SignalByDescriptor", signal_by_descriptor, true},
            {"TraceParent", trace_parent, false}, {"WriteMemoryOfParent", write_memory_of_parent, false},
            {"ReadMemoryOfParent", read_memory_of_parent, false},
            {"OpenMemoryOfParent", open_memory_of_parent, false, true},
            {"LowerLimitOfParent", lower_limit_of_parent, true}, {"PinParent", pin_parent, false},
            {"NewNameSpace", new_name_space, false}, {"NewRoot", new_root, false}, {"MountFiles", mount_files, false},
            {"SameUser", same_user, true}, {"OtherPersonality", other_personality, false},
            {"RingOfCalls", ring_of_calls, false}, {"Key", key, false}, {"ProgramInKernel", program_in_kernel, false},
            {"PerformanceCounters", performance_counters, false}, {"FaultsOfOthers", faults_of_others, false},
            {"RebootMachine", reboot_machine, false}, {"LoadModule", load_module, false},
            {"LeaveGroup", leave_group, true}, {"NewSession", new_session, true},
            {"OutliveParent", outlive_parent, true}, {"HideFromOthers", hide_from_others, true},
            {"AdoptOrphans", adopt_orphans, true}, {"RaiseLimit", raise_limit, false},
            {"OutliveMemory", outlive_memory, true, true}, {"MemoryInPipe", memory_in_pipe, true},
    };
    return all;
}

}  // namespace lanescope::worker_test
