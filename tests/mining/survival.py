"""Estimates the survival of each sample of times with lifelines: curve, interval and quantiles, as JSON."""
import json
import math
import sys

from lifelines import KaplanMeierFitter
from lifelines.utils import qth_survival_time


def finite(value):
    return None if math.isinf(value) else float(value)


def estimate(sample):
    times, ended = zip(*sample)
    fitted = KaplanMeierFitter().fit(times, ended)
    curve = fitted.survival_function_["KM_estimate"]
    bounds = fitted.confidence_interval_
    at_ends = sorted({time for time, end in sample if end})
    low, high = (bounds[column] for column in bounds.columns)
    return {
        "steps": [[float(t), float(curve[t]), float(low[t]), float(high[t])] for t in at_ends],
        "quantiles": [
            [finite(qth_survival_time(1 - share + 1e-9, values)) for values in (curve, low, high)]
            for share in (0.25, 0.5, 0.75, 0.95)
        ],
    }


with open(sys.argv[1], encoding="utf8") as file:
    print(json.dumps([estimate(sample) for sample in json.load(file)]))
