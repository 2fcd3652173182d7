"""Kills a run over an estate and has another one go on: `estate_killed.py PCLC FOLDER`.

Says whether the files are those of a run that nobody killed, but for the seconds in assess.json, and whether a source
that was changed in between counts.
"""
import os
import re
import shutil
import subprocess
import sys
import time

ROOTS = 80


def source(number, value):
    return f'variable "size" {{\n  default = {value}\n}}\noutput "o{number}" {{\n  value = var.size\n}}\n'


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def command(pclc, folder, out):
    return [pclc, "convert", "--recursive", "--target=python", "--jobs=2", "-o", os.path.join(folder, out),
            os.path.join(folder, "in")]


def tree(folder):
    files = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            relative = os.path.relpath(path, folder)
            if relative != ".pclc-files":  # it has the hash of assess.json
                files[relative] = re.sub(r'"seconds": [0-9.e-]+', "", text)
    return files


def main(pclc, folder):
    for number in range(ROOTS):
        os.makedirs(os.path.join(folder, "in", f"r{number:02}"))
        write(os.path.join(folder, "in", f"r{number:02}", "main.tf"), source(number, number))
    time.sleep(0.05)  # what is as young as the run counts as changed
    journal = os.path.join(folder, "killed", ".pclc-journal")
    killed = False
    for wanted in (10, 30):
        process = subprocess.Popen(command(pclc, folder, "killed"), stderr=subprocess.DEVNULL)
        while process.poll() is None:
            try:
                with open(journal, encoding="utf-8") as file:
                    if file.read().count("\n") > wanted:
                        process.kill()
                        killed = True
                        break
            except FileNotFoundError:
                pass
        process.wait()
    time.sleep(0.2)  # children go with their parent, but not at once
    write(os.path.join(folder, "in", "r01", "main.tf"), source(1, 1001))
    result = subprocess.run(command(pclc, folder, "killed"), capture_output=True, text=True)
    went_on = re.search(r"going on: (\d+) of 80 roots were done", result.stderr)
    print("exit code", result.returncode)
    print("went on" if not killed or went_on and 10 <= int(went_on[1]) < ROOTS else f"began anew\n{result.stderr}")
    subprocess.run(command(pclc, folder, "whole"), capture_output=True, check=True)
    killed_files, whole = tree(os.path.join(folder, "killed")), tree(os.path.join(folder, "whole"))
    print("the same files" if killed_files == whole else f"other files: {set(killed_files) ^ set(whole)}")
    print("the new value" if "1001" in whole[os.path.join("r01", "__main__.py")] else "the old value")

    # A journal of another command, or one that holds anything, decides nothing.
    for text in ('{"journal":"0"}\n{"root":"x"}\n', '{"journal":[]}', "[[[[", '{"journal":"0"}\n{{{{\n\x00'):
        shutil.rmtree(os.path.join(folder, "killed"))
        os.makedirs(os.path.join(folder, "killed"))
        write(journal, text)
        result = subprocess.run(command(pclc, folder, "killed"), capture_output=True, text=True)
        ours = text.startswith('{"journal":"')
        assert result.returncode == (0 if ours else 1), (text, result.stderr)
        assert ours or "PCL8020" in result.stderr and open(journal, encoding="utf-8").read() == text
        assert not ours or tree(os.path.join(folder, "killed")) == whole


main(*sys.argv[1:])
