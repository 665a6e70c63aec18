"""Evaluates the examples of the operations with the functions of a public checkout, whose values they are to show.

usage: batt-run ops --json > operations.json; python3 reference_examples.py DIR operations.json DIALECT

DIR is a checkout of the public arc-dsl or of the Python system. An operation in operations.json is {"name": ..., "dialects":
[...], "examples": {"<dialect>": {"call": "...", "value": "..."}}}. The call is evaluated with the checkout's own functions and constants, and the value must be its repr, set order included. Prints the examples of DIALECT
for which it is not, the operations that the checkout does not have, and how many agree. Exit 1 when some differ.
"""
import json
import sys
import types


def load_names(checkout):
    # The Python system takes other paths where it finds a GPU; numpy it uses there alone.
    sys.modules.update(cupy=None, numpy=types.ModuleType('numpy'))
    sys.path.insert(0, checkout)
    import constants
    import dsl

    return vars(dsl) | vars(constants)


def evaluate(call, names):
    try:
        return repr(eval(call, names))
    except Exception as error:
        return f'{type(error).__name__}: {error}'


def main(checkout, operations, dialect):
    names = load_names(checkout)
    with open(operations) as file:
        rows = json.load(file)
    examples = {row['name']: row['examples'][dialect] for row in rows if dialect in row['examples']}
    missing = sorted(examples.keys() - names.keys())
    differ = 0
    for name, example in examples.items():
        if name in missing:
            continue
        found = evaluate(example['call'], names)
        if found != example['value']:
            differ += 1
            print(f'{name}: {example["call"]} is {found}, not {example["value"]}')
    if missing:
        print(f'not in the checkout: {", ".join(missing)}')
    agree = len(examples) - len(missing) - differ
    print(f'{agree} of {len(examples)} examples agree, {differ} differ, {len(missing)} operations are not in the checkout')
    return 1 if differ else 0


if __name__ == '__main__':
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
