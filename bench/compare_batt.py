"""Compares the results of a Python batt with those of a checkout of the Python system that wrote it.

usage: python3 compare_batt.py CHECKOUT BATT.py RESULTS.jsonl TASKS [SECONDS]

RESULTS.jsonl is what `batt-run -b BATT.py --tasks TASKS --differs all --emit RESULTS.jsonl` wrote, TASKS a folder with one JSON file per
task. Every sample in it is run by Python, too, for at most SECONDS (60), with C = None for the candidates and C = the
sample's output for the differs. Values must be equal, set order included. Exit code 1 when any value differs.

Three things have nothing to compare with, and are counted: samples on which the Python run ends by an exception or by the
timeout; values that differ only in the order of sets with NaN in them; and values that Python gives differently when it is run
again with its functions and NaN elsewhere in memory. (Their hash is their address, so it decides the order of a set with them
in it, which mutation can make. Not every NaN can be moved: arithmetic makes them where it likes.)
"""
import importlib.util
import json
import math
import os
import random
import signal
import sys
import time
from collections import Counter

SHOWN = 20
# How often Python runs again at most where a value differs.
RERUNS = 32


def encode(value):
    """A value as in the results. Functions have no other mark than that they are functions."""
    if value is None or isinstance(value, (bool, int)):
        return value
    if isinstance(value, float):
        if math.isnan(value):
            return {'nan': 1}
        return {'float': ('inf' if value > 0 else '-inf') if math.isinf(value) else value}
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    if isinstance(value, (frozenset, set)):
        return {'set': [encode(item) for item in value]}
    if callable(value):
        return {'fn': None}
    return {'type': type(value).__name__}


def text(value):
    return json.dumps(value, separators=(',', ':'))


def plain(value):
    """A value of the results, functions without their names."""
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {'fn': None} if 'fn' in value else {key: plain(item) for key, item in value.items()}
    return value


def load_batt(checkout, file):
    """The function of a batt; loading again makes all operations, and NaN, anew, at other addresses."""
    os.environ['EXPECT_GPU'] = '0'
    math.nan = random.choice([float('nan') for _ in range(1000)])
    if checkout not in sys.path:
        sys.path.insert(0, checkout)
    for name, module in list(sys.modules.items()):
        if os.path.dirname(getattr(module, '__file__', None) or '') == checkout:
            del sys.modules[name]
    spec = importlib.util.spec_from_file_location('compared_batt', file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.batt


def rows(grid):
    return None if grid is None else tuple(tuple(row) for row in grid)


def load_task(folder, task_id):
    with open(os.path.join(folder, task_id + '.json')) as file:
        task = json.load(file)
    return {kind: [(rows(s['input']), rows(s.get('output'))) for s in task[name]]
            for kind, name in (('demo', 'train'), ('test', 'test'))}


def read_results(file):
    """The lines of each sample: (task, kind, index) to {(type, t, solver, differ): value}."""
    samples = {}
    with open(file) as lines:
        for line in lines:
            record = json.loads(line)
            values = samples.setdefault((record['task'], record['kind'], record['index']), {})
            if record['type'] == 'sample':
                if record['status'] != 'ok':
                    values['lost'] = record['status']
            else:
                key = (record['type'], record['t'], record['solver'], record.get('differ'))
                values[key] = text(plain(record['value']))
    return samples


class Timeout(BaseException):
    pass


def expire(_signal, _frame):
    raise Timeout()


def run_python(batt, task_id, task, kind, index, seconds):
    demos = tuple(task['demo'])
    grid, output = task[kind][index]
    signal.signal(signal.SIGALRM, expire)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        candidates, _ = batt(task_id, demos, grid, None, None)
        values = {('candidate', t, solver, None): value for t, _, solver, value in candidates}
        if output is not None:
            _, differs = batt(task_id, demos, grid, output, None)
            for t, solver, differ, value in differs:
                values[('differ', t, solver, differ.removeprefix('differ_'))] = value
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return {key: text(encode(value)) for key, value in values.items()}


def compare(ours, theirs):
    """Keys that are in one alone, or whose values differ."""
    return [key for key in sorted(ours.keys() | theirs.keys(), key=str) if ours.get(key) != theirs.get(key)]


def holds_nan(value):
    if isinstance(value, list):
        return any(holds_nan(item) for item in value)
    return isinstance(value, dict) and ('nan' in value or any(holds_nan(item) for item in value.values()))


def without_nan_order(value):
    """An encoded value, the elements of each set with NaN in it sorted by their text."""
    if isinstance(value, list):
        return [without_nan_order(item) for item in value]
    if isinstance(value, dict):
        plain_value = {key: without_nan_order(item) for key, item in value.items()}
        if 'set' in value and holds_nan(value):
            plain_value['set'].sort(key=text)
        return plain_value
    return value


def same_but_for_nan(ours, theirs):
    """Whether values, as texts, differ only in the order of sets with NaN in them."""
    if ours is None or theirs is None:
        return False
    return without_nan_order(json.loads(ours)) == without_nan_order(json.loads(theirs))


def unsettled(keys, first, run_again):
    """Those of the keys whose values are others when Python runs again."""
    found = set()
    for _ in range(RERUNS):
        again = run_again()
        found.update(key for key in keys if again.get(key) != first.get(key))
        if len(found) == len(keys):
            break
    return found


def main(checkout, batt_file, results, tasks, seconds=60):
    checkout = os.path.abspath(checkout)
    batt = load_batt(checkout, batt_file)
    kept = [batt, math.nan]  # What is alive keeps its address.
    counts, unfinished, shown = Counter(), Counter(), 0
    loaded = {}
    started = time.perf_counter()
    for (task_id, kind, index), ours in read_results(results).items():
        place = f'{task_id} {kind} {index}'
        if 'lost' in ours:
            print(f'{place}: batt-run: {ours["lost"]}')
            counts['lost'] += 1
            continue
        if task_id not in loaded:
            loaded = {task_id: load_task(tasks, task_id)}
        try:
            theirs = run_python(batt, task_id, loaded[task_id], kind, index, float(seconds))
        except (Exception, Timeout) as error:
            unfinished[type(error).__name__] += 1
            continue
        different = compare(ours, theirs)

        def run_again():
            kept.append(math.nan)
            kept.append(load_batt(checkout, batt_file))
            return run_python(kept[-1], task_id, loaded[task_id], kind, index, float(seconds))

        loose = {key for key in different if same_but_for_nan(ours.get(key), theirs.get(key))}
        different = [key for key in different if key not in loose]
        loose |= unsettled(different, theirs, run_again) if different else set()
        different = [key for key in different if key not in loose]
        counts['loose'] += len(loose)
        counts['samples'] += 1
        counts['values'] += len(theirs)
        counts['different'] += len(different)
        for key in different:
            shown += 1
            if shown <= SHOWN:
                print(f'{place} {key}\n  batt-run {ours.get(key, "nothing")[:300]}\n  Python   {theirs.get(key, "nothing")[:300]}')
    compared = counts['values'] - counts['loose']
    print(f'{compared - counts["different"]} of {compared} values agree on {counts["samples"]} samples '
          f'({time.perf_counter() - started:.1f} s of Python)')
    if counts['loose']:
        print(f'{counts["loose"]} values not compared: Python gives others when its functions and NaN lie elsewhere')
    for name, count in unfinished.items():
        print(f'{count} samples not compared: the Python run ended by {name}')
    return 1 if counts['different'] or counts['lost'] else 0


if __name__ == '__main__':
    if len(sys.argv) not in (5, 6):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
