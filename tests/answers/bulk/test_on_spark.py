"""The same computation on Apache Spark, in local mode: equal in every digit, with the same audit.

One start of Java serves both systems: it takes longer than everything else. A short run is over before a compiler that
optimises has paid for itself, so the first one is enough.
"""

import os
import subprocess
import sys
from pathlib import Path

from tests.answers.bulk.tables import read

from tabellone.program import main

SHORT_RUN = {"SPARK_SUBMIT_OPTS": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData"}
BOTH = """
import sys
from tabellone.program import main
for system, edition, engine in (("fide", "2022", "spark"), ("uisp", "2020", "spark")):
    more = ["--output", f"{system}-{engine}.parquet", "--engine", engine, "--master", "local[1]", "--audit", "12"]
    tables = ["--players", "players.parquet", "--games", "games.parquet"]
    code = main(["ratings", "compute", "--system", system, "--edition", edition, *tables, *more, "--json"])
    if code:
        sys.exit(code)
"""


def test_spark_gives_every_digit_that_one_machine_gives(tables: Path) -> None:
    for system, edition in (("fide", "2022"), ("uisp", "2020")):
        files = ["--players", "players.parquet", "--games", "games.parquet", "--output", f"{system}-local.parquet"]
        assert main(["ratings", "compute", "--system", system, "--edition", edition, *files, "--json"]) == 0
    done = subprocess.run(
        [sys.executable, "-c", BOTH], cwd=tables, env=os.environ | SHORT_RUN, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count('"audited": 12') == 2
    for system in ("fide", "uisp"):
        assert read(tables / f"{system}-spark.parquet") == read(tables / f"{system}-local.parquet")
