"""Takes a batt through the whole pipeline in CPython: the peer of a whole run that `bench mega --reference DIR` compares with.

usage: python3 reference_pipeline.py DIR BATT TASKS ARCHIVE

DIR and BATT as for reference_batt.py. TASKS is a folder with one JSON file per task, ARCHIVE the SQLite file to write. The
phases are those of a run with a new archive:

  score      all calls on each sample, as reference_batt.py makes them; which demo samples match, and how close the others come
  filter     per task the solvers and differs in the order of their ranks, without those that compute the same as another
  inline     each is cut out of the batt, without the calls that it does not need, and printed as a Python function
  validate   the text is compiled and run alone on all samples; its values must be the batt's, set order included
  save       texts, marks and scores go into the file in one transaction

Of the solvers that match no demo sample of a task, only the nearest few go on from inlining, each near in another way.
A program that is kept for several tasks is printed once and compiled once. Prints one JSON line: {"seconds": s, "user": s,
"phases": {phase: {"seconds": s, "user": s}}, "kept": n, "validated": n, "matches": n, "closeness": n}, the last two summed over
what was saved. Loading is not timed.
"""
import hashlib
import json
import math
import os
import resource
import sqlite3
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass

from compare_batt import encode, load_task, text
from reference_batt import load_work, run

FULL_SCORE = 1000
# Solvers that match no demo sample of a task and are kept all the same.
NEAR = 8
# Solver of the differs that look at the sample's own input.
BASELINE = 'None'
TABLES = '''
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    BEGIN;
    CREATE TABLE programs (md5 TEXT PRIMARY KEY, text TEXT NOT NULL);
    CREATE TABLE saved (
        kind TEXT NOT NULL, task TEXT NOT NULL, md5 TEXT NOT NULL REFERENCES programs, name TEXT NOT NULL,
        matches INTEGER NOT NULL, closeness INTEGER NOT NULL, marks TEXT NOT NULL, seconds REAL NOT NULL,
        PRIMARY KEY (kind, task, md5)
    ) WITHOUT ROWID;'''


class Phases:
    """Seconds by the clock, and of the processor in user mode, of each phase."""

    def __init__(self):
        self.costs = {}

    @contextmanager
    def timed(self, name):
        started, user = time.perf_counter(), user_time()
        yield
        self.costs[name] = {'seconds': time.perf_counter() - started, 'user': user_time() - user}

    def total(self, unit):
        return sum(cost[unit] for cost in self.costs.values())


def user_time():
    return resource.getrusage(resource.RUSAGE_SELF).ru_utime


@dataclass
class Sample:
    grid: tuple
    output: tuple | None
    # Values of the batt's outputs and differs; no differs where the output is not known.
    candidates: list
    differs: list | None


@dataclass
class Entry:
    """A program that is a candidate for the archive on one task."""
    kind: str
    name: str
    # Number of the call that gives its result.
    t: int
    # Demo samples that it matches, and how close it comes on the others, in thousandths.
    matches: int
    closeness: int
    marks: list
    # What it gave in the batt, sample by sample.
    values: list


def score_sample(batt, calls, values, demos, grid, output):
    found = run(calls, values, demos, grid, None)
    compared = None if output is None else run(calls, values, demos, grid, output)
    differs = None if compared is None else [compared[differ['t'] - 1] for differ in batt['differs']]
    return Sample(grid, output, [found[solver['t'] - 1] for solver in batt['outputs']], differs)


def points(value):
    """A differ's result (score, witness) as points, or None where it is no such pair."""
    if not isinstance(value, tuple) or len(value) != 2 or type(value[0]) not in (int, float):
        return None
    return int(min(FULL_SCORE, max(0, value[0])))


def entries_of(batt, samples, demos):
    """What the batt offers for a task: its solvers, and its differs on the samples' own inputs. The first samples are demos."""
    found = [None if sample.differs is None else [points(value) for value in sample.differs] for sample in samples]
    owned = {}
    for k, differ in enumerate(batt['differs']):
        owned.setdefault(differ['solver'], {})[differ['differ']] = k
    baselines = owned.pop(BASELINE, {})
    entries = []
    for k, solver in enumerate(batt['outputs']):
        own = owned.get(solver['solver'], {}).values()
        marks = [mark(sample, sample.candidates[k], own, scores) for sample, scores in zip(samples, found)]
        missed = [one for one in marks[:demos] if one != 'match']
        closeness = sum(missed) // len(missed) if missed else FULL_SCORE
        values = [sample.candidates[k] for sample in samples]
        entries.append(Entry('solver', solver['solver'], solver['t'], demos - len(missed), closeness, marks, values))
    for name, k in baselines.items():
        told = [gain(found[:demos], k, own[name]) for own in owned.values() if name in own]
        told = [one for one in told if one is not None]
        if told:
            values = [None if sample.differs is None else sample.differs[k] for sample in samples]
            entries.append(Entry('differ', name, batt['differs'][k]['t'], 0, max(told), [], values))
    return entries


def mark(sample, candidate, own, scores):
    if sample.output is None:
        return None
    if candidate == sample.output:
        return 'match'
    told = right_share(candidate, sample.output) + sum(scores[k] or 0 for k in own)
    return min(FULL_SCORE - 1, told // (1 + len(own)))


def right_share(candidate, output):
    """The share of right cells of a grid of the output's size, in thousandths; 0 for anything else."""
    if not isinstance(candidate, tuple) or len(candidate) != len(output):
        return 0
    if any(not isinstance(row, tuple) or len(row) != len(output[0]) for row in candidate):
        return 0
    right = sum(ours == wanted for row, other in zip(candidate, output) for ours, wanted in zip(row, other))
    return right * (FULL_SCORE - 1) // (len(output) * len(output[0]))


def gain(demos, baseline, own):
    """What a differ is worth for a solver: how much more it gives there than on the inputs; None where it tells nothing."""
    pairs = [(scores[baseline], scores[own]) for scores in demos]
    gains = [FULL_SCORE - before + after for before, after in pairs if before is not None and after is not None]
    return sum(gains) // (2 * len(gains)) if gains else None


def keep(batt, entries):
    """The best first, without those whose call is the same as that of a better or earlier one."""
    seen = {}
    for entry in sorted(entries, key=lambda entry: (-entry.matches, -entry.closeness)):
        if entry.kind == 'differ' or entry.matches or entry.closeness:
            seen.setdefault((entry.kind, text(batt['calls'][entry.t - 1])), entry)
    return list(seen.values())


def nearest(entries, texts, demos):
    """Entries of a task without those solvers that match nothing and are not among the nearest, each near in another way."""
    near = [entry for entry in entries if entry.kind == 'solver' and not entry.matches]
    near.sort(key=lambda entry: (-entry.closeness, len(texts[entry.kind, entry.t]), texts[entry.kind, entry.t]))
    ways = {}
    for entry in near:
        ways.setdefault(tuple(entry.marks[:demos]), entry)
    chosen = list(ways.values())[:NEAR]
    return [entry for entry in entries if entry.kind == 'differ' or entry.matches] + chosen


def inline(batt, fallbacks, kind, t):
    """The program whose result is call t, as the text of a Python function."""
    calls = batt['calls']
    numbers = {f't{k}': k for k in range(1, t + 1)}
    needed = {t}
    for k in range(t, 0, -1):
        if k in needed:
            needed.update(numbers[word] for word in calls[k - 1] if isinstance(word, str) and word in numbers)
    names = {f't{k}': f'x{n}' for n, k in enumerate(sorted(needed), 1)}

    def source(word):
        return names.get(word, word) if isinstance(word, str) else literal(word)

    lines = [f'def {"solve" if kind == "solver" else kind}(S, I, C):']
    for k in sorted(needed):
        function, *args = calls[k - 1]
        result = names[f't{k}']
        lines += ['    try:', f'        {result} = {source(function)}({", ".join(map(source, args))})']
        lines += ['    except Exception:', f'        {result} = {literal(fallbacks.get(function, []))}']
    return '\n'.join([*lines, f'    return {names[f"t{t}"]}', ''])


def literal(value):
    """An encoded value as Python source."""
    if isinstance(value, list):
        return f'({"".join(literal(item) + ", " for item in value)})'
    if not isinstance(value, dict):
        return repr(value)
    if 'set' in value:
        return f'frozenset({literal(value["set"])})'
    return value['fn'] if 'fn' in value else 'nan' if 'nan' in value else f'float("{value["float"]}")'


def compiled(program, namespace):
    found = {}
    exec(program, namespace, found)
    return next(iter(found.values()))


def validate(function, entry, demos, samples):
    """Whether a program gives alone what it gave in the batt, and the seconds that it ran."""
    is_differ = entry.kind == 'differ'
    started = time.perf_counter()
    alone = [None if is_differ and sample.output is None
             else function(demos, sample.grid, sample.output if is_differ else None) for sample in samples]
    seconds = time.perf_counter() - started
    return all(map(same, alone, entry.values)), seconds


def same(a, b):
    """Equal, set order included. What holds functions made anew is told apart by repr alone."""
    return repr(a) == repr(b) or text(encode(a)) == text(encode(b))


def save(file, programs, rows):
    archive = sqlite3.connect(file, isolation_level=None)
    archive.executescript(TABLES)
    archive.executemany('INSERT OR IGNORE INTO programs VALUES (?, ?)', programs)
    archive.executemany('INSERT INTO saved VALUES (?, ?, ?, ?, ?, ?, ?, ?)', rows)
    archive.execute('COMMIT')
    archive.close()


def main(checkout, batt_file, folder, archive):
    batt, namespace, fallbacks, calls, values = load_work(checkout, batt_file)
    namespace |= {'nan': math.nan}
    ids = sorted(name.removesuffix('.json') for name in os.listdir(folder) if name.endswith('.json'))
    tasks = {task_id: load_task(folder, task_id) for task_id in ids}
    phases = Phases()
    with phases.timed('score'):
        scored = {task_id: [score_sample(batt, calls, values, tuple(task['demo']), *pair)
                            for pair in task['demo'] + task['test']] for task_id, task in tasks.items()}
        offered = {task_id: entries_of(batt, samples, len(tasks[task_id]['demo'])) for task_id, samples in scored.items()}
    with phases.timed('filter'):
        filtered = {task_id: keep(batt, entries) for task_id, entries in offered.items()}
    with phases.timed('inline'):
        wanted = {(entry.kind, entry.t): None for entries in filtered.values() for entry in entries}
        texts = {program: inline(batt, fallbacks, *program) for program in wanted}
        kept = [(task_id, entry) for task_id, entries in filtered.items()
                for entry in nearest(entries, texts, len(tasks[task_id]['demo']))]
        md5s = {program: hashlib.md5(printed.encode()).hexdigest() for program, printed in texts.items()}
    with phases.timed('validate'):
        functions = {program: compiled(printed, namespace) for program, printed in texts.items()}
        outcomes = [validate(functions[entry.kind, entry.t], entry, tuple(tasks[task_id]['demo']), scored[task_id])
                    for task_id, entry in kept]
    with phases.timed('save'):
        rows = [(entry.kind, task_id, md5s[entry.kind, entry.t], entry.name, entry.matches, entry.closeness,
                 json.dumps(entry.marks), seconds)
                for (task_id, entry), (agrees, seconds) in zip(kept, outcomes) if agrees]
        saved = {md5 for _, _, md5, *_ in rows}
        save(archive, [(md5s[program], texts[program]) for program in texts if md5s[program] in saved], rows)
    print(json.dumps({
        'seconds': phases.total('seconds'), 'user': phases.total('user'), 'phases': phases.costs, 'kept': len(kept),
        'validated': len(rows), 'matches': sum(row[4] for row in rows), 'closeness': sum(row[5] for row in rows)}))


if __name__ == '__main__':
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])
