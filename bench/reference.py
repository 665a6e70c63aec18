"""Times a public arc-dsl checkout on its own solver library: the peer that `bench runtime --reference DIR` compares with.

usage: python3 reference.py DIR TASKS REPEATS
Prints one JSON line per repeat: {"seconds": {"<task id>": s, ...}, "user": s, "matches": n, "samples": n}, program loading excluded.
"""
import json
import os
import sys
import time


def rows(grid):
    return tuple(tuple(row) for row in grid)


def main(folder, tasks, repeats):
    sys.path.insert(0, folder)
    import solvers

    names = sorted(name for name in vars(solvers) if name.startswith('solve_'))
    work = []
    for name in names:
        path = os.path.join(tasks, name[len('solve_'):] + '.json')
        if not os.path.exists(path):
            continue
        with open(path) as file:
            task = json.load(file)
        pairs = [(rows(s['input']), rows(s['output'])) for kind in ('train', 'test') for s in task[kind]]
        work.append((name[len('solve_'):], getattr(solvers, name), pairs))
    for _ in range(repeats):
        seconds, matches, samples = {}, 0, 0
        user = os.times().user
        for task_id, solve, pairs in work:
            started = time.perf_counter()
            for grid, wanted in pairs:
                samples += 1
                try:
                    matches += solve(grid) == wanted
                except Exception:
                    pass
            seconds[task_id] = time.perf_counter() - started
        user = os.times().user - user
        print(json.dumps({'seconds': seconds, 'user': user, 'matches': matches, 'samples': samples}), flush=True)


if __name__ == '__main__':
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
