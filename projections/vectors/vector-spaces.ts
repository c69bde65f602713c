import type { BinaryReader, BinaryWriter, Growing, Lengths, Writing } from '../compact/binary.js';
import type { HandoverReader, HandoverWriter, Shareable } from '../compact/sharing.js';
import { readUtf8, utf8SizeMax, writeUtf8 } from '../compact/utf8.js';
import { type VectorModel, VectorSpace } from './vector-space.js';

/** Models of one session at most: who changes the model every day comes far with it, and what a session takes stays bounded. */
const spacesMax = 64;

/** The vectors of a session's memories, by model: in the order in which the models came. */
export class VectorSpaces implements Growing, Shareable {
  private spaces: VectorSpace[] = [];

  get all(): readonly VectorSpace[] {
    return this.spaces;
  }

  /** The vectors of a model, by its digest. */
  find(digest: string): VectorSpace | undefined {
    return this.spaces.find(({ model }) => model.digest === digest);
  }

  /** The vectors of a model, which may be the first of it. @returns `null` where there are too many models, or where the one of this digest has another dimension */
  open(model: VectorModel): VectorSpace | null {
    let space = this.find(model.digest);
    if (space === undefined && this.spaces.length < spacesMax) {
      space = new VectorSpace({ name: model.name, digest: model.digest, dimension: model.dimension });
      this.spaces.push(space);
    }
    return space?.model.dimension === model.dimension ? space : null;
  }

  get sizeBytes(): number {
    return this.spaces.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  }

  get grown(): Lengths {
    return this.spaces.map(({ grown }) => grown);
  }

  freeze(since: Lengths = []): Writing {
    const writings = this.spaces.map((space, i) => space.freeze(since[i] as Lengths | undefined));
    const added = this.spaces.slice(since.length).map(({ model }) => model);
    return function* (writer) {
      writer.count(added.length);
      for (const model of added) writeModel(writer, model);
      writer.count(writings.length);
      for (const writing of writings) yield* writing(writer);
    };
  }

  *load(reader: BinaryReader): Generator<void> {
    for (let added = reader.count(); added > 0; added--) this.spaces.push(new VectorSpace(readModel(reader)));
    const count = reader.count();
    for (let i = 0; i < count; i++) yield* this.spaces[i].load(reader);
  }

  share(to: HandoverWriter): void {
    to.number(this.spaces.length);
    for (const space of this.spaces) {
      to.array(encoded(space.model));
      space.share(to);
    }
  }

  attach(from: HandoverReader): void {
    const count = from.number();
    this.spaces = Array.from({ length: count }, (_, i) => {
      const model = decoded(from.array());
      const space = this.spaces[i] ?? new VectorSpace(model);
      space.attach(from);
      return space;
    });
  }
}

function writeModel(writer: BinaryWriter, { name, digest, dimension }: VectorModel): void {
  writer.text(name);
  writer.text(digest);
  writer.count(dimension);
}

function readModel(reader: BinaryReader): VectorModel {
  const [name, digest] = [reader.text(), reader.text()];
  return { name, digest, dimension: reader.count() };
}

function encoded(model: VectorModel): Uint8Array {
  const text = JSON.stringify(model);
  const bytes = new Uint8Array(utf8SizeMax(text));
  return bytes.slice(0, writeUtf8(text, bytes, 0));
}

const decoded = (bytes: Uint8Array): VectorModel => JSON.parse(readUtf8(bytes, 0, bytes.length)) as VectorModel;
