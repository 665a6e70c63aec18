"""Runs the program of a checkout of top-quarks/ARC-solution, compiled with make, on every test input of a folder.

usage: python3 reference_search.py CHECKOUT FOLDER SAMPLES [DEPTH]

FOLDER has the tasks in dataset/evaluation, a JSON file each, and a folder output, as the program wants them; nothing is written into
the checkout. It is run once for each of SAMPLES test inputs, `run <index> DEPTH` (2), one after the other, and says of each whether one of its
three attempts is right. Prints one JSON line: {"samples": n, "correct": n, "failed": n, "wall": s, "user": s, "peak": bytes}; user is
CPU time in user mode, peak the most memory that one of the processes held.
"""
import json
import os
import re
import resource
import subprocess
import sys
import time

VERDICT = re.compile(r'Task #\s*\d+ \([^)]*\): (?:\x1b\[[0-9;]*m)*(\w+)')


def main(checkout, folder, samples, depth='2'):
    program = os.path.abspath(os.path.join(checkout, 'run'))
    if not os.access(program, os.X_OK):
        sys.exit('no program %s: compile the checkout with make' % program)
    counts = {'samples': samples, 'correct': 0, 'failed': 0}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.perf_counter()
    for index in range(samples):
        done = subprocess.run([program, str(index), depth], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        verdict = VERDICT.search(done.stdout.decode('utf-8', 'replace'))
        if done.returncode != 0 or verdict is None:
            counts['failed'] += 1
        elif verdict.group(1) == 'Correct':
            counts['correct'] += 1
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    counts['wall'] = time.perf_counter() - started
    counts['user'] = used.ru_utime - before.ru_utime
    counts['peak'] = used.ru_maxrss * 1024
    print(json.dumps(counts))


if __name__ == '__main__':
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), *sys.argv[4:5])
