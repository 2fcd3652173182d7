"""crash.py FORM COMMAND...: sends the signal of a crash to a tool that is reading from its standard input; prints what it says and its exit code."""
import signal
import subprocess
import sys

process = subprocess.Popen([*sys.argv[2:], f"--diagnostics-format={sys.argv[1]}"], stdin=subprocess.PIPE, stderr=subprocess.PIPE)
# More than a pipe holds: once it is written, the tool reads.
process.stdin.write(b"# \n" * 200_000)
process.stdin.flush()
process.send_signal(signal.SIGSEGV)
said = process.communicate()[1].decode()
print(said.strip())
print("exit code", process.returncode)
