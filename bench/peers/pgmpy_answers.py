"""Whole answers by pgmpy's VariableElimination, a JSON object a line: in {"load": name} or {"evidence", "target"}, out the network or the answer with its time."""
import json
import math
import sys
import time
import warnings

warnings.filterwarnings("ignore")
import logging

logging.disable(logging.CRITICAL)
from pgmpy.inference import VariableElimination
from pgmpy.utils import get_example_model


def network(model):
    """By variable its values, parents and table; columns of the table run over the parents' values, the last parent's fastest."""
    out = {}
    for node in model.nodes():
        cpd = model.get_cpds(node)
        parents = cpd.variables[1:]
        table = cpd.get_values()
        out[node] = {
            "values": cpd.state_names[node],
            "parents": [[parent, cpd.state_names[parent]] for parent in parents],
            "columns": table.T.tolist(),
        }
    return out


def answer(inference, model, evidence, target):
    """The target's posterior, and of every other open variable the distribution and the information about the target in bits."""
    began = time.perf_counter()
    posterior = inference.query([target], evidence=evidence, show_progress=False)
    predicted, gains = {}, {}
    for node in model.nodes():
        if node == target or node in evidence:
            continue
        joint = inference.query([node, target], evidence=evidence, show_progress=False)
        values = joint.values if joint.variables[0] == node else joint.values.T
        rows, columns = values.sum(axis=1), values.sum(axis=0)
        names = joint.state_names[node]
        predicted[node] = dict(zip(names, rows.tolist()))
        gains[node] = sum(
            float(p) * math.log2(p / (rows[i] * columns[j])) for i, row in enumerate(values) for j, p in enumerate(row) if p > 0
        )
    ms = (time.perf_counter() - began) * 1000
    return {"ms": ms, "posterior": dict(zip(posterior.state_names[target], posterior.values.tolist())), "predicted": predicted, "gains": gains}


model = inference = None
for line in sys.stdin:
    asked = json.loads(line)
    if "load" in asked:
        model = get_example_model(asked["load"])
        for cpd in model.get_cpds():
            cpd.normalize()
        inference = VariableElimination(model)
        told = network(model)
    else:
        told = answer(inference, model, asked["evidence"], asked["target"])
    print(json.dumps(told), flush=True)
