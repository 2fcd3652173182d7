"""What the benchmarks of this folder measure with: processor time of one command, on one core.

Other work on the machine does not count as it does for a clock on the wall, and where two programs are compared both have the
same core, one after the other.
"""
import os
import subprocess
import tempfile


def pin():
    """Leaves this process, and what it starts, one core of those that it may use."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


class Run:
    """One run of `command`; it is killed when it has used `limit` seconds. What it writes to its standard error is `said`.
    Its peak memory begins with that of this process, which should stay small."""

    def __init__(self, command, limit=None):
        def limited():
            import resource
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))

        with tempfile.TemporaryFile() as log:
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=log, preexec_fn=limited if limit else None)
            _, status, usage = os.wait4(process.pid, 0)
            log.seek(0)
            self.said = log.read().decode(errors="replace")
        self.code = process.returncode = os.waitstatus_to_exitcode(status)  # of a signal: negative
        self.seconds = usage.ru_utime + usage.ru_stime
        self.memory = usage.ru_maxrss / 1024  # MiB
