"""River's streams as JSON lines, and River's adaptive random forest on them.

usage: river_streams.py export FOLDER COUNT   writes a file of COUNT events at most for each stream
       river_streams.py run FILE              prints samples a second: predict, then learn, one by one
"""

import itertools
import json
import pathlib
import sys
import time

from river import datasets, forest
from river.datasets import synth

STREAMS = {
    "phishing": lambda: datasets.Phishing(),
    "image-segments": lambda: datasets.ImageSegments(),
    "sea": lambda: synth.SEA(seed=1),
    "agrawal": lambda: synth.Agrawal(seed=1),
    "led": lambda: synth.LED(seed=1, noise_percentage=0.1),
    "rbf-drift": lambda: synth.RandomRBFDrift(seed_model=1, seed_sample=1, n_classes=4, n_features=8, change_speed=0.1),
    "friedman": lambda: synth.Friedman(seed=1),
}


def plain(value):
    """Values as JSON has them."""
    return value.item() if hasattr(value, "item") else value


def export(folder, count):
    for name, make in STREAMS.items():
        with open(pathlib.Path(folder) / f"{name}.jsonl", "w") as file:
            for x, y in itertools.islice(make(), count):
                features = {str(k): plain(v) for k, v in x.items()}
                outcome = plain(y) if name == "friedman" or isinstance(y, (bool, str)) else str(y)
                file.write(json.dumps({"features": features, "outcome": outcome}) + "\n")


def run(path):
    with open(path) as file:
        events = [json.loads(line) for line in file]
    is_number = isinstance(events[0]["outcome"], float)
    model = (forest.ARFRegressor if is_number else forest.ARFClassifier)(n_models=10, seed=1)
    began = time.perf_counter()
    for event in events:
        predict = model.predict_one if is_number else model.predict_proba_one
        predict(event["features"])
        model.learn_one(event["features"], event["outcome"])
    print(len(events) / (time.perf_counter() - began))


if __name__ == "__main__":
    if sys.argv[1] == "export":
        export(sys.argv[2], int(sys.argv[3]))
    else:
        run(sys.argv[2])
