"""Work shared out: in order, the same whoever does it, and done again where a worker or the driver was killed."""

from __future__ import annotations

import json
import logging
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from triforium.executor import WHOLE, Executor, Local, Parts, executor_of, mapped, read_shard
from triforium.executor.cluster import Cluster
from triforium.executor.parts import merge
from triforium.rules.errors import TriforiumError


def square(number: int) -> int:
    return number * number


def killed_once(item: tuple[int, str]) -> int:
    """The first that comes to item 3 kills its own process."""
    number, mark = item
    if number == 3:
        try:
            Path(mark).touch(exist_ok=False)
        except FileExistsError:
            return square(number)
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def deadly(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def refusing(number: int) -> int:
    raise TriforiumError("bad-seed", given=number)


def noting(item: tuple[int, str]) -> int:
    """Leaves a mark each time it is done."""
    number, folder = item
    with Path(folder, str(number)).open("a") as file:
        file.write("done\n")
    if number == 5 and not Path(folder, "again").exists():
        time.sleep(600)
    return square(number)


def parts_of(path: Path, **about: object) -> Parts[int]:
    return Parts(path, {"run": 1, **about}, int, int)


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_results_come_in_order_whatever_the_workers(workers: int) -> None:
    assert list(mapped(Local(workers), square, range(40))) == [n * n for n in range(40)]


def test_a_killed_worker_is_replaced_and_its_work_done_again(tmp_path: Path) -> None:
    items = [(number, str(tmp_path / "mark")) for number in range(12)]
    assert list(mapped(Local(2), killed_once, items)) == [n * n for n in range(12)]
    assert (tmp_path / "mark").exists()


def test_work_that_always_kills_its_worker_is_given_up() -> None:
    with pytest.raises(TriforiumError, match="3 times in a row"):
        list(mapped(Local(2), deadly, range(4)))


def test_what_a_job_refuses_is_refused_here() -> None:
    with pytest.raises(TriforiumError, match="A seed is"):
        list(mapped(Local(2), refusing, range(4)))


DRIVER = """
import sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from test_executor import noting, parts_of
from triforium.executor import Local, mapped
if __name__ == "__main__":
    folder = sys.argv[2]
    items = [(number, folder) for number in range(8)]
    print(list(mapped(Local(2), noting, items, parts_of(Path(folder, "parts")))))
"""


def test_a_killed_driver_has_left_its_finished_parts_on_disk(tmp_path: Path) -> None:
    script = tmp_path / "driver.py"
    script.write_text(DRIVER)
    command = [sys.executable, str(script), str(Path(__file__).parent), str(tmp_path)]
    driver = subprocess.Popen(command, start_new_session=True, stdout=subprocess.PIPE, text=True)
    parts = tmp_path / "parts"
    while not parts.exists() or parts.read_text().count("\n") < 8:  # the header, and all but the one that sleeps
        assert driver.poll() is None
        time.sleep(0.01)
    os.killpg(driver.pid, signal.SIGKILL)
    driver.communicate()
    (tmp_path / "again").touch()
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert told == f"{[n * n for n in range(8)]}\n"
    done = {number: (tmp_path / str(number)).read_text().count("done") for number in range(8)}
    assert done == {**dict.fromkeys(range(8), 1), 5: 2}


def test_shares_are_merged_into_what_one_run_gives(tmp_path: Path) -> None:
    for number in (1, 2, 3):
        parts = parts_of(tmp_path / f"{number}", seed=7)
        assert len(list(mapped(Local(), square, range(10), parts, read_shard(f"{number}/3")))) in (3, 4)
        parts.close()
    whole = tmp_path / "whole"
    assert merge([tmp_path / "3", tmp_path / "1", tmp_path / "2"], whole) == 10
    assert list(mapped(Local(), deadly, range(10), parts_of(whole, seed=7))) == [n * n for n in range(10)]


@pytest.mark.parametrize("other", [{"seed": 8}, {"seed": 7, "version": "9"}, {"seed": 7, "fingerprint": "f"}])
def test_shares_of_two_runs_are_refused_together(tmp_path: Path, other: dict[str, object]) -> None:
    parts_of(tmp_path / "a", seed=7).close()
    parts_of(tmp_path / "b", **other).close()
    with pytest.raises(TriforiumError, match=r"another run: (seed|version|fingerprint) differs"):
        merge([tmp_path / "a", tmp_path / "b"], tmp_path / "c")
    assert not (tmp_path / "c").exists()
    with pytest.raises(TriforiumError, match="another run"):
        parts_of(tmp_path / "b", seed=7)


def test_the_same_part_with_two_results_is_refused(tmp_path: Path) -> None:
    for name, result in (("a", 1), ("b", 2)):
        parts = parts_of(tmp_path / name)
        parts.put(0, result)
        parts.close()
    with pytest.raises(TriforiumError, match="other results than"):
        merge([tmp_path / "a", tmp_path / "b"], tmp_path / "c")


def test_a_line_that_was_cut_off_is_done_again_and_a_foreign_file_refused(tmp_path: Path) -> None:
    file = tmp_path / "parts"
    parts = parts_of(file)
    parts.put(0, 0)
    parts.close()
    file.write_text(file.read_text() + '{"part": 1, "res')
    assert list(mapped(Local(), square, range(3), parts_of(file))) == [0, 1, 4]
    assert [json.loads(line).get("part") for line in file.read_text().splitlines()] == [None, 0, 1, 2]
    file.write_text("no results\n")
    with pytest.raises(TriforiumError, match="line 1"):
        parts_of(file)


@pytest.mark.parametrize("given", ["0/3", "4/3", "1", "a/b", "1/0", "-1/3"])
def test_a_share_that_is_none_is_refused(given: str) -> None:
    with pytest.raises(TriforiumError, match="is not a share like 2/5"):
        read_shard(given)


def test_every_item_is_in_one_share() -> None:
    numbers = [n for share in range(1, 5) for n in read_shard(f"{share}/4").numbers(11)]
    assert sorted(numbers) == list(WHOLE.numbers(11))


def test_ray_gives_the_same_results_and_does_again_what_a_killed_worker_had_begun(tmp_path: Path) -> None:
    import ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    try:
        cluster: Executor = Cluster("auto")
        assert list(mapped(cluster, square, range(12))) == [n * n for n in range(12)]
        items = [(number, str(tmp_path / "mark")) for number in range(6)]
        assert list(mapped(cluster, killed_once, items)) == [n * n for n in range(6)]
        assert (tmp_path / "mark").exists()
        with pytest.raises(TriforiumError, match="A seed is"):
            list(mapped(cluster, refusing, range(2)))
    finally:
        ray.shutdown()


@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_a_cluster_that_is_not_there_is_one_sentence(scheme: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nobody listens at it
        address = f"{scheme}127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(TriforiumError, match=f"There is no cluster at {address}"):
            list(mapped(executor_of(cluster=address), square, range(2)))


@pytest.mark.parametrize("address", ["", "somewhere", "http://here:1", "ray://here"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(TriforiumError, match="A cluster is auto"):
        executor_of(cluster=address)
