/** What a memory that is a piece of source code defines. */
export interface SourceCode {
  /** Name of its programming language, as people call it, in lower case. */
  readonly language: string;
  /** Name of the function or class, as it is written. */
  readonly name: string;
}

/** Names of the languages that {@link readSourceCode} tells, and how a line begins that defines something in them: the name is the first group that matched. */
const definitions: readonly (readonly [language: string, definition: RegExp])[] = [
  ['python', /^(?:async )?def (\w+) ?\((?:.*[:,(])?$|^(?:async )?def (\w+) ?\(.*\).*:|^class (\w+)(?:\([^)]*\))?:$/],
  ['ruby', /^def (?:self\.)?(\w+[?!]?)(?: ?\(.*\)| [^(].*)?$|^(?:class|module) (\w+)(?: < [\w:]+)?$/],
  ['golang', /^func (?:\([^)]*\) )?(\w+)[([]/],
  ['rust', /^(?:pub(?:\(\w+\))? )?(?:async |const |unsafe )*fn (\w+)[(<]/],
  ['php', /^(?:(?:public|private|protected|static|final) )*function (\w+)\(.*\$\w/],
  [
    'javascript',
    /^(?:export )?(?:default )?(?:async )?function ?\*? ?(\w+) ?\(|^(?:export )?(?:const|let|var) (\w+) = (?:async )?(?:function\b|\([^)]*\) =>|\w+ =>)/,
  ],
  ['java', /^(?:(?:public|private|protected|static|final|abstract|synchronized) )+(?:<[^>]*> )?[\w<>[\],.?]+ (\w+)\(/],
];

/** The languages that are told. */
export const programmingLanguages: readonly string[] = definitions.map(([language]) => language);

/** Lines looked at for the definition, and characters of each: decorators and comments may stand before it. */
const linesMax = 40;
const lineLengthMax = 400;
const beforeDefinition = /^(?:@|#|\/\/|\/?\*|$)/;

/** Reads a text as source code; `null` where its first line besides comments and decorators defines nothing in a language that is known. */
export function readSourceCode(text: string): SourceCode | null {
  for (const line of firstLines(text)) {
    if (beforeDefinition.test(line)) continue;
    for (const [language, definition] of definitions) {
      const name = definition.exec(line)?.slice(1).find(Boolean);
      if (name !== undefined) return { language, name };
    }
    return null;
  }
  return null;
}

function* firstLines(text: string): Generator<string> {
  let from = 0;
  for (let lines = 0; from < text.length && lines < linesMax; lines++) {
    const mark = text.indexOf('\n', from);
    const end = mark < 0 ? text.length : mark;
    yield text.slice(from, Math.min(end, from + lineLengthMax)).trim();
    from = end + 1;
  }
}
