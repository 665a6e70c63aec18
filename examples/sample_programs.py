"""Samples programs, scores them as they are made, and shows which of them fit the demos of a task.

    python3 examples/sample_programs.py                       the tasks that come with batt-run
    python3 examples/sample_programs.py arc-agi-1/data/training

A language model would take the place of `programs`.
"""

import itertools
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))

from batt_run import Runner  # noqa: E402

STEPS = ["identity", "rot90", "rot180", "hmirror", "vmirror", "dmirror", "compress", "dedupe", "tophalf", "lefthalf"]


def programs(tasks):
    """Every pair of steps, for every task: what a model would be asked for."""
    for task in tasks:
        for first, second in itertools.product(STEPS, repeat=2):
            text = f"def solve(I):\n    x1 = {first}(I)\n    O = {second}(x1)\n    return O\n"
            yield {"id": f"{first}, {second}", "task": task, "program": text}


def main(dataset=None):
    names = sorted(os.listdir(dataset or os.path.join(os.path.dirname(__file__), "..", "tasks")))
    tasks = [name[:-5] for name in names if name.endswith(".json")]
    scored, found = 0, {}
    with Runner(dataset, outputs=False) as runner:
        for result in runner.stream(programs(tasks)):
            scored += 1
            if "error" in result:
                print(f"{result['task']} {result['id']}: {result['error']['message']}", file=sys.stderr)
            elif result["demoSolved"]:
                found.setdefault(result["task"], result["id"])
    for task, steps in found.items():
        print(f"{task}: {steps}")
    print(f"{scored:,} programs, {len(found)} of {len(tasks)} tasks demo-solved")


if __name__ == "__main__":
    main(*sys.argv[1:2])
