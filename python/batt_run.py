"""Scores ARC-DSL programs with batt-run, from Python 3.9 on, with nothing but the standard library.

    from batt_run import Runner

    with Runner(tasks="arc-agi-1/data/training") as runner:
        for result in runner.score([("67a3c6ac", "def solve(I):\n    return vmirror(I)")]):
            print(result["task"], result["demoSolved"])

A runner starts `batt-run score --stream` when it is first asked, and keeps it until it is closed. Results are dictionaries, as
docs/score.md describes them. docs/python.md has more.
"""

from __future__ import annotations

import glob
import html
import json
import os
import queue
import shlex
import shutil
import subprocess
import tempfile
import threading
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

__all__ = ["Html", "Runner", "RunnerError"]

Program = Union[Tuple[str, str], Mapping[str, Any]]
Result = Dict[str, Any]
Grid = Sequence[Sequence[int]]

_HERE = os.path.dirname(os.path.abspath(__file__))

#: Programs that may be on their way at a time: enough for many workers, and little beside what a process holds.
_MOST_UNDERWAY = 1024
#: Seconds that batt-run has for ending after its input has ended.
_PATIENCE = 10


class RunnerError(RuntimeError):
    """batt-run cannot be started, or has ended: the message is what it said."""


class Html(str):
    """HTML that a notebook shows as such."""

    def _repr_html_(self) -> str:
        return str(self)


class Runner:
    """Runs programs on the tasks of a dataset.

    tasks    -- dataset folder or file; without it $BATT_TASKS, a Kaggle input folder, or the tasks that come with batt-run
    data     -- which stage of the dataset: "train", "eval", "both" or "test"
    samples  -- which samples programs run on: "all", "demo" or "test"
    outputs  -- whether results have what programs gave
    workers  -- worker threads; one per core unless told
    work     -- units of work that one call of an operation may take on a sample
    timeout  -- seconds that a program may take
    dialect  -- "arc-dsl" or "tokpidjin"
    prefix   -- what solvers may be called beside solve and solve_<id>, such as "transform"
    options  -- further options of `batt-run score`, such as ["--memory", "512"]
    command  -- how batt-run is started, such as ["node", "batt-run/bin/batt-run.mjs"]; unless told $BATT_RUN, the package that
                this file lies in, the one in `node_modules` of the file's folder or of one above, or `batt-run` on the path

    Close it, or use it in a `with` statement. One thread at a time may use it.
    """

    def __init__(
        self,
        tasks: Optional[str] = None,
        data: str = "train",
        *,
        samples: str = "all",
        outputs: bool = True,
        workers: Optional[int] = None,
        work: Optional[int] = None,
        timeout: Optional[float] = None,
        dialect: Optional[str] = None,
        prefix: Optional[str] = None,
        options: Sequence[str] = (),
        command: Optional[Union[str, Sequence[str]]] = None,
    ) -> None:
        self._command = _command(command)
        self._dataset = _words(tasks=tasks, data=data)
        self._language = _words(dialect=dialect, prefix=prefix)
        self._bounds = _words(workers=workers, timeout=timeout)
        self._stream = [
            *_words(samples=samples, work=work),
            *([] if outputs else ["--no-outputs"]),
            *options,
        ]
        self._process: Optional[subprocess.Popen[bytes]] = None
        self._errors: Any = None
        self._results: queue.Queue[Optional[bytes]] = queue.Queue()
        self._underway = 0
        self._tasks: Dict[str, Dict[str, Any]] = {}

    def __enter__(self) -> Runner:
        return self

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        self.close()

    def close(self) -> None:
        """Ends batt-run. The next question starts it anew."""
        process, self._process = self._process, None
        if process is None:
            return
        try:
            process.stdin.close()  # type: ignore[union-attr]
        except OSError:
            pass
        try:
            if self._underway > 0:
                process.kill()
            process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self._errors.close()
        self._underway = 0

    def score(self, programs: Iterable[Program]) -> List[Result]:
        """The result of each program, in their order.

        A program is a pair (task, text), or a mapping with "task" and "program" and, if its result is to repeat one, an "id".
        One that cannot be run has a result with "error".
        """
        return list(self.stream(programs))

    def stream(self, programs: Iterable[Program]) -> Iterator[Result]:
        """As `score`, for programs that come one by one: gives results while further programs are asked for."""
        self._skip()
        # Who makes programs one by one may take long for the next one.
        at_once = not isinstance(programs, (list, tuple))
        for program in programs:
            self._send(_line(program), at_once)
            while self._underway >= _MOST_UNDERWAY or (self._underway > 0 and not self._results.empty()):
                yield self._receive()
        while self._underway > 0:
            yield self._receive()

    def validate(self, *paths: str, skip_bad: bool = False) -> List[Dict[str, Any]]:
        """Runs each program of files and folders on its own task, as `batt-run validate` does.

        Gives a row of its report for each: "name", "file", "task", "status" ("solved", "demo-solved", …), "matches", "known",
        "failures", "error" and more.
        """
        words = ["validate", *paths, "--report", "-", "--quiet", *(["--skip-bad"] if skip_bad else [])]
        done = subprocess.run(
            [*self._command, *words, *self._dataset, *self._language, *self._bounds],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        if done.returncode != 0:
            raise RunnerError(_said(done.stderr))
        rows: List[Dict[str, Any]] = json.loads(done.stdout)["programs"]
        return rows

    def task(self, task: str) -> Dict[str, Any]:
        """The samples of a task: "demo" and "test", lists of dictionaries with "input" and "output", which are rows of colors.

        An output that is not known is None.
        """
        if task not in self._tasks:
            self._skip()
            self._send({"show": task})
            result = self._receive()
            if "error" in result:
                raise KeyError(result["error"]["message"])
            self._tasks[task] = result["show"]
        return self._tasks[task]

    def show(self, task: Union[str, Result], result: Optional[Result] = None) -> Html:
        """A task as HTML, which notebooks draw; with what a program gave, where a result is shown.

        task -- its id, or a result, which is shown on its task
        """
        if not isinstance(task, str):
            result = task
            task = task["task"]
        parts = [f"<b>{html.escape(task)}</b>"]
        for kind, samples in self.task(task).items():
            given = (result or {}).get(kind, [])
            for index, sample in enumerate(samples):
                cells = [(f"{kind} {index}", _svg(sample["input"]))]
                output = sample["output"]
                cells.append(("output", _svg(output) if output is not None else "not known"))
                if index < len(given):
                    cells.append(_given(given[index]))
                parts.append(_row(cells))
        style = "display:inline-block;font-family:sans-serif;font-size:12px"
        return Html(f'<div style="{style}">{"".join(parts)}</div>')

    # ---- the stream

    def _start(self) -> subprocess.Popen[bytes]:
        self._errors = tempfile.TemporaryFile()
        words = [*self._dataset, *self._language, *self._bounds, *self._stream]
        try:
            process = subprocess.Popen(
                [*self._command, "score", "--stream", "--quiet", *words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                # An interrupt of the notebook is for the cell, not for what has the tasks loaded.
                start_new_session=os.name == "posix",
            )
        except OSError as error:
            self._errors.close()
            raise RunnerError(f"{self._command[0]}: {error.strerror}") from error
        results: queue.Queue[Optional[bytes]] = queue.Queue()
        threading.Thread(target=_read, args=(process.stdout, results), daemon=True).start()
        self._process, self._results, self._underway = process, results, 0
        return process

    def _send(self, line: Mapping[str, Any], at_once: bool = True) -> None:
        process = self._process or self._start()
        data = json.dumps(line).encode() + b"\n"
        try:
            process.stdin.write(data)  # type: ignore[union-attr]
            if at_once:
                process.stdin.flush()  # type: ignore[union-attr]
        except OSError:
            raise self._ended() from None
        self._underway += 1

    def _receive(self) -> Result:
        if self._results.empty() and self._process is not None:
            try:
                self._process.stdin.flush()  # type: ignore[union-attr]
            except OSError:
                raise self._ended() from None
        line = self._results.get()
        if line is None:
            raise self._ended()
        self._underway -= 1
        result: Result = json.loads(line)
        return result

    def _skip(self) -> None:
        """Forgets the results of a stream that was not read to its end."""
        while self._underway > 0:
            self._receive()

    def _ended(self) -> RunnerError:
        process, self._process = self._process, None
        if process is None:
            return RunnerError("batt-run has ended")
        try:
            code: Any = process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            code = process.wait()
        try:
            process.stdin.close()  # type: ignore[union-attr]
        except OSError:
            pass
        self._errors.seek(0)
        said = _said(self._errors.read())
        self._errors.close()
        self._underway = 0
        return RunnerError(said or f"batt-run ended with code {code}")


def _read(stdout: Any, results: queue.Queue[Optional[bytes]]) -> None:
    with stdout:
        for line in stdout:
            results.put(line)
    results.put(None)


def _line(program: Program) -> Mapping[str, Any]:
    if isinstance(program, Mapping):
        return program
    task, text = program
    return {"task": task, "program": text}


def _words(**options: Any) -> List[str]:
    return [word for name, value in options.items() if value is not None for word in (f"--{name}", str(value))]


def _said(errors: bytes) -> str:
    text = errors.decode(errors="replace").strip()
    return text[len("batt-run: ") :] if text.startswith("batt-run: ") else text


def _command(command: Optional[Union[str, Sequence[str]]]) -> List[str]:
    """How batt-run is started."""
    if command is not None:
        return [command] if isinstance(command, str) else list(command)
    named = os.environ.get("BATT_RUN")
    if named:
        return shlex.split(named)
    launcher = next((path for path in map(_launcher, _packages()) if os.path.exists(path)), None)
    node = _node(launcher) if launcher is not None else None
    if launcher is not None and node is not None:
        return [node, launcher]
    found = shutil.which("batt-run")
    if found is not None:
        return [found]
    if launcher is not None:
        raise RunnerError(f"node, which runs {launcher}, is not on the path")
    raise RunnerError("batt-run was not found: give command=, or name it in the environment variable BATT_RUN")


def _packages() -> Iterator[str]:
    """Where the package may lie: around this file, or installed in the file's folder or in one above."""
    yield os.path.dirname(_HERE)
    folder, below = _HERE, ""
    while folder != below:
        yield os.path.join(folder, "node_modules", "batt-run")
        folder, below = os.path.dirname(folder), folder


def _launcher(package: str) -> str:
    return os.path.join(package, "bin", "batt-run.mjs")


def _node(launcher: str) -> Optional[str]:
    """The Node that is installed beside the package, as for Kaggle's notebooks, see docs/kaggle.md; else the one on the path."""
    modules = os.path.dirname(os.path.dirname(os.path.dirname(launcher)))
    if os.path.basename(modules) == "node_modules":
        beside = glob.glob(os.path.join(glob.escape(modules), "node-*", "bin", "node"))
        if beside:
            return beside[0]
    return shutil.which("node")


# ---- drawing

_COLORS = (
    "#000000",
    "#0074d9",
    "#ff4136",
    "#2ecc40",
    "#ffdc00",
    "#aaaaaa",
    "#f012be",
    "#ff851b",
    "#7fdbff",
    "#870c25",
)
_OTHER = "#ffffff"
_CELL = 12
#: Cells on a side that are drawn at most.
_MOST_SIDE = 100


def _svg(grid: Grid) -> str:
    height, width = len(grid), len(grid[0]) if grid else 0
    if max(height, width) > _MOST_SIDE:
        return f"{height} × {width}"
    cells = "".join(
        f'<rect x="{j * _CELL}" y="{i * _CELL}" width="{_CELL}" height="{_CELL}" fill="{_color(color)}"/>'
        for i, row in enumerate(grid)
        for j, color in enumerate(row)
    )
    size = f'width="{width * _CELL + 1}" height="{height * _CELL + 1}"'
    return (
        f'<svg {size} stroke="#555" stroke-width="1" shape-rendering="crispEdges" role="img" '
        f'aria-label="grid of {height} by {width}">{cells}</svg>'
    )


def _color(color: int) -> str:
    return _COLORS[color] if 0 <= color < len(_COLORS) else _OTHER


def _given(sample: Mapping[str, Any]) -> Tuple[str, str]:
    """A heading and what a program gave on a sample."""
    if "error" in sample:
        error = sample["error"]
        where = f" on line {error['line']}" if "line" in error else ""
        return "failed", html.escape(f"{error['message']}{where}")
    verdict = {True: "given: right", False: "given: wrong", None: "given"}[sample["match"]]
    if "value" not in sample:
        return verdict, "not in the result"
    value = sample["value"]
    if _is_grid(value):
        return verdict, _svg(value)
    text = json.dumps(value)
    return verdict, html.escape(text if len(text) <= 200 else f"{text[:200]}…")


def _is_grid(value: Any) -> bool:
    if not isinstance(value, list) or not value or not all(isinstance(row, list) and row for row in value):
        return False
    return len({len(row) for row in value}) == 1 and all(type(cell) is int for row in value for cell in row)


def _row(cells: Iterable[Tuple[str, str]]) -> str:
    drawn = "".join(
        f'<div style="margin:4px 12px 4px 0"><div>{html.escape(head)}</div>{body}</div>' for head, body in cells
    )
    return f'<div style="display:flex;flex-wrap:wrap">{drawn}</div>'
