// Writes src/asyncapi/event-schemas.ts: JSON Schemas of the envelope and of every event's data, made of the types in projections/events.ts. usage: node tools/event-schemas.mjs
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const catalogue = path.join(root, 'projections/events.ts');
const written = path.join(root, 'src/asyncapi/event-schemas.ts');

const program = ts.createProgram([catalogue], { strict: true, module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023, types: [] });
const checker = program.getTypeChecker();

const docOf = (symbol) => ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim().replace(/\s+/g, ' ');

/** The schema of a type: what JSON of it looks like. Objects are open, since fields may be added. */
function schemaOf(type) {
  const alias = type.aliasSymbol?.name;
  if (alias === 'Json') return {};
  if (alias === 'JsonObject') return { type: 'object' };
  if (type.isUnion()) return unionOf(type.types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined)));
  if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
  if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === 'true' };
  if (type.flags & ts.TypeFlags.String) return { type: 'string' };
  if (type.flags & ts.TypeFlags.Number) return { type: 'number' };
  if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
  if (checker.isTupleType(type)) {
    const items = checker.getTypeArguments(type).map(schemaOf);
    return { type: 'array', items, minItems: items.length, maxItems: items.length };
  }
  if (checker.isArrayType(type)) return { type: 'array', items: schemaOf(checker.getTypeArguments(type)[0]) };
  const values = type.getStringIndexType();
  if (values !== undefined) return { type: 'object', additionalProperties: values.flags & ts.TypeFlags.Never ? false : schemaOf(values) };
  return objectOf(type);
}

function unionOf(types) {
  if (types.length === 1) return schemaOf(types[0]);
  if (types.every((one) => one.flags & ts.TypeFlags.BooleanLiteral)) return { type: 'boolean' };
  if (types.every((one) => one.isStringLiteral())) return { type: 'string', enum: types.map(({ value }) => value) };
  const isTruth = (one) => one.flags & ts.TypeFlags.BooleanLiteral;
  const truths = types.filter(isTruth).length === 2 ? [{ type: 'boolean' }] : types.filter(isTruth).map(schemaOf);
  return { anyOf: [...types.filter((one) => !isTruth(one)).map(schemaOf), ...truths] };
}

function objectOf(type) {
  const properties = {};
  const required = [];
  for (const property of checker.getPropertiesOfType(type)) {
    const description = docOf(property);
    properties[property.name] = { ...(description === '' ? {} : { description }), ...schemaOf(checker.getTypeOfSymbol(property)) };
    if (!(property.flags & ts.SymbolFlags.Optional)) required.push(property.name);
  }
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

/** @returns of the envelope its schema; of each type of event what it tells, and its data's schema */
export function eventSchemas() {
  const names = new Map(
    checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(catalogue))).map((one) => [one.name, one]),
  );
  const typeOf = (name) => checker.getDeclaredTypeOfSymbol(names.get(name));
  const events = checker.getPropertiesOfType(typeOf('EventData'));
  return {
    envelope: schemaOf(typeOf('Envelope')),
    events: Object.fromEntries(events.map((one) => [one.name, { about: docOf(one), data: schemaOf(checker.getTypeOfSymbol(one)) }])),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const head = '// Made by tools/event-schemas.mjs of projections/events.ts; change it there.\n';
  const about = '/** JSON Schemas (draft 7) of the envelope, and of the data of each type of event with what it tells. */\n';
  writeFileSync(written, `${head}${about}export const eventSchemas = ${JSON.stringify(eventSchemas(), null, 2)};\n`);
}
