import { basename } from 'node:path';
import type { Pixels } from '../../../spatial/index.js';
import { cocoCategories, cocoNames } from './coco-names.js';
import { bestFirst, type Detection, ofLogits, ofRows, ofThree, suppressed } from './detections.js';
import { layoutOf, type OutputNames, rowForm } from './detector-layout.js';
import { filledInput, type InputForm, inputForm, type Placed } from './model-input.js';
import { metadataOf, namesOf } from './onnx-metadata.js';
import { OnnxSession } from './onnx-session.js';
import { ModelError, readSidecar, type Sidecar } from './sidecar.js';
import type { Feed, Values } from './tensors.js';

/** Scores a box has in the first DETR: COCO's 91 category numbers, and none. */
const categoryScores = 92;
/** What ImageNet's colors are on average, and how they spread: what that one was trained with. */
const imageNet = { mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] } as const;

/** Fills of the input that exporters of each layout are used to. */
const usualInput: Readonly<Record<OutputNames['layout'], Partial<InputForm>>> = {
  yolo: {},
  'yolo-objectness': {},
  end2end: {},
  'detr-deploy': { fit: 'stretch' },
  'detr-raw': { fit: 'stretch' },
  torchvision: { pad: 0 },
};

/** Scores below are no finds; overlaps above are one thing. */
const thresholds: Readonly<Record<OutputNames['layout'], number>> = {
  yolo: 0.25,
  'yolo-objectness': 0.25,
  end2end: 0.25,
  'detr-deploy': 0.4,
  'detr-raw': 0.4,
  torchvision: 0.4,
};
const iouDefault = 0.5;

/** Things that are answered, at most. */
const detectionsMax = 300;

/** What a detector found: boxes best first, and the prototypes of their masks where it has such. */
export interface ModelDetections {
  readonly detections: readonly Detection[];
  readonly protos: Values | null;
  readonly placed: Placed;
  readonly input: InputForm;
}

/** An object detector of any layout that {@link layoutOf} knows. */
export class OnnxDetector {
  private constructor(
    readonly name: string,
    private readonly session: OnnxSession,
    private readonly outputs: OutputNames,
    private readonly input: InputForm,
    private readonly sidecar: Sidecar,
    private readonly labels: readonly string[],
  ) {}

  /** @throws {@link ModelError} */
  static async open(file: string): Promise<OnnxDetector> {
    const sidecar = readSidecar(file);
    const session = await OnnxSession.open(file);
    const outputs = layoutOf(session.signature, sidecar.layout);
    if (outputs === null)
      throw new ModelError('its inputs and outputs are of no layout that is known; a JSON file beside it may say which it is');
    const usual = outputs.scoreCount === categoryScores ? { ...usualInput['detr-raw'], ...imageNet } : usualInput[outputs.layout];
    return new OnnxDetector(
      basename(file),
      session,
      outputs,
      inputForm(outputs.image, usual, sidecar),
      sidecar,
      sidecar.labels ?? namesOf(metadataOf(file)),
    );
  }

  labelOf(label: number): string {
    const { layout, scoreCount } = this.outputs;
    const isNumbered = layout === 'torchvision' || scoreCount === categoryScores;
    const given = layout === 'torchvision' && !/background/i.test(this.labels[0] ?? '') ? this.labels[label - 1] : this.labels[label];
    const name = this.labels.length > 0 ? given : (isNumbered ? cocoCategories : cocoNames)[label];
    return name === undefined || name === '' ? `class ${label}` : name;
  }

  async detect(pixels: Pixels): Promise<ModelDetections> {
    const { feed, placed } = filledInput(pixels, this.input);
    const { width, height } = this.input;
    const feeds: Record<string, Feed> = { [this.input.name]: feed };
    if (this.outputs.size !== undefined)
      feeds[this.outputs.size] = { type: 'int64', data: BigInt64Array.from([BigInt(width), BigInt(height)]), dims: [1, 2] };
    if (this.outputs.pixelMask !== undefined) {
      const dims = this.outputs.pixelMask.shape.map((side, i) => side ?? (i === 0 ? 1 : 64));
      feeds[this.outputs.pixelMask.name] = { type: 'int64', data: new BigInt64Array(dims.reduce((a, b) => a * b, 1)).fill(1n), dims };
    }
    const values = await this.session.run(feeds);
    const detections = this.read(values, placed).slice(0, detectionsMax);
    return { detections, placed, input: this.input, protos: this.outputs.protos === undefined ? null : must(values, this.outputs.protos) };
  }

  private read(values: ReadonlyMap<string, Values>, placed: Placed): Detection[] {
    const { layout, boxes, scores = '', labels = '', protos } = this.outputs;
    const threshold = this.sidecar.threshold ?? thresholds[layout];
    const iou = this.sidecar.iou ?? iouDefault;
    const { width, height } = this.input;
    switch (layout) {
      case 'detr-raw':
        return bestFirst(
          ofLogits(must(values, scores), must(values, boxes), { left: 0, top: 0, width, height }, placed, threshold, this.labels.length),
        );
      case 'detr-deploy':
      case 'torchvision':
        return bestFirst(ofThree(must(values, boxes), must(values, labels), must(values, scores), placed, threshold));
      default: {
        const rows = must(values, boxes);
        const coefficients = protos === undefined ? 0 : (must(values, protos).dims[1] ?? 0);
        const cells = [8, 16, 32].reduce((sum, stride) => sum + Math.ceil(width / stride) * Math.ceil(height / stride), 0);
        const form = rowForm(rows.dims, rows.data, { told: this.sidecar.layout, cells, coefficients, labelCount: this.labels.length });
        const found = ofRows(rows, form, coefficients, placed, threshold);
        return form.layout === 'end2end' ? bestFirst(found) : suppressed(found, iou);
      }
    }
  }
}

function must(values: ReadonlyMap<string, Values>, name: string): Values {
  const found = values.get(name);
  if (found === undefined) throw new Error(`the model gave no output "${name}"`);
  return found;
}
