import { termOf } from '../normalize.js';
import { cueWords } from './cue-words.js';
import { hyponyms } from './hyponyms.js';
import { synonyms } from './synonyms.js';

/** What belongs to a kind, or to a kind within it, by the terms that name it: "dog" and "greyhound" to "pet". */
const members = withInner(toldByAsked(hyponyms));
/** Index terms by each to which they are related. */
const related = relatedByTerm();

/** The index terms of words that stand for much the same as an index term's, or that belong to the kind of thing it names. */
export const relatedTermsOf = (term: string): readonly string[] => related.get(term) ?? [];

/** The index terms of what belongs to the kind of thing that an index term names: "fiat" to "car". */
export const membersOfKind = (term: string): readonly string[] => members.get(term) ?? [];

/** Others of the same kin or kind: that a sister is told tells of no brother. */
const contraries = termGroups(
  `brother sister
   husband wife
   boyfriend girlfriend
   son daughter
   mother father
   uncle aunt
   niece nephew
   grandmother grandfather
   grandson granddaughter`,
);

/** The related terms of which one may be told in the place of what an index term asks for. */
export const substitutesOf = (term: string): readonly string[] => {
  const others = contraries.get(term) ?? [];
  return relatedTermsOf(term).filter((related) => !others.includes(related));
};

/** The others of a term's groups, by term. @param groups of words, one a line */
export function termGroups(groups: string): Map<string, readonly string[]> {
  const byTerm = new Map<string, readonly string[]>();
  for (const line of groups.trim().split('\n')) {
    const terms = termsIn(line);
    for (const term of terms) relate(byTerm, term, terms);
  }
  return byTerm;
}

function relatedByTerm(): ReadonlyMap<string, readonly string[]> {
  const byTerm = termGroups(synonyms);
  for (const told of [members, toldByAsked(cueWords)]) for (const [term, others] of told) relate(byTerm, term, others);
  return byTerm;
}

/** @param lines of words that are asked with, a colon, and words that are looked for then */
function toldByAsked(lines: string): Map<string, readonly string[]> {
  const byTerm = new Map<string, readonly string[]>();
  for (const line of lines.trim().split('\n')) {
    const [asked, told] = line.split(': ');
    for (const term of termsIn(asked)) relate(byTerm, term, termsIn(told));
  }
  return byTerm;
}

/** Each kind's members with the members of those. */
function withInner(kinds: ReadonlyMap<string, readonly string[]>): Map<string, readonly string[]> {
  const all = new Map(kinds);
  for (const [kind, own] of kinds) for (const member of own) relate(all, kind, kinds.get(member) ?? []);
  return all;
}

function relate(byTerm: Map<string, readonly string[]>, term: string, others: readonly string[]): void {
  byTerm.set(term, [...new Set([...(byTerm.get(term) ?? []), ...others.filter((other) => other !== term)])]);
}

function termsIn(words: string): string[] {
  return words.split(' ').flatMap((word) => termOf(word) ?? []);
}
