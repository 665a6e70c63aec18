"""Compares what programs of an archive give with what CPython gives, run with the functions of a checkout of arc-dsl.

usage: python3 compare_search.py ARC_DSL ARCHIVE TASKS [all]

Takes the arc-dsl programs that `batt-run search` found (with the word all: every solver of the archive) and that name nothing but what the
checkout's dsl.py and constants.py define; the others are counted, with the operations that keep them out. Each is written as a file, run on all
samples of its task by `batt-run validate --emit`, and by CPython, as a function of I. TASKS is a folder with a JSON file for each task,
at any depth. Where one fails, the other has to fail with the same class of exception. Exit code 1 when anything differs, 2 when there is
nothing to compare.
"""
import ast
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter

SHOWN = 20
LAUNCHER = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'bin', 'batt-run.mjs')


def load(arc_dsl):
    sys.path.insert(0, arc_dsl)
    import constants
    import dsl

    return {**vars(dsl), **{name: value for name, value in vars(constants).items() if not name.startswith('_')}}


def programs(archive, everything):
    """(task, md5, text) of the programs to compare, the best of each task first."""
    database = sqlite3.connect('file:%s?mode=ro' % archive, uri=True)
    where = '' if everything else "AND batt = 'search'"
    return database.execute(
        "SELECT task, md5, text FROM saved JOIN programs USING (md5) WHERE kind = 'solver' AND dialect = 'arc-dsl' %s"
        ' ORDER BY task, demo_matches DESC, closeness DESC, size, md5' % where
    ).fetchall()


def unknown(text, known):
    """Names that a program takes from elsewhere and nobody defines there."""
    tree = ast.parse(text)
    own = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    own |= {'I', 'S'}
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - own - known


def rows(grid):
    return tuple(tuple(row) for row in grid)


def find_tasks(folder):
    return {
        name[: -len('.json')]: os.path.join(path, name)
        for path, _, names in os.walk(folder)
        for name in names
        if name.endswith('.json')
    }


def encode(value):
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    if isinstance(value, (set, frozenset)):
        return {'set': [encode(item) for item in value]}
    return value


def run_python(solve, task):
    """By sample, the value that the program gives, or the class of the exception that ends it."""
    demos = tuple((rows(pair['input']), rows(pair['output'])) for pair in task['train'])
    given = {}
    for kind, pairs in (('demo', task['train']), ('test', task['test'])):
        for index, pair in enumerate(pairs):
            try:
                given[kind, index] = {'value': encode(solve(demos, rows(pair['input']), None))}
            except Exception as error:
                given[kind, index] = {'error': type(error).__name__}
    return given


def run_ours(some, tasks):
    """By task and sample, the same of `batt-run validate`; one program of each task."""
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, 'tasks'))
        os.mkdir(os.path.join(folder, 'programs'))
        for task, _, text in some:
            with open(tasks[task]) as source, open(os.path.join(folder, 'tasks', task + '.json'), 'w') as target:
                target.write(source.read())
            with open(os.path.join(folder, 'programs', task + '.py'), 'w') as target:
                target.write(text.replace('def solve(', 'def solve_%s(' % task, 1))
        lines = os.path.join(folder, 'lines.jsonl')
        words = ['validate', os.path.join(folder, 'programs'), '--tasks', os.path.join(folder, 'tasks'), '--quiet']
        words += ['--emit', lines, '--report', os.path.join(folder, 'report.json')]
        subprocess.run(['node', LAUNCHER, *words], check=True, stdout=subprocess.DEVNULL)
        given = {}
        with open(lines) as file:
            for line in map(json.loads, file):
                if line['type'] == 'program':
                    result = {key: line[key] for key in ('value', 'error') if key in line}
                    given.setdefault(line['task'], {})[line['kind'], line['index']] = result
        return given


def main(arc_dsl, archive, folder, everything=False):
    scope = load(arc_dsl)
    tasks = find_tasks(folder)
    known = set(scope) | {'True', 'False', 'None'}
    found = [one for one in programs(archive, everything) if one[0] in tasks]
    left_out = Counter(name for _, _, text in found for name in unknown(text, known))
    comparable = [one for one in found if not unknown(one[2], known)]
    by_task = {}
    for one in comparable:
        by_task.setdefault(one[0], []).append(one)
    samples = differing = failing = 0
    shown = []
    for place in range(max(map(len, by_task.values()), default=0)):
        some = [ones[place] for ones in by_task.values() if len(ones) > place]
        ours = run_ours(some, tasks)
        for task, md5, text in some:
            names = dict(scope)
            # The parameters are S, I and C, as far as the program has them.
            exec(text, names)
            count = names['solve'].__code__.co_argcount
            solve = (lambda S, I, C: names['solve'](*(S, I, C)[:count]))
            with open(tasks[task]) as file:
                theirs = run_python(solve, json.load(file))
            for sample, given in theirs.items():
                samples += 1
                failing += 'error' in given
                if ours.get(task, {}).get(sample) != given:
                    differing += 1
                    shown.append('%s %s, %s %d' % (task, md5[:12], *sample))
    print('%d programs of %d tasks, %d left out since dsl.py lacks what they call' % (
        len(comparable), len(by_task), len(found) - len(comparable)))
    if left_out:
        print('  lacking: ' + ', '.join('%s (%d)' % pair for pair in left_out.most_common(SHOWN)))
    print('%d samples, on %d of which CPython fails; %d differ' % (samples, failing, differing))
    for line in shown[:SHOWN]:
        print('  ' + line)
    return 2 if not comparable else 1 if differing else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:4], everything=sys.argv[4:5] == ['all']))
