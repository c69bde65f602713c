import { OnnxGraph } from './onnx.js';

/** Side of the models' square inputs, pixels. */
const side = 64;
/** Red, green and blue. */
const colors = 3;
const colorNames = "{0: 'red', 1: 'green', 2: 'blue'}";

/** The extents of what is red, green and blue in an image, by thresholds: real detectors of 5 KB. Colors that are nowhere have score 0. */
class ColorFinder extends OnnxGraph {
  /** 1 where a pixel is of the color: [1, 3, side, side] */
  readonly on: string;

  constructor(image: string, extents: (number | string)[], gain = 1) {
    super();
    const given = this.input(image, 'float32', extents);
    const batched = extents.length === 4 ? given : this.op('Unsqueeze', [given, this.constant([0], [1], 'int64')]);
    const weights = this.constant(
      [1, -0.6, -0.6, -0.6, 1, -0.6, -0.6, -0.6, 1].map((w) => w * gain),
      [3, 3, 1, 1],
    );
    const isOn = this.op('Greater', [this.op('Conv', [batched, weights]), this.constant([0.25], [])]);
    this.on = this.op('Where', [isOn, this.constant([1], []), this.constant([0], [])]);
  }

  /** [1, 3] */
  scores(): string {
    return this.op('Mul', [this.op('ReduceMax', [this.on], { axes: [2, 3], keepdims: 0 }), this.constant([0.9], [])]);
  }

  /** x1, y1, x2, y2 in pixels: [1, 3, 4] */
  corners(): string {
    const has = this.op('ReduceMax', [this.on], { axes: [2, 3], keepdims: 0 });
    const ends = (axis: number): string[] => {
      const isOn = this.op('Greater', [this.op('ReduceMax', [this.on], { axes: [axis], keepdims: 0 }), this.constant([0.5], [])]);
      const places = this.constant(
        Array.from({ length: side }, (_, i) => i),
        [1, 1, side],
      );
      const low = this.op('ReduceMin', [this.op('Where', [isOn, places, this.constant([1e4], [])])], { axes: [2], keepdims: 0 });
      const high = this.op('ReduceMax', [this.op('Where', [isOn, places, this.constant([-1e4], [])])], { axes: [2], keepdims: 0 });
      return [low, this.op('Add', [high, this.constant([1], [])])].map((end) => this.column(this.op('Mul', [end, has])));
    };
    const [x1, x2] = ends(2);
    const [y1, y2] = ends(3);
    return this.op('Concat', [x1, y1, x2, y2], { axis: 2 });
  }

  /** Center and extent in pixels: [1, 3, 4] */
  centers(): string {
    return this.op('MatMul', [this.corners(), this.constant([0.5, 0, -1, 0, 0, 0.5, 0, -1, 0.5, 0, 1, 0, 0, 0.5, 0, 1], [4, 4])]);
  }

  /** Scores by box and class: [1, 3, classes] */
  classScores(classes: number): string {
    const own = Array.from({ length: colors * classes }, (_, i) => (i % classes === Math.floor(i / classes) ? 1 : 0));
    return this.op('Mul', [this.column(this.scores()), this.constant(own, [1, colors, classes])]);
  }

  /** [1, 3] as [1, 3, 1] */
  column(value: string): string {
    return this.op('Unsqueeze', [value, this.constant([2], [1], 'int64')]);
  }

  /** 0, 1, 2: [1, 3] */
  labels(from = 0): string {
    return this.constant([from, from + 1, from + 2], [1, colors], 'int64');
  }

  /** Which color a row is of: [1, 3, 3] */
  own(): string {
    return this.constant([1, 0, 0, 0, 1, 0, 0, 0, 1], [1, colors, colors]);
  }
}

const square = [1, 3, side, side];
const fraction = (graph: ColorFinder, value: string): string => graph.op('Div', [value, graph.constant([side], [])]);

/** The same finds in every layout that detectors are exported in. */
export const detectorModels: Readonly<Record<string, () => Buffer>> = {
  yolo: () => {
    const graph = new ColorFinder('images', square);
    const rows = graph.op('Concat', [graph.centers(), graph.classScores(80)], { axis: 2 });
    graph.output('output0', graph.op('Transpose', [rows], { perm: [0, 2, 1] }), 'float32', [1, 84, colors]);
    return graph.file({ names: colorNames });
  },
  'yolo, transposed': () => {
    const graph = new ColorFinder('images', square);
    graph.output('output0', graph.op('Concat', [graph.centers(), graph.classScores(3)], { axis: 2 }), 'float32', [1, colors, 7]);
    return graph.file({ names: colorNames });
  },
  'yolo of two classes, transposed': () => {
    const graph = new ColorFinder('images', square);
    graph.output('output0', graph.op('Concat', [graph.centers(), graph.classScores(2)], { axis: 2 }), 'float32', [1, colors, 6]);
    return graph.file({ names: "{0: 'red', 1: 'green'}" });
  },
  'yolo with objectness': () => {
    const graph = new ColorFinder('images', square);
    const parts = [graph.centers(), graph.column(graph.scores()), graph.classScores(3)];
    graph.output('output', graph.op('Concat', parts, { axis: 2 }), 'float32', [1, colors, 8]);
    return graph.file({ names: colorNames });
  },
  'end to end': () => {
    const graph = new ColorFinder('images', square);
    const classes = graph.column(graph.constant([0, 1, 2], [1, colors]));
    const rows = graph.op('Concat', [graph.corners(), graph.column(graph.scores()), classes], { axis: 2 });
    graph.output('output0', rows, 'float32', [1, colors, 6]);
    return graph.file({ names: colorNames });
  },
  'detr, deployed': () => {
    const graph = new ColorFinder('images', square);
    const size = graph.op('Cast', [graph.input('orig_target_sizes', 'int64', [1, 2])], { to: 1 });
    const fractions = fraction(graph, graph.corners());
    graph.output('labels', graph.labels(), 'int64', [1, colors]);
    graph.output('boxes', graph.op('Mul', [fractions, graph.op('Concat', [size, size], { axis: 1 })]), 'float32', [1, colors, 4]);
    graph.output('scores', graph.scores(), 'float32', [1, colors]);
    return graph.file({ names: colorNames });
  },
  'detr, raw': () => {
    const graph = new ColorFinder('pixel_values', square);
    const doubt = graph.op('Sub', [graph.classScores(3), graph.constant([0.4], [])]);
    graph.output('logits', graph.op('Mul', [doubt, graph.constant([20], [])]), 'float32', [1, colors, 3]);
    graph.output('pred_boxes', fraction(graph, graph.centers()), 'float32', [1, colors, 4]);
    return graph.file({ names: colorNames });
  },
  'detr, raw, with a class for nothing': () => {
    const graph = new ColorFinder('pixel_values', square);
    const none = graph.constant([0.4, 0.4, 0.4], [1, colors, 1]);
    const scores = graph.op('Concat', [graph.classScores(3), none], { axis: 2 });
    graph.output('logits', graph.op('Mul', [scores, graph.constant([20], [])]), 'float32', [1, colors, 4]);
    graph.output('pred_boxes', fraction(graph, graph.centers()), 'float32', [1, colors, 4]);
    return graph.file({ names: colorNames });
  },
  torchvision: () => {
    const graph = new ColorFinder('image', [3, side, side]);
    const flat = (value: string): string => graph.op('Squeeze', [value, graph.constant([0], [1], 'int64')]);
    graph.output('boxes', flat(graph.corners()), 'float32', [colors, 4]);
    graph.output('labels', flat(graph.labels(1)), 'int64', [colors]);
    graph.output('scores', flat(graph.scores()), 'float32', [colors]);
    return graph.file({ names: colorNames });
  },
};

/** Detectors as some export them: that give floats of 16 bits, take two images at once, take gray, or say of boxes what is no number or no class. */
export const oddDetectors: Readonly<Record<'half' | 'batch' | 'gray' | 'senseless', () => Buffer>> = {
  half: () => {
    const graph = new ColorFinder('images', square);
    const rows = graph.op('Concat', [graph.centers(), graph.classScores(3)], { axis: 2 });
    graph.output('output0', graph.op('Cast', [rows], { to: 10 }), 'float16', [1, colors, 7]);
    return graph.file({ names: colorNames });
  },
  batch: () => {
    const graph = new OnnxGraph();
    const pooled = graph.op('ReduceMax', [graph.input('images', 'float32', [2, 3, side, side])], { axes: [3], keepdims: 0 });
    graph.output('output0', pooled, 'float32', [2, 3, side]);
    return graph.file();
  },
  gray: () => {
    const graph = new OnnxGraph();
    const pooled = graph.op('ReduceMax', [graph.input('images', 'float32', [1, 1, side, side])], { axes: [3], keepdims: 0 });
    graph.output('output0', pooled, 'float32', [1, 1, side]);
    return graph.file();
  },
  senseless: () => {
    const graph = new ColorFinder('images', square);
    const flat = (value: string): string => graph.op('Squeeze', [value, graph.constant([0], [1], 'int64')]);
    graph.output('boxes', flat(graph.corners()), 'float32', [colors, 4]);
    graph.output('labels', graph.constant([-1, 99_999, 99_999], [colors], 'int64'), 'int64', [colors]);
    const doubt = graph.constant([1, Number.NaN, 1], [1, colors]);
    graph.output('scores', flat(graph.op('Mul', [graph.scores(), doubt])), 'float32', [colors]);
    return graph.file({ names: colorNames });
  },
};

/** A detector whose rows end in coefficients for prototypes of masks. */
export function yoloSegmenter(): Buffer {
  const graph = new ColorFinder('images', square);
  const rows = graph.op('Concat', [graph.centers(), graph.classScores(80), graph.own()], { axis: 2 });
  graph.output('output0', graph.op('Transpose', [rows], { perm: [0, 2, 1] }), 'float32', [1, 84 + colors, colors]);
  graph.output('output1', quartered(graph), 'float32', [1, colors, side / 4, side / 4]);
  return graph.file({ names: colorNames });
}

/** Above 0 where most of four by four pixels are of the color. */
const quartered = (graph: ColorFinder): string =>
  graph.op('Sub', [graph.op('AveragePool', [graph.on], { kernel_shape: [4, 4], strides: [4, 4] }), graph.constant([0.5], [])]);

/** One map of what is of any of the colors, as logits; or a map a class of which the first is the background. */
export function mapSegmenter(isByClass: boolean): Buffer {
  const graph = new ColorFinder('input', square);
  const any = graph.op('ReduceMax', [graph.on], { axes: [1], keepdims: 1 });
  const none = graph.op('Sub', [graph.constant([1], []), any]);
  const logits = graph.op('Mul', [graph.op('Sub', [any, none]), graph.constant([6], [])]);
  if (isByClass) graph.output('out', graph.op('Concat', [none, graph.on], { axis: 1 }), 'float32', [1, 1 + colors, side, side]);
  else graph.output('mask', logits, 'float32', [1, 1, side, side]);
  return graph.file();
}

/** An encoder that keeps what is colorful, and a decoder that cuts it out with a box, in the form of SAM. */
export function samPair(): { encoder: Buffer; decoder: Buffer } {
  // SAM's input is about -2 to 2.
  const encoder = new ColorFinder('input_image', square, 0.25);
  encoder.output('image_embeddings', quartered(encoder), 'float32', [1, colors, side / 4, side / 4]);
  const decoder = new OnnxGraph();
  const embeddings = decoder.input('image_embeddings', 'float32', [1, colors, side / 4, side / 4]);
  const points = decoder.input('point_coords', 'float32', [1, 'points', 2]);
  decoder.input('point_labels', 'float32', [1, 'points']);
  const at = (point: number, axis: number): string => {
    const one = decoder.op('Gather', [points, decoder.constant([point], [], 'int64')], { axis: 1 });
    return decoder.op('Gather', [one, decoder.constant([axis], [], 'int64')], { axis: 1 });
  };
  const places = Array.from({ length: side / 4 }, (_, i) => 4 * i + 2);
  const isWithin = [0, 1].map((axis) => {
    const line = decoder.constant(places, axis === 0 ? [1, 1, 1, side / 4] : [1, 1, side / 4, 1]);
    return decoder.op('And', [decoder.op('Greater', [line, at(0, axis)]), decoder.op('Less', [line, at(1, axis)])]);
  });
  const any = decoder.op('ReduceMax', [embeddings], { axes: [1], keepdims: 1 });
  const cut = decoder.op('Where', [decoder.op('And', isWithin), any, decoder.constant([-1], [])]);
  decoder.output('masks', cut, 'float32', [1, 1, side / 4, side / 4]);
  decoder.output('iou_predictions', decoder.constant([0.9], [1, 1]), 'float32', [1, 1]);
  return { encoder: encoder.file(), decoder: decoder.file() };
}
