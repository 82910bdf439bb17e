"""Tries a program with one act on the disk going wrong, and says what is not as it should be."""

import random
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.faults.disk import KILLS, Manner, Trial, Zygote
from tests.faults.power import PowerCut, Record, records
from tests.faults.programs import ACTS, BEFORE, BOOK, PROGRAMS, act, act_carelessly, look

from tabellone.core.refusal import Refusal
from tabellone.store.faults import DamagedError

DAMAGED = "damaged"


@dataclass
class Scene:
    """A program with what is on the disk before it, what a look finds before and after it, and how many acts it is."""

    program: str
    folder: Path
    before: Any
    after: Any
    acts: int
    log: tuple[Record, ...]
    trials: int = 0
    complaints: list[str] = field(default_factory=list)

    @property
    def base(self) -> Path:
        """Content of the disk before."""
        return self.folder / "base"

    @contextmanager
    def copied(self) -> Iterator[Path]:
        """A copy of what is on the disk before, for one trial."""
        # Always under the same name, which some rows hold.
        work = self.folder / "work"
        shutil.copytree(self.base, work)
        try:
            yield work
        finally:
            shutil.rmtree(work)

    @contextmanager
    def emptied(self) -> Iterator[Path]:
        """An empty folder in the place of the copy."""
        work = self.folder / "work"
        work.mkdir()
        try:
            yield work
        finally:
            shutil.rmtree(work)

    def complain(self, what: str, complaint: str) -> None:
        """Note something that is not as it should be."""
        self.complaints.append(f"{self.program}, {what}: {complaint}")


@contextmanager
def scene(zygote: Zygote, program: str) -> Iterator[Scene]:
    """Prepare a program, and run it once to its end."""
    with tempfile.TemporaryDirectory(prefix="tabellone-scene-") as name:
        folder = Path(name)
        (folder / "base").mkdir()
        BEFORE[program](folder / "base")
        prepared = Scene(program, folder, None, None, 0, ())
        with prepared.copied() as work:
            prepared.before = _seen(work)
        with prepared.copied() as work:
            trial = zygote.run(program, work, log=folder / "log")
            if trial.said("refused") or trial.said("fault"):
                prepared.complain("undisturbed", " / ".join(trial.words))
            prepared.after = _seen(work)
        prepared.acts = trial.acts
        prepared.log = tuple(records(folder / "log"))
        yield prepared


def try_fault(scene: Scene, zygote: Zygote, at: int, manner: Manner) -> Trial:
    """Let one act of a program go wrong, and look what is there afterwards."""
    what = f"{manner.name} at {at}"
    scene.trials += 1
    with scene.copied() as work:
        trial = zygote.run(scene.program, work, at, manner)
        what += f" ({trial.struck})"
        for fault in trial.said("fault"):
            scene.complain(what, f"not a refusal: {fault}")
        is_killed = manner in KILLS and trial.struck
        if is_killed and trial.status == 0:
            scene.complain(what, "it was not killed")
        _judge(scene, what, work, trial.words, may_be_half_done=bool(is_killed))
    return trial


def try_power_cut(scene: Scene, after: int, seed: int | None) -> None:
    """Cut the power after so many acts of a program that ran to its end, and look what is there afterwards."""
    what = f"power cut after {after}, lots {seed}"
    scene.trials += 1
    cut = PowerCut(scene.base, scene.folder / "work")
    for record in scene.log[:after]:
        cut.follow(record)
    with scene.emptied() as work:
        cut.cut(work, None if seed is None else random.Random(seed))
        _judge(scene, what, work, cut.words, may_be_half_done=True)


def sweep(
    scene: Scene, zygote: Zygote, places: Iterable[int], manners: Iterable[Manner], seeds: Iterable[int | None]
) -> None:
    """Let each of some acts go wrong in each of some manners, and cut the power after it with each of some lots."""
    for place in places:
        for manner in manners:
            if place <= scene.acts:
                try_fault(scene, zygote, place, manner)
        for seed in seeds:
            if place <= len(scene.log):
                try_power_cut(scene, place, seed)


def _seen(folder: Path) -> Any:
    try:
        return look(folder)
    except DamagedError:
        return DAMAGED


def _judge(scene: Scene, what: str, folder: Path, words: Iterable[str], *, may_be_half_done: bool) -> None:
    """Compare what is there with what was said."""
    said = [word.partition(" ") for word in words]
    try:
        seen = _seen(folder)
    except Refusal as refusal:
        scene.complain(what, f"it does not open: {refusal}")
        return
    left = [path.name for path in folder.rglob("*") if path.name.startswith(".") or path.name.endswith("-journal")]
    if left:
        scene.complain(what, f"left behind: {', '.join(left)}")
    if PROGRAMS[scene.program] in (act, act_carelessly):
        _judge_acts(scene, what, said, seen, may_be_half_done=may_be_half_done)
        return
    if seen not in (scene.before, scene.after):
        scene.complain(what, f"neither before nor after: {seen}")
        return
    if seen != scene.after and any(word == "done" for word, _, _ in said):
        scene.complain(what, "it was done, and is not there")
    if seen != scene.after:
        _try_again(scene, what, folder)


def _judge_acts(
    scene: Scene, what: str, said: list[tuple[str, str, str]], seen: Any, *, may_be_half_done: bool
) -> None:
    """Check that all acknowledged acts are there in order, and no others but the unfinished one."""
    if seen == DAMAGED:
        scene.complain(what, "damaged")
        return
    there = seen["books"][BOOK]["people"][2:]
    done = [rest.partition(" ")[2] for word, _, rest in said if word == "done"]
    refused = [rest.partition(":")[0] for word, _, rest in said if word == "refused"]
    under_way = [name for number in range(ACTS) if (name := f"Persona {number}") not in (*done, *refused)][:1]
    allowed = [done, [*done, *under_way]] if may_be_half_done else [done]
    if there not in allowed:
        scene.complain(what, f"acknowledged {done}, refused {refused}, there {there}")


def _try_again(scene: Scene, what: str, folder: Path) -> None:
    """Repeat the acts that failed, which must succeed now."""
    try:
        PROGRAMS[scene.program](folder, lambda _: None)
        if _seen(folder) != scene.after:
            scene.complain(what, f"not done at the second try: {_seen(folder)}")
    except Refusal as refusal:
        scene.complain(what, f"refused at the second try: {refusal}")
