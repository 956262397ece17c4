"""Reads the two event logs of a workflow with PM4Py and counts a version's transitions and times in states, as JSON.

The times are estimated by lifelines. The last state of a case, if it is not one of the final states, lasts until now.
"""
import json
import math
import sys

import pandas
import pm4py
from lifelines import KaplanMeierFitter
from lifelines.utils import qth_survival_time


def quantiles(stays):
    curve = KaplanMeierFitter().fit(stays["took"], stays["ended"]).survival_function_
    times = [qth_survival_time(1 - share + 1e-9, curve) for share in (0.5, 0.95)]
    return [None if math.isinf(time) else float(time) for time in times]


def measures(log, version, prefix, now, finals):
    log = log.rename(columns={f"{prefix}{name}": name for name in ("event", "from", "to", "version")})
    log = log.sort_values(["case:concept:name", "time:timestamp"], kind="stable")
    log["version"] = log["version"].astype(int)
    log["from"] = log["from"].where(log["from"].notna(), None)
    own = log[log["version"] == version]
    ways = own.groupby(["from", "event", "to"], dropna=False).size()
    moves = log[(log["from"] != log["to"]) & ~log["event"].isin(["@migrate", "@unmigrate"])].copy()
    moves["left"] = moves.groupby("case:concept:name")["time:timestamp"].shift(-1)
    moves["ended"] = moves["left"].notna()
    moves["took"] = (moves["left"].fillna(now) - moves["time:timestamp"]).dt.total_seconds() * 1000
    stays = moves[(moves["version"] == version) & ~moves["to"].isin(finals)].groupby("to")
    follows, starts, ends = pm4py.discover_dfg(moves, activity_key="to")
    return {
        "transitions": [
            [source if isinstance(source, str) else None, event, to, int(count)]
            for (source, event, to), count in ways.items()
        ],
        "states": {state: quantiles(rows) for state, rows in stays},
        "follows": [[source, to, int(count)] for (source, to), count in follows.items()],
        "starts": {state: int(count) for state, count in starts.items()},
        "cases": int(log["case:concept:name"].nunique()),
        "events": int(len(log)),
    }


xes_file, ocel_file, kind, version, now, finals = sys.argv[1:]
until = (pandas.Timestamp(now), json.loads(finals))
ocel = pm4py.read_ocel2_json(ocel_file)
print(
    json.dumps(
        {
            "xes": measures(pm4py.read_xes(xes_file), int(version), "crm:", *until),
            "ocel": measures(pm4py.ocel_flattening(ocel, kind), int(version), "", *until),
            "objects": {
                name: int(count) for name, count in ocel.objects["ocel:type"].value_counts().items()
            },
        }
    )
)
