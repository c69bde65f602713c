// Vectors for confidence.mjs, a line each: {session, id, vectors} of an item, {session, query, vector} of a question by its number. usage: npm run build && node tools/retrieval/embed.mjs MODEL.onnx FILE… > VECTORS
// Files are in the form that fold.mjs reads; the project chats of chats.mjs come too. A model of 384 dimensions.
import { withoutSpeakers } from '../../dist/projections/memory/search/vector-matches.js';
import { Session } from '../../dist/projections/session.js';
import { encodedVector, quantized } from '../../dist/projections/vectors/quantized-vector.js';
import { embeddedText } from '../../dist/src/embedding/embedded-text.js';
import { EmbeddingModel } from '../../dist/src/embedding/onnx/embedding-model.js';
import { readModelFiles } from '../../dist/src/embedding/onnx/model-files.js';
import { projectChats } from './chats.mjs';
import { collectionsOf, readerOf, storedChat } from './fold.mjs';

const [file, ...files] = process.argv.slice(2);
const model = await EmbeddingModel.open(await readModelFiles(file));
const encoded = (vector) => encodedVector(quantized(vector));
const collections = [...files.flatMap(collectionsOf), ...projectChats().map((chat) => storedChat(chat))];
for (const { session, items, queries } of collections) {
  for (const item of items) {
    const vectors = [];
    for (const passage of model.passages(embeddedText(item))) vectors.push(encoded(await model.passage(passage)));
    console.log(JSON.stringify({ session, id: item.id, vectors }));
  }
  const reader = readerOf({ Session }, items);
  for (const [query, { text }] of queries.entries())
    console.log(JSON.stringify({ session, query, vector: encoded(await model.question(withoutSpeakers(reader, text))) }));
}
