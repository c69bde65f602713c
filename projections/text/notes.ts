/** What notes about somebody begin with, by what they would say themselves. */
const firstPersons: ReadonlyMap<string, string> = new Map(
  `lives live, works work, resides reside, has have, is am, owns own, drives drive, speaks speak, earns earn, makes make, weighs weigh, eats eat, smokes smoke, studies study, plays play, uses use, rents rent, shares share,
  goes go, wears wear, drinks drink, runs run, likes like, loves love, hates hate, prefers prefer, enjoys enjoy, wants want, needs need, teaches teach, attends attend, belongs belong, does do, doesn't don't, doesn’t don't`
    .split(/,\s+/)
    .map((pair) => pair.split(' ') as [string, string]),
);
const verbs = [...firstPersons.keys()].join('|');
const done =
  'moved|relocated|settled|started|joined|accepted|landed|got|bought|sold|rented|leased|adopted|quit|left|lost|became|switched|changed|stopped|gave up|given up|finished|graduated|enrolled|retired|married|divorced|separated|broke up|split up|turned|lived|worked|traded';
const lately = '(?:now|currently|recently|just|finally|still|also|no longer|usually|mostly) ';
const subjectless = new RegExp(`^(${lately})?(${verbs}|${done})(?= \\S)`, 'i');
const ofUser = /^(?:the )?user(['’]s)?(?= )/i;
const present = new RegExp(`^( (?:${lately})?)(${verbs})(?= )`, 'i');
const further = new RegExp(`( and| but|,)( (?:${lately})?)(${verbs})(?= )`, 'gi');
/** What the same person has done besides: "I quit the bank and joined Tidewater". */
const besides = new RegExp(`( and| but|,)( (?:${lately})?(?:${done})(?= ))`, 'gi');
const theirs = /(?<!\p{L})(?:his|her|their)(?= \p{Ll})/gu;
const didFirst = new RegExp(`^(?:I|We)(?:['’]ve| have)? (?:${lately})?(?:${done}) (?!.*(?<!\\p{L})(?:who|that|which)(?!\\p{L}))`, 'iu');
const asks = /\?\s*$/;

const firstPersonOf = (verb: string): string => firstPersons.get(verb.toLowerCase()) ?? verb.toLowerCase();
const furtherTold = (text: string): string =>
  text
    .replace(further, (_, joint: string, adverb: string, verb: string) => joint + adverb + firstPersonOf(verb))
    .replace(besides, '$1 I$2')
    .replace(theirs, 'my');

/** A sentence that leaves out of whom it tells as they would tell it: "Lives in Berlin" as "I live in Berlin", "Moved to Paris" as "I moved to Paris"; others as they are. In English. */
export function withSubject(sentence: string): string {
  if (!subjectless.test(sentence) || asks.test(sentence)) return sentence;
  const told = sentence.replace(
    subjectless,
    (_, adverb: string | undefined, verb: string) => `I ${(adverb ?? '').toLowerCase()}${firstPersonOf(verb)}`,
  );
  return furtherTold(told);
}

/** A note about a user as they would tell it: "User's gym is Ironworks" as "my gym is Ironworks", "The user has moved" as "I have moved"; and what {@link withSubject} does. */
export function inFirstPerson(sentence: string): string {
  const [found, isOwn] = ofUser.exec(sentence) ?? [];
  if (found === undefined) return didFirst.test(sentence) ? sentence.replace(besides, '$1 I$2') : withSubject(sentence);
  const rest = sentence.slice(found.length);
  if (isOwn !== undefined) return `my${rest}`;
  return `I${furtherTold(rest.replace(present, (_, before: string, verb: string) => before + firstPersonOf(verb)))}`;
}
