"""Kills a program while its plugin runs, and says whether the plugin is gone: orphan.py COMMAND..."""

import os
import signal
import subprocess
import sys
import time


def children(process):
    """The processes below `process`, at any depth."""
    found, todo = [], [process]
    while todo:
        parent = todo.pop()
        for thread in os.listdir("/proc/%d/task" % parent):
            with open("/proc/%d/task/%s/children" % (parent, thread)) as file:
                below = [int(word) for word in file.read().split()]
            found += below
            todo += below
    return found


def runs(process):
    try:
        with open("/proc/%d/stat" % process) as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait(condition):
    end = time.monotonic() + 10
    while not condition() and time.monotonic() < end:
        time.sleep(0.05)
    return condition()


def main():
    # Its input stays open, so that it waits for requests.
    program = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE)
    wait(lambda: children(program.pid))
    time.sleep(0.5)
    plugins = children(program.pid)
    program.send_signal(signal.SIGKILL)
    program.wait()
    gone = wait(lambda: not any(runs(plugin) for plugin in plugins))
    print("%d plugins, %s" % (len(plugins), "gone" if gone else "left"))


main()
