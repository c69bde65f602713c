import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Field of ModelProto that holds pairs of texts (onnx.proto). */
const metadataField = 14;
/** A metadata entry that is larger is not looked at, bytes. */
const entryMax = 1 << 20;

/**
 * The metadata of an ONNX file, which the runtime does not tell: read from the file's outermost protobuf fields, so that the graph and its weights are stepped over.
 * @returns empty for a file of another form
 */
export function metadataOf(file: string): Map<string, string> {
  const found = new Map<string, string>();
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    const read = (at: number, length: number): Buffer => {
      const bytes = Buffer.alloc(Math.min(length, size - at));
      return bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, at));
    };
    for (let at = 0; at < size; ) {
      const head = new Fields(read(at, 20));
      const key = head.varint();
      const [field, wire] = [Math.floor(key / 8), key % 8];
      const length = wire === 2 ? head.varint() : wire === 0 ? head.skipVarint() : wire === 1 ? 8 : wire === 5 ? 4 : Number.NaN;
      at += head.at;
      if (field === metadataField && wire === 2 && length <= entryMax) addEntry(read(at, length), found);
      at += length;
      if (Number.isNaN(at)) break;
    }
  } finally {
    closeSync(handle);
  }
  return found;
}

function addEntry(bytes: Buffer, found: Map<string, string>): void {
  const fields = new Fields(bytes);
  const texts = ['', ''];
  while (fields.at < bytes.length) {
    const key = fields.varint();
    const length = fields.varint();
    if (key === 10 || key === 18) texts[key === 10 ? 0 : 1] = bytes.toString('utf8', fields.at, fields.at + length);
    fields.at += length;
    if (Number.isNaN(fields.at)) return;
  }
  found.set(texts[0], texts[1]);
}

/** Protobuf's numbers of variable length; NaN where there is none. */
class Fields {
  at = 0;
  constructor(private readonly bytes: Buffer) {}

  varint(): number {
    let value = 0;
    for (let factor = 1; factor < 2 ** 53; factor *= 128) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) return Number.NaN;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
    return Number.NaN;
  }

  skipVarint(): number {
    return Number.isNaN(this.varint()) ? Number.NaN : 0;
  }
}

/** Class names of a model's metadata: `{0: 'person', 1: 'bicycle'}` as Ultralytics writes it, or JSON. */
export function namesOf(metadata: ReadonlyMap<string, string>): string[] {
  const text = metadata.get('names') ?? metadata.get('labels') ?? metadata.get('classes') ?? '';
  const names: string[] = [];
  for (const [, number, single, double] of text.matchAll(/(\d+)["']?\s*:\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g)) {
    const at = Number(number);
    if (at < 10_000) names[at] = single ?? double;
  }
  if (names.length > 0) return Array.from(names, (name) => name ?? '');
  return text.startsWith('[') ? [...text.matchAll(/'([^']*)'|"([^"]*)"/g)].map(([, single, double]) => single ?? double) : [];
}
