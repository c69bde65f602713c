/** A fenced block of a Markdown page. */
export interface Block {
  readonly language: string;
  readonly text: string;
  /** Line of the page that the block's first line is, from 1. */
  readonly line: number;
  /** Why it is not run, as the comment `<!-- not run: … -->` before it says. */
  readonly notRun: string | null;
  /** The test that runs it instead of the pages' own, as the comment `<!-- run by: … -->` before it says. */
  readonly runBy: string | null;
}

/** A command of a page and what the page says that it prints; `printed` is empty where the page shows nothing. */
export interface Command {
  readonly text: string;
  readonly printed: string;
  readonly line: number;
  /** A script of several commands, all of which must end well. */
  readonly isScript: boolean;
}

/** The fenced blocks of a page, in their order. @throws where a fence is not closed */
export function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  const lines = page.split('\n');
  for (let i = 0; i < lines.length; i++) {
    const [, language] = /^```(\S*)/.exec(lines[i]) ?? [];
    if (language === undefined) continue;
    const end = lines.indexOf('```', i + 1);
    if (end < 0) throw new Error(`line ${i + 1}: the block has no end`);
    const [, kind, about] = /^<!-- (not run|run by): (.+) -->$/.exec(lines[i - 1] ?? '') ?? [];
    const text = lines.slice(i + 1, end).join('\n');
    blocks.push({ language, text, line: i + 2, notRun: kind === 'not run' ? about : null, runBy: kind === 'run by' ? about : null });
    i = end;
  }
  return blocks;
}

/** The commands of a `console` block, each behind a prompt, or of a `sh` block, which is one script. */
export function commandsOf({ language, text, line }: Block): Command[] {
  if (language === 'sh') return [{ text, printed: '', line, isScript: true }];
  if (language !== 'console') return [];
  const commands: Command[] = [];
  const lines = text.split('\n');
  for (let i = 0; i < lines.length; ) {
    if (!lines[i].startsWith('$ ')) throw new Error(`line ${line + i}: a console block begins with a prompt`);
    const from = i;
    let command = lines[i++].slice(2);
    while (i < lines.length && goesOn(command)) command += `\n${lines[i++]}`;
    const printedFrom = i;
    while (i < lines.length && !lines[i].startsWith('$ ')) i++;
    commands.push({ text: command, printed: lines.slice(printedFrom, i).join('\n').trim(), line: line + from, isScript: false });
  }
  return commands;
}

/** Whether a shell would wait for more: an open quote or loop, a backslash at the end, or a here-document without its last line. */
function goesOn(command: string): boolean {
  const [, word] = /<<'?(\w+)'?/.exec(command) ?? [];
  if (word !== undefined) return !command.split('\n').slice(1).includes(word);
  let quote = '';
  let unquoted = '';
  for (let i = 0; i < command.length; i++) {
    const char = command[i];
    if (char === '\\' && quote !== "'") i++;
    else if (quote === '' && (char === "'" || char === '"')) quote = char;
    else if (char === quote) quote = '';
    else if (quote === '') unquoted += char;
  }
  const loops = (unquoted.match(/\bdo\b/g)?.length ?? 0) - (unquoted.match(/\bdone\b/g)?.length ?? 0);
  return quote !== '' || loops > 0 || command.endsWith('\\');
}

/** What GNU's tools take and macOS's do not. */
const gnuOnly: readonly [RegExp, string][] = [
  [/\bbase64 -w/, 'base64 -w'],
  [/\bsed -i\b(?! '')/, 'sed -i without a suffix'],
  [/\bsed -[a-z]*r/, 'sed -r'],
  [/\bgrep -[a-zA-Z]*P/, 'grep -P'],
  [/\bdate (?:-d|--date)/, 'date -d'],
  [/\bdate \+\S*%N/, 'date +%N'],
  [/\breadlink -f|\brealpath\b/, 'readlink -f, realpath'],
  [/\bstat -c/, 'stat -c'],
  [/\b(?:head|tail) -[cn] ?-/, 'head -n -N'],
  [/\bxargs -(?:r|d)\b/, 'xargs -r, -d'],
  [/\b(?:timeout|tac|shuf|sha256sum|md5sum|nproc|setsid|jq)\b/, 'a tool that macOS lacks'],
  [/\bdeclare -A\b|\bmapfile\b|\$\{\w+,,\}|\$\{\w+\^\^\}/, 'what bash 3.2 lacks'],
];

/** The flags and tools of a command that a reader on macOS does not have. */
export const notOnMacOs = (command: string): string[] => gnuOnly.filter(([form]) => form.test(command)).map(([, name]) => name);
