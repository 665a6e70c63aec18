"""Runs a batt with the functions of a public arc-dsl checkout: the peer that `bench mega --reference DIR` compares scoring with.

usage: python3 reference_batt.py DIR BATT RESULTS.jsonl TASKS

BATT is JSON: {"batt": the data of a batt module, "constants": {name: value}, "fallbacks": {operation: value}}. RESULTS.jsonl is
what `batt-run --differs all --emit` wrote for the TASKS, a folder with one JSON file per task. Every sample in it is run as a batt written
as a Python function runs: all calls with C = None for the candidates, then, where the sample's output is known, all calls
with C = that output for the differs. A call that fails gives its operation's fallback.

Prints one JSON line: {"seconds": s, "user": s, "values": n, "agree": n}. Loading and comparing are not timed.
"""
import json
import math
import os
import sys
import time

from compare_batt import encode, load_task, plain, read_results, text


def decode(value, functions):
    if isinstance(value, list):
        return tuple(decode(item, functions) for item in value)
    if not isinstance(value, dict):
        return value
    if 'nan' in value:
        return math.nan
    if 'float' in value:
        return float(value['float'])
    if 'set' in value:
        return frozenset([decode(item, functions) for item in value['set']])
    return functions.get(value['fn'], lambda *_: ())


def safe(function, fallback):
    """A batt operation: it catches, also where another operation calls it."""
    def operation(*args):
        try:
            return function(*args)
        except Exception:
            return fallback
    return operation


def batt_operations(dsl):
    """What generated programs use beside arc-dsl's own functions."""
    mirrors = [dsl.hmirror, dsl.dmirror, dsl.vmirror, dsl.cmirror, dsl.rot90, dsl.rot180, dsl.rot270]

    def get_nth_t(container, rank):
        if not isinstance(container, tuple) or not -len(container) <= rank < len(container):
            return math.nan
        return container[rank]

    def get_nth_f(container, rank):
        at = rank + len(container) if rank < 0 else rank
        return tuple(container)[at] if 0 <= at < len(container) else frozenset()

    def o_g(grid, flags):
        if flags not in range(8):
            return None
        return dsl.objects(grid, flags in (4, 5, 6, 7), flags in (2, 3, 6, 7), flags in (1, 3, 5, 7))

    def mir_rot_t(grid, move):
        return mirrors[move](grid) if move in range(len(mirrors)) else grid

    def a_mr(samples):
        turn = safe(mir_rot_t, ())
        moves = range(len(mirrors) + 1)
        return next((move for move in moves if all(turn(a, move) == b for a, b in samples)), None)

    def seen(samples, side, function):
        found = [item for sample in samples for item in function(tuple(sample)[side])]
        return tuple(dict.fromkeys(found))

    def only(side):
        def operation(samples, function):
            others = seen(samples, 1 - side, function)
            return tuple(item for item in seen(samples, side, function) if item not in others)
        return operation

    only_input, only_output = only(0), only(1)
    return {
        'get_nth_t': safe(get_nth_t, ()),
        'get_nth_f': safe(get_nth_f, ()),
        'p_g': safe(lambda grid: tuple(frozenset(color for row in grid for color in row)), frozenset()),
        'difference_tuple': safe(lambda a, b: type(a)(item for item in a if item not in b), ()),
        'o_g': safe(o_g, frozenset()),
        'mir_rot_t': safe(mir_rot_t, ()),
        'a_mr': safe(a_mr, ()),
        'c_iz': safe(only_input, ()),
        'c_zo': safe(only_output, ()),
        'c_iz_n': safe(lambda samples, function, pick: pick(safe(only_input, ())(samples, function)), 0),
        'c_zo_n': safe(lambda samples, function, pick: pick(safe(only_output, ())(samples, function)), 0),
    }


def link(batt, functions, constants, fallbacks):
    """Calls as (slot of the function, slots of the arguments, fallback), and the values of the first slots."""
    values, slots = [None, None, None], {'S': 0, 'I': 1, 'C': 2}
    numbers = {f't{k + 1}' for k in range(len(batt['calls']))}

    def key(word):
        return word if isinstance(word, str) else text(word)

    for word in (word for call in batt['calls'] for word in call):
        if key(word) in slots or key(word) in numbers:
            continue
        if isinstance(word, str) and word not in constants and word not in functions:
            sys.exit(f'the batt uses {word}, which neither this script nor the checkout has')
        slots[key(word)] = len(values)
        values.append(decode(word, functions) if not isinstance(word, str)
                      else constants[word] if word in constants else functions[word])
    slots |= {f't{k + 1}': len(values) + k for k in range(len(batt['calls']))}
    calls = [(slots[name], tuple(slots[key(word)] for word in args), fallbacks.get(name, ()))
             for name, *args in batt['calls']]
    return calls, values


def run(calls, values, samples, grid, output):
    column = values.copy()
    column[:3] = samples, grid, output
    for function, args, fallback in calls:
        try:
            column.append(column[function](*[column[arg] for arg in args]))
        except Exception:
            column.append(fallback)
    return column[len(values):]


def load_work(checkout, batt_file):
    """The batt's data, what its calls name, what those that fail give (encoded), and its linked calls with their first values."""
    sys.path.insert(0, checkout)
    import dsl

    with open(batt_file) as file:
        work = json.load(file)
    functions = {name: value for name, value in vars(dsl).items() if callable(value)} | batt_operations(dsl)
    constants = {name: decode(value, functions) for name, value in work['constants'].items()}
    fallbacks = {name: decode(value, functions) for name, value in work['fallbacks'].items()}
    calls, values = link(work['batt'], functions, constants, fallbacks)
    return work['batt'], functions | constants, work['fallbacks'], calls, values


def main(checkout, batt_file, results, tasks):
    batt, _, _, calls, values = load_work(checkout, batt_file)
    loaded, counts = {}, {'seconds': 0, 'user': 0, 'values': 0, 'agree': 0}
    for (task_id, kind, index), ours in read_results(results).items():
        if task_id not in loaded:
            loaded = {task_id: load_task(tasks, task_id)}
        grid, output = loaded[task_id][kind][index]
        samples = tuple(loaded[task_id]['demo'])
        started, user = time.perf_counter(), os.times().user
        candidates = run(calls, values, samples, grid, None)
        compared = None if output is None else run(calls, values, samples, grid, output)
        counts['seconds'] += time.perf_counter() - started
        counts['user'] += os.times().user - user
        theirs = {('candidate', o['t'], o['solver'], None): candidates[o['t'] - 1] for o in batt['outputs']}
        if compared is not None:
            theirs |= {('differ', d['t'], d['solver'], d['differ']): compared[d['t'] - 1] for d in batt['differs']}
        counts['values'] += len(theirs)
        counts['agree'] += sum(ours.get(key) == text(plain(encode(value))) for key, value in theirs.items())
    print(json.dumps(counts))


if __name__ == '__main__':
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])
