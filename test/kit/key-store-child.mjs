// Takes and destroys keys of an embedded key store until it is killed; says on its output what was acknowledged, a line each. usage: node key-store-child.mjs FOLDER MASTER SEED
import { hash } from 'node:crypto';
import { writeSync } from 'node:fs';
import { EmbeddedKeyStore } from '../../dist/src/sealing/embedded/embedded-key-store.js';
import { KeyRing } from '../../dist/src/sealing/key-ring.js';
import { masterKeyOf } from '../../dist/src/sealing/master-key.js';

const [folder, master, seed] = process.argv.slice(2);
const ring = await KeyRing.open(await EmbeddedKeyStore.open(folder), masterKeyOf(Buffer.from(master, 'hex')));
let drawn = 0;
/** A whole number from 0 up to `end`, by the seed and how many were drawn before. */
const below = (end) => hash('sha256', `${seed} ${drawn++}`, 'buffer').readUInt32LE() % end;
const tell = (line) => writeSync(1, `${line}\n`);

async function work(session) {
  const own = [];
  for (;;) {
    if (below(3) > 0 || own.length < 10) {
      const taken = await ring.take(session, 1 + below(30));
      for (const { id, key } of taken) tell(`taken ${session} ${id} ${Buffer.from(key).toString('hex')}`);
      own.push(...taken.map(({ id }) => id));
    } else {
      const gone = own.splice(below(own.length), 1 + below(20));
      for (const id of gone) tell(`destroying ${session} ${id}`);
      await ring.destroy(session, gone);
      for (const id of gone) tell(`destroyed ${session} ${id}`);
    }
  }
}

tell('ready');
await Promise.all(['a', 'b', 'c', 'd'].map(work));
