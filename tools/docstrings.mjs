// Counts what the docstrings of exported functions say. usage: node tools/docstrings.mjs [--missing] [--numbers] [folder or file …]
import { readdirSync, readFileSync, statSync } from 'node:fs';
import ts from 'typescript';

const ports = [
  'src/log/event-log.ts',
  'src/views/view-store.ts',
  'src/views/memory-documents.ts',
  'src/nodes/owners.ts',
  'src/sealing/key-store.ts',
  'src/embedding/embedder.ts',
  'src/gateway/authenticator.ts',
  'src/gateway/start.ts',
];
const args = process.argv.slice(2);
const showsMissing = args.includes('--missing');
const showsNumbers = args.includes('--numbers');
const asked = args.filter((arg) => !arg.startsWith('--'));
const places = asked.length > 0 ? asked.map((place) => [place]) : [['projections'], ['spatial'], ports];

/** Types whose values have a unit, a shape or a range. */
const numeric = /\bnumber\b|\b(?:Float|Int|Uint)\d+Array\b|ArrayLike<number>/;
/** Names that tell their unit, what they count or what goes by number: documents, rows, terms, … as the docstrings of their tables say. */
const telling =
  /(?:Ms|Bytes|Count|Max|Min|Position|Number|Row|Document|Width|Height|Ordinal)$|^(?:position|rows?|columns?|width|height|depth|index|i|count|length|limit|from|to|start|end|ordinal|bytes|characters|documents?|events?|terms?|facts?|nodes?|cliques?|block|memory|recall)$/;

/** Words that tell a unit, a shape or a range. */
const measure =
  /\b(?:ms|seconds?|bytes?|bits?|pixels?|fractions?|shares?|degrees?|per|length|row by row|columns?|sorted|ascending|descending|order|first|at most|at least|above|below|between|from \S+ (?:up )?to|within|null|undefined|empty|natural logarithm|logarithms?|probabilit\w+|UTF-8|ISO 8601|unit|infinit\w+|-1|0|1|true|false|none|whole|lower case|each)\b/i;
const source = /\b(?:1[89]|20)\d\d\b|https?:\/\//;

const filesOf = (place) =>
  statSync(place).isFile()
    ? [place]
    : readdirSync(place, { recursive: true })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
        .map((file) => `${place}/${file}`)
        .sort();

/** Exported functions, functions kept in exported constants, public methods of exported classes and methods of exported interfaces. */
function* functionsOf(file) {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const isHidden = (node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) || ts.isPrivateIdentifier(node.name);
  for (const node of tree.statements) {
    if (!node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue;
    if (ts.isFunctionDeclaration(node)) yield { file, node, name: node.name?.text, parameters: node.parameters };
    if (ts.isVariableStatement(node))
      for (const { name, initializer } of node.declarationList.declarations)
        if (initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)))
          yield { file, node, name: name.text, parameters: initializer.parameters };
    if (ts.isInterfaceDeclaration(node))
      for (const member of node.members)
        if (ts.isMethodSignature(member))
          yield { file, node: member, name: `${node.name.text}.${member.name.getText()}`, parameters: member.parameters };
    if (ts.isClassDeclaration(node))
      for (const member of node.members)
        if (ts.isMethodDeclaration(member) && !isHidden(member))
          yield { file, node: member, name: `${node.name?.text}.${member.name.getText()}`, parameters: member.parameters, isMethod: true };
  }
}

/** What a class or an interface implements or extends, by name. */
const basesOf = ({ heritageClauses = [] }) => heritageClauses.flatMap(({ types }) => types.map(({ expression }) => expression.getText()));

/** What each class and interface of a file implements or extends. */
const kinOf = (file) =>
  ts
    .createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
    .statements.filter((node) => ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node))
    .map((node) => [node.name?.text, basesOf(node)]);

/** A method that keeps what a documented one promises is documented there. */
function inherit(all, files) {
  const bases = new Map(files.flatMap(kinOf));
  const promisedIn = (documented, name, method) =>
    (bases.get(name) ?? []).some((base) => documented.has(`${base}.${method}`) || promisedIn(documented, base, method));
  const inherited = (has) => {
    const documented = new Set(all.filter(has).map(({ name }) => name));
    return (one) => has(one) || (one.isMethod === true && promisedIn(documented, ...one.name.split('.')));
  };
  const hasDoc = inherited((one) => one.hasDoc);
  const tellsOfNumbers = inherited((one) => one.tellsOfNumbers);
  return all.map((one) => ({ ...one, hasDoc: hasDoc(one), tellsOfNumbers: tellsOfNumbers(one) }));
}

function read({ node, parameters, ...rest }) {
  const doc = (node.jsDoc ?? []).map((part) => part.getText()).join('\n');
  const names = parameters.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : name.elements.map((part) => part.name.getText())));
  const numbers = parameters.filter(({ type }) => type && numeric.test(type.getText())).map(({ name }) => name.getText());
  const isNamed = (name) => new RegExp(`@param ${name}\\b|\`${name}\\b`).test(doc);
  return {
    ...rest,
    hasDoc: doc !== '',
    hasParameters: names.length > 0,
    namesOne: names.some(isNamed),
    hasNumbers: numbers.length > 0,
    tellsOfNumbers: measure.test(doc) || numbers.every((name) => isNamed(name) || telling.test(name)),
    tells: measure.test(doc),
    cites: source.test(doc),
  };
}

for (const place of places) {
  const all = inherit(
    place.flatMap(filesOf).flatMap((file) => [...functionsOf(file)].map(read)),
    place.flatMap(filesOf),
  );
  const files = new Set(all.map(({ file }) => file));
  const citing = [...files].filter((file) => source.test(readFileSync(file, 'utf8')));
  const functions = all.filter(({ isMethod }) => isMethod !== true);
  const share = (some, of) => `${some.length}/${of.length} (${of.length === 0 ? 0 : Math.round((100 * some.length) / of.length)} %)`;
  console.log(place.length === 1 ? place[0] : 'ports');
  for (const [what, list] of [
    ['functions', functions],
    ['methods of classes', all.filter(({ isMethod }) => isMethod === true)],
  ]) {
    if (list.length === 0) continue;
    const documented = list.filter(({ hasDoc }) => hasDoc);
    const withParameters = list.filter(({ hasParameters }) => hasParameters);
    console.log(
      `  ${what}: ${share(documented, list)} have a docstring; ${share(
        withParameters.filter(({ namesOne }) => namesOne),
        withParameters,
      )} of those with parameters name one;`,
    );
    console.log(
      `    ${share(
        list.filter(({ tells }) => tells),
        list,
      )} tell a unit, shape or range; ${share(
        list.filter(({ cites }) => cites),
        list,
      )} cite a source;`,
    );
    const withNumbers = list.filter(({ hasNumbers }) => hasNumbers);
    console.log(
      `    ${share(
        withNumbers.filter(({ tellsOfNumbers }) => tellsOfNumbers),
        withNumbers,
      )} of those that take numbers tell what they are, by name or docstring`,
    );
  }
  console.log(`  files that cite a source: ${citing.length} of ${files.size}`);
  if (showsMissing) for (const { file, name } of all.filter(({ hasDoc }) => !hasDoc)) console.log(`    ${file}: ${name}`);
  if (showsNumbers)
    for (const { file, name } of all.filter(({ hasNumbers, tellsOfNumbers }) => hasNumbers && !tellsOfNumbers))
      console.log(`    ${file}: ${name}`);
}
