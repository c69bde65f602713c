import { termOf } from '../normalize.js';
import { plainOf } from '../phrases/phrase-patterns.js';
import type { CalendarWords, Phrases } from '../phrases/phrases.js';

/** "Ago" where it stands before a count. */
const agoBefore = 'ago-before';
/** The words of each list in English, as dates.ts reads them. */
const english = {
  months: 'january february march april may june july august september october november december',
  weekdays: 'sunday monday tuesday wednesday thursday friday saturday',
  seasons: 'spring summer autumn winter',
  units: 'day week weekend month year',
  counts: '1 2 3 4 5 6 7 8 9 10 11 12',
  parts: 'beginning end mid',
  ordinal: 'st',
  of: 'of',
  yesterday: 'yesterday',
  dayBefore: '2+day+ago',
  tomorrow: 'tomorrow',
  lastNight: 'last+night',
  last: 'last',
  next: 'next',
  agoBefore,
  agoAfter: 'ago',
} as const satisfies Partial<Record<keyof CalendarWords, string>>;

type Kind = keyof typeof english;
export interface CalendarWord {
  readonly kind: Kind;
  readonly english: string;
}

/** How a time is related to what is asked, in English as dates.ts reads it, in the order of `CalendarWords.relations`. */
const relations = 'before after since until between and'.split(' ');

/** Words between two of the calendar, and one more. */
const fillersMax = 3;
/** Words with any ending that are remembered. */
const rememberedMax = 10_000;
const units: ReadonlySet<string> = new Set(`${english.units} ${english.weekdays} ${english.seasons}`.split(' '));
const isCount = (word: string | undefined): boolean => word !== undefined && /^\d\d?$/.test(word);
const isSide = (word: string | undefined): boolean => word === 'last' || word === 'next';

/** The calendar of a language, in the words of the English one. */
export class Calendar {
  private readonly words = new Map<string, CalendarWord | null>();
  private readonly beginnings: (readonly [string, CalendarWord])[] = [];
  private readonly fillers: ReadonlySet<string>;
  private readonly relations: ReadonlyMap<string, string>;
  /** BCP 47, in which its dates are written, and "said on". */
  readonly locale: string;
  readonly said: string;

  constructor(told: CalendarWords) {
    this.locale = told.locale;
    this.said = told.said;
    for (const kind of Object.keys(english) as Kind[]) {
      const inEnglish = english[kind].split(' ');
      const places = told[kind].split(' ').filter((place) => place !== '');
      for (const [i, place] of places.entries()) for (const word of place.split('|')) this.add(word, { kind, english: inEnglish[i] });
    }
    // of several the longest: "Wochenende", not "Woche"
    this.beginnings.sort(([a], [b]) => b.length - a.length);
    this.fillers = new Set(told.fillers.split(' ').map(plainOf));
    const places = told.relations.split(' ').filter((place) => place !== '');
    const words = places.flatMap((place, i) => place.split('|').map((word) => [plainOf(word), relations[i]] as const));
    const isAgoBefore = words.some(([word, relation]) => relation === 'before' && word === plainOf(told.agoBefore));
    this.relations = new Map(isAgoBefore ? [...words, [agoBefore, 'before']] : words);
  }

  /** That of a language, made when it is first asked for. */
  static of(phrases: Phrases): Calendar {
    const calendar = calendars.get(phrases) ?? new Calendar(phrases.calendar);
    calendars.set(phrases, calendar);
    return calendar;
  }

  /** What a word tells of the calendar, written in any of its forms, or as an index term. */
  find(word: string): CalendarWord | null {
    let known = this.words.get(word);
    if (known === undefined) {
      const plain = plainOf(word);
      known = this.words.get(plain) ?? this.beginnings.find(([beginning]) => plain.startsWith(beginning))?.[1] ?? null;
      if (this.words.size < rememberedMax) this.words.set(word, known);
    }
    return known;
  }

  /** Words in their order, those of the calendar in English and in the order of English: "la semana pasada" becomes "la last week". */
  inEnglish(words: readonly string[]): string[] {
    const told = words.flatMap((word) => (this.find(word)?.english ?? word).split('+'));
    const ordered: string[] = [];
    for (let i = 0; i < told.length; i++) {
      let next = i + 1;
      while (next < i + fillersMax && this.fillers.has(told[next])) next++;
      if (told[i] === agoBefore && isCount(told[next]) && units.has(told[next + 1])) {
        ordered.push(told[next], told[next + 1], 'ago');
        i = next + 1;
      } else if (units.has(told[i]) && isSide(told[next]) && !isSide(told[i - 1]) && !units.has(told[next + 1])) {
        ordered.push(told[next], told[i]);
        i = next;
      } else ordered.push(told[i]);
    }
    return ordered;
  }

  /** "Before", "between" and the like, in English; also of an "ago" that counts nothing: "vor Mai". */
  relationOf(word: string): string | null {
    return this.relations.get(word) ?? this.relations.get(plainOf(word)) ?? null;
  }

  private add(word: string, told: CalendarWord): void {
    const plain = plainOf(word);
    if (plain.endsWith('*')) this.beginnings.push([plain.slice(0, -1), told]);
    else for (const form of [plain, termOf(plain) ?? plain, termOf(word) ?? plain]) if (!this.words.has(form)) this.words.set(form, told);
  }
}

const calendars = new Map<Phrases, Calendar>();
