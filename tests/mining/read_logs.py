"""Reads the two event logs of a workflow with PM4Py and counts a version's transitions and times in states, as JSON."""
import json
import sys

import numpy
import pm4py


def measures(log, version, prefix):
    log = log.rename(columns={f"{prefix}{name}": name for name in ("from", "to", "version")})
    log = log.sort_values(["case:concept:name", "time:timestamp"], kind="stable")
    log["version"] = log["version"].astype(int)
    log["from"] = log["from"].where(log["from"].notna(), None)
    own = log[log["version"] == version]
    ways = own.groupby(["from", "concept:name", "to"], dropna=False).size()
    moves = log[(log["from"] != log["to"]) | (log["concept:name"] == "@migrate")].copy()
    moves["left"] = moves.groupby("case:concept:name")["time:timestamp"].shift(-1)
    moves["took"] = (moves["left"] - moves["time:timestamp"]).dt.total_seconds() * 1000
    stays = moves[(moves["version"] == version) & moves["took"].notna()].groupby("to")["took"]
    follows, starts, ends = pm4py.discover_dfg(moves, activity_key="to")
    return {
        "transitions": [
            [source if isinstance(source, str) else None, event, to, int(count)]
            for (source, event, to), count in ways.items()
        ],
        "states": {
            state: [float(numpy.quantile(took, part, method="inverted_cdf")) for part in (0.5, 0.95)]
            for state, took in stays
        },
        "follows": [[source, to, int(count)] for (source, to), count in follows.items()],
        "starts": {state: int(count) for state, count in starts.items()},
        "cases": int(log["case:concept:name"].nunique()),
        "events": int(len(log)),
    }


xes_file, ocel_file, kind, version = sys.argv[1:]
ocel = pm4py.read_ocel2_json(ocel_file)
print(
    json.dumps(
        {
            "xes": measures(pm4py.read_xes(xes_file), int(version), "crm:"),
            "ocel": measures(pm4py.ocel_flattening(ocel, kind), int(version), ""),
            "objects": {
                name: int(count) for name, count in ocel.objects["ocel:type"].value_counts().items()
            },
        }
    )
)
