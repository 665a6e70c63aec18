"""Makes and runs batts with a checkout of the Python system: the peer of `bench mega --dialect tokpidjin --reference DIR`.

usage: python3 reference_tokpidjin.py DIR make BATT.py TASKS SEED COUNT mutated|frozen
       python3 reference_tokpidjin.py DIR score BATT.py RESULTS.jsonl TASKS

`make` (which prints {}) has the system's own generator, card.py, write BATT.py and its call table: COUNT solvers of its solvers_pre.py, its own
differs, random choices from SEED (it takes the time of day). TASKS is a folder with one JSON file per task. Nothing is written
into the checkout. `score` runs the batt with the system's own modules on every sample of RESULTS.jsonl, which is what
`batt-run -b BATT.py --tasks TASKS --differs all --emit RESULTS.jsonl` wrote: with C = None for the candidates, then with C = the sample's output
for the differs. Prints one JSON line: {"seconds": s, "user": s, "values": n, "agree": n, "failed": samples that ended by an
exception}. Loading and comparing are not timed.
"""
import contextlib
import glob
import inspect
import json
import os
import random
import shutil
import sys
import tempfile
import time
import types

from compare_batt import encode, load_batt, load_task, plain, read_results, text


def challenges(folder):
    """The tasks of a folder as Kaggle's two files have them."""
    tasks, solutions = {}, {}
    for path in sorted(glob.glob(os.path.join(folder, '*.json'))):
        with open(path) as file:
            task = json.load(file)
        name = os.path.basename(path).removesuffix('.json')
        solutions[name] = [pair.get('output', pair['input']) for pair in task['test']]
        tasks[name] = {'train': task['train'], 'test': [{'input': pair['input']} for pair in task['test']]}
    return tasks, solutions


def write_json(path, value):
    with open(path, 'w') as file:
        json.dump(value, file)


def make(checkout, batt_file, tasks, seed, count, mode):
    batt_file = os.path.abspath(batt_file)
    with tempfile.TemporaryDirectory() as root:
        data = os.path.join(root, 'arc-prize-2025')
        system = os.path.join(root, 'system')
        os.mkdir(data)
        shutil.copytree(checkout, system, ignore=shutil.ignore_patterns('.git', '*.png', '*.md'))
        for stage in ('training', 'evaluation'):
            given, solutions = challenges(tasks)
            write_json(os.path.join(data, f'arc-agi_{stage}_challenges.json'), given)
            write_json(os.path.join(data, f'arc-agi_{stage}_solutions.json'), solutions)
        os.chdir(system)
        sys.path.insert(0, system)
        sys.modules.update(cupy=None, numpy=types.ModuleType('numpy'))
        with contextlib.redirect_stdout(sys.stderr):
            import card
        import solvers_pre
        import utils

        def solvers(*_, **__):
            functions = {name.removeprefix('solve_'): one for name, one in vars(solvers_pre).items() if name.startswith('solve_')}
            return {name: utils.Solver(f'solve_{name}', 'solvers_pre', inspect.getsource(functions[name]), 0, 0)
                    for name in given if name in functions and name not in utils.BAD_SOLVERS}

        frozen = mode == 'frozen'
        card.get_solvers = solvers
        card.args = types.SimpleNamespace(freeze_differs=frozen)
        card.time = types.SimpleNamespace(time=lambda: int(seed))
        random.seed(int(seed))
        with contextlib.redirect_stdout(sys.stderr):
            card.main(int(count), None, frozen, frozen, batt_file)
        print('{}')


def score(checkout, batt_file, results, tasks):
    sys.modules.update(cupy=None)
    batt = load_batt(os.path.abspath(checkout), batt_file)
    loaded, counts = {}, {'seconds': 0, 'user': 0, 'values': 0, 'agree': 0, 'failed': 0}
    for (task_id, kind, index), ours in read_results(results).items():
        if task_id not in loaded:
            loaded = {task_id: load_task(tasks, task_id)}
        demos = tuple(loaded[task_id]['demo'])
        grid, output = loaded[task_id][kind][index]
        candidates, differs, failed = [], [], 0
        started, user = time.perf_counter(), os.times().user
        try:
            candidates, _ = batt(task_id, demos, grid, None, None)
            if output is not None:
                _, differs = batt(task_id, demos, grid, output, None)
        except Exception:
            failed = 1
        counts['seconds'] += time.perf_counter() - started
        counts['user'] += os.times().user - user
        counts['failed'] += failed
        theirs = {('candidate', t, solver, None): value for t, _, solver, value in candidates}
        theirs |= {('differ', t, solver, differ.removeprefix('differ_')): value for t, solver, differ, value in differs}
        counts['values'] += len(theirs)
        counts['agree'] += sum(ours.get(key) == text(plain(encode(value))) for key, value in theirs.items())
    print(json.dumps(counts))


if __name__ == '__main__':
    if len(sys.argv) == 8 and sys.argv[2] == 'make':
        make(sys.argv[1], *sys.argv[3:])
    elif len(sys.argv) == 6 and sys.argv[2] == 'score':
        score(sys.argv[1], *sys.argv[3:])
    else:
        sys.exit(__doc__)
