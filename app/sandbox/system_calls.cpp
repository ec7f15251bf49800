#include "app/sandbox/confine.h"

#include <asm/sockios.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <initializer_list>

namespace lanescope {
namespace {

using Call = int;

class Filter {
public:
    Filter() : context_(seccomp_init(SCMP_ACT_ALLOW)) {}
    Filter(const Filter&) = delete;
    Filter& operator=(const Filter&) = delete;
    ~Filter() { seccomp_release(context_); }

    void refuse(std::initializer_list<Call> calls, std::uint16_t error = EPERM) {
        for (const Call call : calls) add(call, error, {});
    }
    void refuse_where(std::initializer_list<Call> calls, scmp_arg_cmp argument) {
        for (const Call call : calls) add(call, EPERM, {argument});
    }
    bool install() {
        set(SCMP_FLTATR_CTL_TSYNC, 1);
        set(SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO(EPERM));  // calls of 32-bit programs, such as int 0x80
        // Else Linux before 5.16 slows all loads against an irrelevant attack.
        set(SCMP_FLTATR_CTL_SSB, 1);
        return good_ && seccomp_load(context_) == 0;
    }

private:
    void add(Call call, std::uint16_t error, std::initializer_list<scmp_arg_cmp> arguments) {
        good_ &= seccomp_rule_add_array(context_, SCMP_ACT_ERRNO(error), call, static_cast<unsigned>(arguments.size()),
                                        arguments.begin()) == 0;
    }
    void set(scmp_filter_attr attribute, std::uint32_t value) {
        good_ &= seccomp_attr_set(context_, attribute, value) == 0;
    }

    scmp_filter_ctx context_;
    bool good_ = true;
};

scmp_arg_cmp has(unsigned argument, std::uint64_t bits) {
    return {.arg = argument, .op = SCMP_CMP_MASKED_EQ, .datum_a = bits, .datum_b = bits};
}
scmp_arg_cmp masked(unsigned argument, std::uint64_t mask, std::uint64_t value) {
    return {.arg = argument, .op = SCMP_CMP_MASKED_EQ, .datum_a = mask, .datum_b = value};
}
scmp_arg_cmp is_not(unsigned argument, std::uint64_t value) {
    return {.arg = argument, .op = SCMP_CMP_NE, .datum_a = value, .datum_b = 0};
}
// seccomp compares 64 bits, but Linux ignores the upper half of an int.
scmp_arg_cmp is_int(unsigned argument, std::uint32_t value) { return masked(argument, 0xffff'ffff, value); }

/// Allows CUDA's driver to open and bind a local SOCK_SEQPACKET socket, on which other processes could request its
/// memory. It cannot connect, accept or send.
void refuse_all_but_cudas_socket(Filter& filter) {
    constexpr std::uint64_t kinds = 0xf;
    filter.refuse_where({SCMP_SYS(socket)}, {.arg = 0, .op = SCMP_CMP_NE, .datum_a = AF_UNIX, .datum_b = 0});
    for (std::uint64_t kind = 0; kind <= kinds; ++kind)
        if (kind != SOCK_SEQPACKET) filter.refuse_where({SCMP_SYS(socket)}, masked(1, kinds, kind));
}

void refuse_sockets(Filter& filter) {
    filter.refuse({SCMP_SYS(socketpair), SCMP_SYS(socketcall), SCMP_SYS(connect), SCMP_SYS(accept), SCMP_SYS(accept4),
                   SCMP_SYS(sendto), SCMP_SYS(sendmsg), SCMP_SYS(sendmmsg)});
    if (access("/dev/nvidiactl", F_OK) != 0)
        filter.refuse({SCMP_SYS(socket), SCMP_SYS(bind), SCMP_SYS(listen)});
    else
        refuse_all_but_cudas_socket(filter);
}

// Filters cannot read clone3's arguments. After ENOSYS, glibc uses clone.
void refuse_new_processes(Filter& filter) {
    filter.refuse({SCMP_SYS(fork), SCMP_SYS(vfork), SCMP_SYS(execve), SCMP_SYS(execveat), SCMP_SYS(uselib)});
    filter.refuse({SCMP_SYS(clone3)}, ENOSYS);
    filter.refuse_where({SCMP_SYS(clone)}, masked(0, CLONE_THREAD, 0));
    for (const std::uint64_t name_space :
         {CLONE_NEWNS, CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC, CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET})
        filter.refuse_where({SCMP_SYS(clone)}, has(0, name_space));
}

// A process may signal itself. Filters cannot check tkill's target, so only the first thread is allowed.
void refuse_other_processes(Filter& filter) {
    filter.refuse_where(
        {SCMP_SYS(kill), SCMP_SYS(tkill), SCMP_SYS(tgkill), SCMP_SYS(rt_sigqueueinfo), SCMP_SYS(rt_tgsigqueueinfo)},
        is_not(0, static_cast<std::uint64_t>(getpid())));
    filter.refuse({SCMP_SYS(pidfd_open), SCMP_SYS(pidfd_send_signal), SCMP_SYS(pidfd_getfd), SCMP_SYS(ptrace),
                   SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev), SCMP_SYS(process_madvise),
                   SCMP_SYS(process_mrelease), SCMP_SYS(kcmp), SCMP_SYS(migrate_pages)});
    filter.refuse_where({SCMP_SYS(prlimit64), SCMP_SYS(sched_setaffinity), SCMP_SYS(sched_setscheduler),
                         SCMP_SYS(sched_setparam), SCMP_SYS(sched_setattr), SCMP_SYS(move_pages)},
                        is_not(0, 0));
    filter.refuse_where({SCMP_SYS(setpriority)}, is_not(0, PRIO_PROCESS));
    for (const std::uint32_t command : {F_SETOWN, F_SETOWN_EX})  // a ready descriptor could signal its owner
        filter.refuse_where({SCMP_SYS(fcntl), SCMP_SYS(fcntl64)}, is_int(1, command));
}

// The supervisor identifies a process by its group, its parent's death and its files in /proc.
void refuse_hiding(Filter& filter) {
    filter.refuse({SCMP_SYS(setpgid), SCMP_SYS(setsid)});
    for (const std::uint32_t option : {PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_CHILD_SUBREAPER})
        filter.refuse_where({SCMP_SYS(prctl)}, is_int(0, option));
}

// Unmapped shared memory stays allocated, and /proc counts it for no process; CUDA's driver needs it. A page in a pipe
// by vmsplice stays allocated too, with all 2 MB of a large page.
void refuse_memory_that_is_not_counted(Filter& filter) {
    filter.refuse({SCMP_SYS(vmsplice)});
    if (has_gpu_device()) return;
    filter.refuse({SCMP_SYS(memfd_create)});
    filter.refuse_where({SCMP_SYS(mmap)}, has(3, MAP_SHARED | MAP_ANONYMOUS));
}

// Landlock omits owners, modes, times and attributes of files, and calls without a path.
void refuse_changes_of_files(Filter& filter) {
    filter.refuse({SCMP_SYS(creat),       SCMP_SYS(truncate),     SCMP_SYS(truncate64),   SCMP_SYS(rename),
                   SCMP_SYS(renameat),    SCMP_SYS(renameat2),    SCMP_SYS(link),         SCMP_SYS(linkat),
                   SCMP_SYS(symlink),     SCMP_SYS(symlinkat),    SCMP_SYS(unlinkat),     SCMP_SYS(rmdir),
                   SCMP_SYS(mknod),       SCMP_SYS(mknodat),      SCMP_SYS(chmod),        SCMP_SYS(fchmod),
                   SCMP_SYS(fchmodat),    SCMP_SYS(chown),        SCMP_SYS(fchown),       SCMP_SYS(lchown),
                   SCMP_SYS(fchownat),    SCMP_SYS(utime),        SCMP_SYS(utimes),       SCMP_SYS(futimesat),
                   SCMP_SYS(utimensat),   SCMP_SYS(setxattr),     SCMP_SYS(lsetxattr),    SCMP_SYS(fsetxattr),
                   SCMP_SYS(removexattr), SCMP_SYS(lremovexattr), SCMP_SYS(fremovexattr), SCMP_SYS(open_by_handle_at)});
    filter.refuse({SCMP_SYS(openat2)}, ENOSYS);  // arguments in memory, as for clone3
}

void refuse_opens(Filter& filter, scmp_arg_cmp of_open, scmp_arg_cmp of_openat) {
    filter.refuse_where({SCMP_SYS(open)}, of_open);
    filter.refuse_where({SCMP_SYS(openat)}, of_openat);
}

// Before version 3, Landlock allows O_TRUNC in an open for reading.
void refuse_truncating_reads(Filter& filter) {
    for (const std::uint64_t mode : {O_RDONLY, O_ACCMODE})
        refuse_opens(filter, masked(1, O_ACCMODE | O_TRUNC, mode | O_TRUNC),
                     masked(2, O_ACCMODE | O_TRUNC, mode | O_TRUNC));
}

// Nobody could find such a file in the writable folder.
void refuse_nameless_files(Filter& filter) {
    constexpr std::uint64_t nameless = O_TMPFILE & ~O_DIRECTORY;
    refuse_opens(filter, has(1, nameless), has(2, nameless));
}

void refuse_opens_that_create(Filter& filter) {
    for (const std::uint64_t flag : {std::uint64_t{O_CREAT}, std::uint64_t{O_TRUNC}})
        refuse_opens(filter, has(1, flag), has(2, flag));
    filter.refuse({SCMP_SYS(mkdir), SCMP_SYS(mkdirat)});
}

// These change files or file systems through a read-only descriptor, insert terminal input or settings, or make a
// descriptor signal another process.
void refuse_controls(Filter& filter) {
    constexpr std::uint64_t of_files = 'f' << 8, of_xfs_and_freezing = 'X' << 8, of_btrfs = 0x94 << 8;
    for (const std::uint64_t kind : {of_files, of_xfs_and_freezing, of_btrfs})
        filter.refuse_where({SCMP_SYS(ioctl)}, masked(1, 0xff00, kind));
    constexpr int tcsets2 = 0x542b, tcsetsw2 = 0x542c, tcsetsf2 = 0x542d;  // without the size field of their struct
    for (const int request : {TIOCSTI, TIOCLINUX, TIOCSETD, TCSETS, TCSETSW, TCSETSF, TCSETA, TCSETAW, TCSETAF, tcsets2,
                              tcsetsw2, tcsetsf2, FIOSETOWN, SIOCSPGRP})
        filter.refuse_where({SCMP_SYS(ioctl)}, masked(1, 0xffff, static_cast<std::uint64_t>(request)));
}

// System V and POSIX queues keep their memory after the process.
void refuse_shared_memory_that_stays(Filter& filter) {
    filter.refuse({SCMP_SYS(shmget), SCMP_SYS(shmat), SCMP_SYS(shmctl), SCMP_SYS(semget), SCMP_SYS(semop),
                   SCMP_SYS(semtimedop), SCMP_SYS(semctl), SCMP_SYS(msgget), SCMP_SYS(msgsnd), SCMP_SYS(msgrcv),
                   SCMP_SYS(msgctl), SCMP_SYS(ipc), SCMP_SYS(mq_open), SCMP_SYS(mq_unlink), SCMP_SYS(memfd_secret)});
}

void refuse_identities_and_name_spaces(Filter& filter) {
    filter.refuse({SCMP_SYS(setuid),      SCMP_SYS(setgid),    SCMP_SYS(setreuid),     SCMP_SYS(setregid),
                   SCMP_SYS(setresuid),   SCMP_SYS(setresgid), SCMP_SYS(setfsuid),     SCMP_SYS(setfsgid),
                   SCMP_SYS(setgroups),   SCMP_SYS(keyctl),    SCMP_SYS(add_key),      SCMP_SYS(request_key),
                   SCMP_SYS(personality), SCMP_SYS(unshare),   SCMP_SYS(setns),        SCMP_SYS(chroot),
                   SCMP_SYS(pivot_root),  SCMP_SYS(mount),     SCMP_SYS(umount),       SCMP_SYS(umount2),
                   SCMP_SYS(move_mount),  SCMP_SYS(open_tree), SCMP_SYS(fsopen),       SCMP_SYS(fsconfig),
                   SCMP_SYS(fsmount),     SCMP_SYS(fspick),    SCMP_SYS(mount_setattr)});
}

void refuse_the_system(Filter& filter) {
    filter.refuse({SCMP_SYS(bpf),
                   SCMP_SYS(perf_event_open),
                   SCMP_SYS(userfaultfd),
                   SCMP_SYS(io_uring_setup),
                   SCMP_SYS(io_uring_enter),
                   SCMP_SYS(io_uring_register),
                   SCMP_SYS(fanotify_init),
                   SCMP_SYS(fanotify_mark),
                   SCMP_SYS(kexec_load),
                   SCMP_SYS(kexec_file_load),
                   SCMP_SYS(reboot),
                   SCMP_SYS(init_module),
                   SCMP_SYS(finit_module),
                   SCMP_SYS(delete_module),
                   SCMP_SYS(swapon),
                   SCMP_SYS(swapoff),
                   SCMP_SYS(sethostname),
                   SCMP_SYS(setdomainname),
                   SCMP_SYS(settimeofday),
                   SCMP_SYS(clock_settime),
                   SCMP_SYS(clock_adjtime),
                   SCMP_SYS(adjtimex),
                   SCMP_SYS(stime),
                   SCMP_SYS(acct),
                   SCMP_SYS(quotactl),
                   SCMP_SYS(quotactl_fd),
                   SCMP_SYS(syslog),
                   SCMP_SYS(iopl),
                   SCMP_SYS(ioperm),
                   SCMP_SYS(modify_ldt),
                   SCMP_SYS(vhangup),
                   SCMP_SYS(nfsservctl),
                   SCMP_SYS(lookup_dcookie)});
}

// The lists above cover Linux up to 5.17. Libraries work without newer calls.
void refuse_what_is_newer(Filter& filter) {
    constexpr Call first = 451, end = 560;  // equal on all architectures from here on
    for (Call call = first; call < end; ++call) filter.refuse({call}, ENOSYS);
}

void refuse_all(Filter& filter) {
    refuse_sockets(filter);
    refuse_new_processes(filter);
    refuse_other_processes(filter);
    refuse_hiding(filter);
    refuse_memory_that_is_not_counted(filter);
    refuse_changes_of_files(filter);
    refuse_truncating_reads(filter);
    refuse_nameless_files(filter);
    refuse_controls(filter);
    refuse_shared_memory_that_stays(filter);
    refuse_identities_and_name_spaces(filter);
    refuse_the_system(filter);
    refuse_what_is_newer(filter);
}

}  // namespace

bool filter_system_calls(bool paths_are_closed, MissingRestrictions& lacking) {
    Filter filter;
    refuse_all(filter);
    if (!paths_are_closed) {
        refuse_opens_that_create(filter);
        // With Landlock, CUDA's driver unlinks a missing name and needs the true error.
        filter.refuse({SCMP_SYS(unlink)});
    }
    if (filter.install()) return true;
    lacking.push_back("processes and the network are open: this Linux does not filter system calls (it needs seccomp)");
    return false;
}

}  // namespace lanescope
