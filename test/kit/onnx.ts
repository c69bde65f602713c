/** Writes small ONNX models: a protobuf encoder for what they need of onnx.proto, and a builder of graphs. */

export type ElementType = 'float32' | 'int64' | 'uint8' | 'bool' | 'float16';
const elementTypes: Readonly<Record<ElementType, number>> = { float32: 1, uint8: 2, int64: 7, bool: 9, float16: 10 };

/** A dimension's extent; a name for one that is not fixed. */
type Extent = number | string;

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Buffer.from([...bytes, Number(rest)]);
}

const whole = (field: number, value: number): Buffer => Buffer.concat([varint(field << 3), varint(value)]);
const part = (field: number, value: Buffer | string): Buffer => {
  const bytes = Buffer.from(value as string);
  return Buffer.concat([varint((field << 3) | 2), varint(bytes.length), bytes]);
};
const float = (field: number, value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return Buffer.concat([varint((field << 3) | 5), bytes]);
};

function attribute(name: string, value: number | number[] | string): Buffer {
  const head = part(1, name);
  if (typeof value === 'string') return Buffer.concat([head, part(4, value), whole(20, 3)]);
  if (Array.isArray(value)) return Buffer.concat([head, ...value.map((one) => whole(8, one)), whole(20, 7)]);
  return Number.isInteger(value)
    ? Buffer.concat([head, whole(3, value), whole(20, 2)])
    : Buffer.concat([head, float(2, value), whole(20, 1)]);
}

function port(name: string, type: ElementType, extents: readonly Extent[]): Buffer {
  const shape = extents.map((extent) => part(1, typeof extent === 'number' ? whole(1, extent) : part(2, extent)));
  const tensor = Buffer.concat([whole(1, elementTypes[type]), part(2, Buffer.concat(shape))]);
  return Buffer.concat([part(1, name), part(2, part(1, tensor))]);
}

/** A graph of standard operators (opset 17) as a file. */
export class OnnxGraph {
  private readonly nodes: Buffer[] = [];
  private readonly constants: Buffer[] = [];
  private readonly ports: Buffer[] = [];
  private count = 0;

  input(name: string, type: ElementType, extents: readonly Extent[]): string {
    this.ports.push(part(11, port(name, type, extents)));
    return name;
  }

  constant(values: readonly number[], dims: readonly number[], type: 'float32' | 'int64' = 'float32'): string {
    const name = `c${this.count++}`;
    const raw = type === 'float32' ? Float32Array.from(values) : BigInt64Array.from(values, BigInt);
    this.constants.push(
      part(
        5,
        Buffer.concat([
          ...dims.map((side) => whole(1, side)),
          whole(2, elementTypes[type]),
          part(8, name),
          part(9, Buffer.from(raw.buffer)),
        ]),
      ),
    );
    return name;
  }

  /** @returns the name of its output */
  op(type: string, inputs: readonly string[], attributes: Readonly<Record<string, number | number[] | string>> = {}): string {
    const name = `n${this.count++}`;
    this.nodes.push(this.node(type, inputs, name, attributes));
    return name;
  }

  /** Makes a value an output, under a name that clients see. */
  output(name: string, value: string, type: ElementType, extents: readonly Extent[]): void {
    this.nodes.push(this.node('Identity', [value], name, {}));
    this.ports.push(part(12, port(name, type, extents)));
  }

  /** @param metadata texts beside the graph, as exporters write their class names */
  file(metadata: Readonly<Record<string, string>> = {}): Buffer {
    const graph = Buffer.concat([...this.nodes, part(2, 'made by a test'), ...this.constants, ...this.ports]);
    const opset = part(8, Buffer.concat([part(1, ''), whole(2, 17)]));
    const entries = Object.entries(metadata).map(([key, value]) => part(14, Buffer.concat([part(1, key), part(2, value)])));
    return Buffer.concat([whole(1, 8), opset, part(7, graph), ...entries]);
  }

  private node(
    type: string,
    inputs: readonly string[],
    output: string,
    attributes: Readonly<Record<string, number | number[] | string>>,
  ): Buffer {
    const settings = Object.entries(attributes).map(([name, value]) => part(5, attribute(name, value)));
    return part(1, Buffer.concat([...inputs.map((input) => part(1, input)), part(2, output), part(4, type), ...settings]));
  }
}
