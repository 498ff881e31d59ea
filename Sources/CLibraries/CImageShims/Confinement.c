// What the process for pictures may ask of the system once its libraries are loaded: memory, threads, clocks, and the socket that
// it has. A file that takes over librsvg or libheif opens no file, starts no program and reaches nobody by it.
//
// The kernel runs a program of Berkeley Packet Filter for each call (seccomp(2)). What libraries try and can do without, such as
// to open a file of settings, is refused and they go on; any other call ends the process by SIGSYS, which is then an error of the
// file (`PictureWorker`).
#define _GNU_SOURCE
#include "CImageShims.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#endif

// Names that headers of Debian 12 may lack, or have in another.
#ifndef PR_SET_VMA
#define PR_SET_VMA 0x53564d41
#endif

#define FIELD(name) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, name))
// The lower half of an argument: all machines here are little-endian.
#define ARGUMENT(index) FIELD(args[index])
#define IF(value, then, otherwise) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), (then), (otherwise))
#define IF_ANY(bits, then, otherwise) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), (then), (otherwise))
#define GIVE(result) BPF_STMT(BPF_RET | BPF_K, (result))
#define REFUSAL(error) (SECCOMP_RET_ERRNO | ((error) & SECCOMP_RET_DATA))

#define CALL(name, result) IF(__NR_##name, 0, 1), GIVE(result)
#define ALLOW(name) CALL(name, SECCOMP_RET_ALLOW),
#define REFUSE(name) CALL(name, REFUSAL(EACCES)),

#ifdef MACHINE
// Memory, the threads of one process, clocks, what was open before, and the end.
#define ALLOWED(EACH) \
  EACH(brk) EACH(munmap) EACH(mremap) EACH(madvise) EACH(futex) EACH(set_robust_list) EACH(rseq) EACH(membarrier) \
  EACH(sched_yield) EACH(sched_getaffinity) EACH(getcpu) EACH(rt_sigaction) EACH(rt_sigprocmask) EACH(rt_sigreturn) \
  EACH(sigaltstack) EACH(restart_syscall) EACH(nanosleep) EACH(clock_nanosleep) EACH(clock_gettime) EACH(clock_getres) \
  EACH(gettimeofday) EACH(getrusage) EACH(getrlimit) EACH(times) EACH(getrandom) EACH(getpid) EACH(gettid) EACH(getuid) EACH(geteuid) \
  EACH(getgid) EACH(getegid) EACH(uname) EACH(sysinfo) EACH(read) EACH(write) EACH(readv) EACH(writev) EACH(lseek) EACH(close) \
  EACH(pread64) EACH(sched_get_priority_max) EACH(sched_get_priority_min) EACH(fstat) EACH(recvfrom) EACH(sendto) EACH(ppoll) EACH(exit) EACH(exit_group)
// What libraries try.
#define REFUSED(EACH) \
  EACH(openat) EACH(readlinkat) EACH(faccessat) EACH(faccessat2) EACH(statx) EACH(statfs) EACH(fstatfs) EACH(getcwd) EACH(ioctl) \
  EACH(sched_setaffinity) EACH(sched_getparam) EACH(sched_getscheduler) EACH(sched_setscheduler) EACH(setpriority) \
  EACH(getpriority) EACH(mlock) EACH(mincore) \
  EACH(get_mempolicy) EACH(mbind) EACH(eventfd2) EACH(pipe2)
#if defined(__x86_64__)
#define ALLOWED_OLD(EACH) EACH(time) EACH(poll)
#define REFUSED_OLD(EACH) EACH(open) EACH(readlink) EACH(access) EACH(stat) EACH(lstat)
#else
#define ALLOWED_OLD(EACH)
#define REFUSED_OLD(EACH)
#endif

bool flipbook_confine(void) {
  // A thread shares all with its process; a process that is new would not.
  const unsigned threads = CLONE_THREAD | CLONE_VM | CLONE_SIGHAND;
  struct sock_filter rules[] = {
    FIELD(arch),
    IF(MACHINE, 1, 0),
    GIVE(SECCOMP_RET_KILL_PROCESS),
    FIELD(nr),
#if defined(__x86_64__)
    // Calls of the x32 ABI.
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
    GIVE(SECCOMP_RET_KILL_PROCESS),
#endif
    ALLOWED(ALLOW) ALLOWED_OLD(ALLOW)
    REFUSED(REFUSE) REFUSED_OLD(REFUSE)
    // Its arguments lie in memory, where no filter sees them; the C library then makes threads by clone.
    CALL(clone3, REFUSAL(ENOSYS)),
    // By path, or of what is open, which is how the C library's fstat asks.
    IF(__NR_newfstatat, 0, 4),
    ARGUMENT(3),
    IF_ANY(AT_EMPTY_PATH, 0, 1),
    GIVE(SECCOMP_RET_ALLOW),
    GIVE(REFUSAL(EACCES)),
    // No new code.
    IF(__NR_mmap, 1, 0),
    IF(__NR_mprotect, 0, 4),
    ARGUMENT(2),
    IF_ANY(PROT_EXEC, 0, 1),
    GIVE(REFUSAL(EACCES)),
    GIVE(SECCOMP_RET_ALLOW),
    IF(__NR_clone, 0, 5),
    ARGUMENT(0),
    BPF_STMT(BPF_ALU | BPF_AND | BPF_K, threads),
    IF(threads, 0, 1),
    GIVE(SECCOMP_RET_ALLOW),
    GIVE(SECCOMP_RET_KILL_PROCESS),
    // Limits of its own.
    IF(__NR_prlimit64, 0, 4),
    ARGUMENT(0),
    IF(0, 0, 1),
    GIVE(SECCOMP_RET_ALLOW),
    GIVE(SECCOMP_RET_KILL_PROCESS),
    // A signal to itself, by which abort ends it.
    IF(__NR_tgkill, 0, 4),
    ARGUMENT(0),
    IF((unsigned)getpid(), 0, 1),
    GIVE(SECCOMP_RET_ALLOW),
    GIVE(SECCOMP_RET_KILL_PROCESS),
    // Names of threads and of memory.
    IF(__NR_prctl, 0, 5),
    ARGUMENT(0),
    IF(PR_SET_NAME, 1, 0),
    IF(PR_SET_VMA, 0, 1),
    GIVE(SECCOMP_RET_ALLOW),
    GIVE(REFUSAL(EACCES)),
    // What is asked of a descriptor that is there.
    IF(__NR_fcntl, 0, 4),
    ARGUMENT(1),
    BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, F_SETFL, 1, 0),
    GIVE(SECCOMP_RET_ALLOW),
    GIVE(REFUSAL(EACCES)),
    GIVE(SECCOMP_RET_KILL_PROCESS),
  };
  struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
  // Nothing that it would start gains rights; who has none may filter by that alone.
  return flipbook_can_confine() && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
    && syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
}

bool flipbook_can_confine(void) {
  const unsigned action = SECCOMP_RET_KILL_PROCESS;
  return syscall(__NR_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}
#else
bool flipbook_confine(void) { return false; }

bool flipbook_can_confine(void) { return false; }
#endif
