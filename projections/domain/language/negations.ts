import { begins, excludingJoint, isSweepingBut, isUnequal, questionWords, type Span, segmentsOf, sentenceMarks, words } from './clauses.js';
import { Denials } from './denials.js';
import type { Mention } from './lexicon.js';
import { isJoint, type Token } from './tokens.js';
import type { Trouble } from './value-segments.js';

/** Turn into its contrary what they stand by. */
const denials = words(
  'no not without never none neither nor absent absence negative false missing off lack lacks lacking denies deny denied excludes except untrue nobody nothing',
);
/** Say that what stands before them, or after them, is not so. */
const exclusions = words('excluded exclude excluding impossible disproved disproven refuted eliminated');
/** Of the denials, those that deny nothing that stands before them. */
const forward = words('no without neither nor denies deny denied excludes except than of lack lacks lacking never');
/** Of the denials, those that may stand far after what they deny: "turned out to be false". */
const lateDenials = words('false untrue');
/** Leave open what is said with them. */
const hedges = words(
  `unlikely improbable unknown unclear uncertain unsure doubtful doubted doubt hardly scarcely barely rarely seldom unless unchecked untested unverified unconfirmed
   undetermined undecided unspecified unproven`,
);
/** Leave it open in a question alone: what was repaired was so, but is it? */
const questionHedges = words('fixed repaired resolved solved mended');
/** Leave it open in a text that is no question, where they suppose or guess. */
const textHedges = words('if whether could might perhaps maybe possibly would suppose supposing imagine assuming');
/** Denied, these leave open: "we do not know", "was never checked", "not always". */
const knowing = words(
  `know knows known knew knowing sure clear certain check checked checking test tested verify verified examine examined measure measured determine determined decided
   recorded established understood idea information data always necessarily usually often entirely completely`,
);
/** After these a denial denies nothing: "not only", "no doubt". */
const emptied = words('only just merely doubt');
/** Of denials, those that are as often said of something else: "the alarm went off". */
const weakDenials = words('off missing negative false absent absence lack lacks lacking nothing nobody');
/** A part of the text that has one of these says something by itself. */
const verbs = words(
  'is are was were be been being am has have had having do does did will would can could shall should may might must get gets got gotten',
);
const subjects = words('i we you he she it they this that these those there one who');
const beForms = words('is are was were be been being');
const openers = words('whether if that');
const adversatives = words('but although though however while whereas');

/** How far a denial reaches to what it takes with it: "cannot yet be ruled out", in tokens. */
const takingReach = 3;
/** How far after a name it may be excluded. */
const lateReach = 5;
/** How far apart "rule … out" may be. */
const ruleReach = 4;

const [plain, denial, exclusion, hedge] = [0, 1, 2, 3];

/** A stretch of a text that is denied or left open as a whole. */
interface Piece extends Span {
  /** The break before it, empty at the beginning of a supposition. */
  readonly joint: string;
  /** Where the last name in it begins; -1 where it has none. */
  readonly lastName: number;
  /** Whether it holds names and common words alone, and says nothing by itself: "or a new device". */
  readonly isBare: boolean;
}

/** What a text denies, and what it leaves open: every word that does so is either used by a reading, or makes the part of the text in which it stands not understood. */
export class Negations {
  /** By token, what it does. */
  private readonly cues: Uint8Array;
  /** Denials of what stands after them, of what stands before them, and those of these that may stand late. */
  private readonly ahead: Denials;
  private readonly back: Denials;
  private readonly late: Denials;
  /** By token, from where on a denial may reach up to it: none reaches into a supposition. */
  private readonly barriers: Uint32Array;
  /** By token, whether it lies in a name. */
  private readonly named: Uint8Array;
  private readonly pieces: readonly Piece[];
  private readonly pieceAt: Int32Array;
  /** By piece, whether a denial of the piece before goes on in it, and whether it does where the two are alike. */
  private readonly carried: Uint8Array;
  private readonly carriedToLike: Uint8Array;
  /** By piece, whether an exclusion of a later piece holds for it: "A and B were ruled out". */
  private readonly excludedLater: Uint8Array;

  /** @param isQuestion whether what is read may suppose; what a text supposes is not said by it */
  constructor(
    private readonly tokens: readonly Token[],
    mentions: readonly Mention[] = [],
    private readonly isQuestion = true,
  ) {
    const { length } = tokens;
    this.named = new Uint8Array(length);
    let covered = 0;
    for (const { start, end, isNamed } of mentions) {
      if (!isNamed || end <= covered) continue;
      this.named.fill(1, Math.max(start, covered), end);
      covered = end;
    }
    this.cues = this.findCues();
    const isDenial = (at: number): boolean => this.cues[at] === denial || this.cues[at] === exclusion;
    this.ahead = new Denials(length, isDenial);
    this.back = new Denials(length, (at) => isDenial(at) && !forward.has(tokens[at].word));
    this.late = new Denials(length, (at) => this.cues[at] === exclusion || (isDenial(at) && lateDenials.has(tokens[at].word)));
    this.barriers = new Uint32Array(length + 1);
    for (let at = 0; at < length; at++) this.barriers[at + 1] = isQuestion && begins(tokens, at) ? at + 1 : this.barriers[at];
    this.pieces = this.findPieces(mentions);
    this.pieceAt = new Int32Array(length).fill(-1);
    for (const [i, { start, end }] of this.pieces.entries()) this.pieceAt.fill(i, start, end);
    this.carried = new Uint8Array(this.pieces.length);
    this.carriedToLike = new Uint8Array(this.pieces.length);
    this.excludedLater = new Uint8Array(this.pieces.length);
    this.carry();
  }

  /** Whether what stands at `to` is denied by what stands before it: an odd number of denials from `from` on. */
  deny(from: number, to: number): boolean {
    return this.ahead.isOdd(Math.max(from, this.barriers[Math.max(0, Math.min(to, this.tokens.length))]), to);
  }

  /** Whether what stands before `from` is denied by what stands after it: "smoke is not there". */
  denyAfter(from: number, to: number): boolean {
    return this.back.isOdd(from, to);
  }

  /** Whether what stands before `from` is denied by what may stand late: "was ruled out", "turned out to be false". */
  denyLate(from: number, to: number): boolean {
    return this.late.isOdd(from, Math.min(to, from + lateReach));
  }

  /** Whether a token lies in a name, or denies or leaves open something. */
  isTaken(at: number): boolean {
    return this.named[at] === 1 || this.cues[at] !== plain;
  }

  /** The token that the supposition begins with in which a token stands; 0 where it stands in none. */
  suppositionAt(at: number): number {
    return this.barriers[at];
  }

  /** Whether a denial before or after the token's part of the text goes on in it. @param isLike whether the part before holds the like of it */
  carries(at: number, isLike = false): boolean {
    const piece = this.pieceAt[at];
    if (piece < 0) return false;
    return (this.carried[piece] === 1 || (isLike && this.carriedToLike[piece] === 1)) !== (this.excludedLater[piece] === 1);
  }

  /** Where the part of the text ends in which a token stands, and where it begins. */
  partOf(at: number): Span {
    return this.pieces[this.pieceAt[at]] ?? { start: at, end: at + 1 };
  }

  /** Parts of the text that are not understood, since what denies or leaves open in them was not used by any reading so far. */
  open(): { readonly open: Uint8Array; readonly troubles: readonly Trouble[] } {
    const marks = new Uint8Array(this.tokens.length);
    const troubles: Trouble[] = [];
    const used = [this.ahead, this.back, this.late].map((denials) => denials.used());
    let done = 0;
    for (let at = 0; at < this.tokens.length; at++) {
      const cue = this.cues[at];
      const isUsed = cue === plain || this.named[at] === 1 || (cue !== hedge && used.some((one) => one[at] === 1));
      if (isUsed || at < done || this.pieceAt[at] < 0) continue;
      if (weakDenials.has(this.tokens[at].word) && this.pieces[this.pieceAt[at]].lastName < 0) continue;
      const { start, end } = this.scopeOf(at);
      done = end;
      if (!this.named.subarray(start, end).includes(1)) continue;
      marks.fill(1, start, end);
      troubles.push({ at, message: this.notUnderstood(at, { start: Math.max(start, this.partOf(at).start), end }) });
    }
    if (!this.isQuestion) this.markAsked(marks);
    return { open: marks, troubles };
  }

  /** Sentences of a text that ask whether something is so do not say it. What asks why or how takes it to be so. */
  private markAsked(marks: Uint8Array): void {
    let start = 0;
    for (const [at, { kind, word }] of this.tokens.entries()) {
      if (kind !== 'mark' || !sentenceMarks.has(word) || isJoint(this.tokens, at)) continue;
      if (word === '?' && !questionWords.has(this.tokens[start].word)) marks.fill(1, start, at);
      start = at + 1;
    }
  }

  private notUnderstood(at: number, { start, end }: Span): string {
    const phrase = this.tokens
      .slice(start, Math.min(end, start + phraseMax))
      .map(({ word }) => word)
      .join(' ');
    return `"${phrase}" was not understood because of "${this.tokens[at].word}"; nothing was taken from it`;
  }

  private findCues(): Uint8Array {
    const { tokens, named } = this;
    const cues = new Uint8Array(tokens.length);
    const own = this.isQuestion ? questionHedges : textHedges;
    for (let at = 0; at < tokens.length; at++) {
      const { word } = tokens[at];
      const joint = excludingJoint(tokens, at);
      if (hedges.has(word) || own.has(word)) cues[at] = this.isEmptied(at) ? plain : hedge;
      else if (joint > 0) cues[at + joint - 1] = denial;
      else if (word === 'denied' && beForms.has(tokens[at - 1]?.word)) cues[at] = hedge;
      else if (word === 'than') cues[at] = tokens[at - 1]?.word === 'other' ? denial : cues[at];
      else if (isSweepingBut(tokens, at)) cues[at] = tokens[at - 1].word.startsWith('no') ? plain : denial;
      else if (exclusions.has(word) || this.isRuledOut(at)) cues[at] = exclusion;
      else if (isNegator(tokens, at)) cues[at] = this.denialAt(at);
    }
    // a denial of what excludes or of what knows leaves open
    for (let at = 0; at < tokens.length; at++) {
      if (cues[at] !== denial || named[at] === 1) continue;
      for (let next = at + 1; next <= at + takingReach && next < tokens.length && named[next] === 0; next++) {
        if (!knowing.has(tokens[next].word) && cues[next] !== exclusion) continue;
        cues[at] = hedge;
        if (cues[next] === exclusion) cues[next] = plain;
        break;
      }
    }
    return cues;
  }

  /** "No doubt". */
  private isEmptied(at: number): boolean {
    return at > 0 && emptied.has(this.tokens[at].word) && isNegator(this.tokens, at - 1);
  }

  private denialAt(at: number): number {
    const next = this.tokens[at + 1];
    return emptied.has(next?.word ?? '') || (next !== undefined && isSweepingBut(this.tokens, at + 1)) ? plain : denial;
  }

  private isRuledOut(at: number): boolean {
    return (
      /^rul(?:e|es|ed|ing)$/.test(this.tokens[at].word) && this.tokens.slice(at + 1, at + 1 + ruleReach).some(({ word }) => word === 'out')
    );
  }

  private findPieces(mentions: readonly Mention[]): Piece[] {
    const { tokens, cues, named } = this;
    const pieces: Piece[] = [];
    let next = 0;
    const addPiece = (start: number, end: number): void => {
      let lastName = -1;
      for (; next < mentions.length && mentions[next].start < end; next++)
        if (mentions[next].isNamed && mentions[next].start >= start) lastName = mentions[next].start;
      const isBare =
        lastName >= 0 &&
        tokens
          .slice(start, end)
          .every(
            ({ word, isStop, kind }, i) =>
              named[start + i] === 1 ||
              (cues[start + i] === plain && (kind !== 'word' || (isStop && !verbs.has(word) && !subjects.has(word)))),
          );
      pieces.push({ start, end, lastName, isBare, joint: tokens[start - 1]?.word ?? '' });
    };
    for (const { start, end } of segmentsOf(tokens)) {
      let from = start;
      for (let at = start; at < end; at++)
        if (this.barriers[at + 1] === at + 1) {
          if (at > from) addPiece(from, at);
          from = at + 1;
        }
      if (end > from) addPiece(from, end);
    }
    return pieces;
  }

  private carry(): void {
    const { pieces, ahead, late, carried, carriedToLike, excludedLater } = this;
    const goesOn = new Uint8Array(pieces.length);
    for (let i = pieces.length - 1; i >= 0; i--) {
      const { start, end, lastName, isBare, joint } = pieces[i];
      const isExcluded = lastName >= 0 && late.count(lastName, end) > 0 && late.count(start, lastName) === 0;
      const isListed = joint === 'and' || joint === 'or' || (joint === ',' && excludedLater[i] === 1);
      if (i > 0 && isListed && (isExcluded || excludedLater[i] === 1) && pieces[i - 1].isBare) excludedLater[i - 1] = 1;
      // "not red, green or blue" is one list
      const isLast = joint === 'or' || joint === 'nor' || (pieces[i].start < pieces[i].end && this.tokens[start].word === 'nor');
      if (isLast || (joint === ',' && isBare && i + 1 < pieces.length && goesOn[i + 1] === 1)) goesOn[i] = 1;
    }
    let isDenied = false;
    let isLikeDenied = false;
    for (const [i, { start, lastName, isBare, joint }] of pieces.entries()) {
      const isJoined = joint === 'or' || (joint === ',' && goesOn[i] === 1);
      carried[i] = Number(isBare && isJoined && isDenied);
      carriedToLike[i] = Number(isBare && joint === 'and' && isLikeDenied);
      const isOdd = lastName >= 0 && ahead.count(start, lastName) % 2 === 1;
      isDenied = isOdd || carried[i] === 1;
      isLikeDenied = isOdd || carried[i] === 1 || carriedToLike[i] === 1;
    }
  }

  /** What an unused word at `at` leaves open: its part of the text, and the parts that say nothing without it. */
  private scopeOf(at: number): Span {
    const { pieces, tokens } = this;
    const own = this.pieceAt[at];
    let [first, last] = [own, own];
    const { start, end, lastName } = pieces[own];
    if (tokens.slice(at, at + 1 + takingReach).some(({ word }) => openers.has(word)) || tokens[at].word === 'unless')
      return { start, end: this.sentenceEnd(at) };
    const goesOn = (i: number): boolean => pieces[i].isBare || pieces[i].lastName < 0;
    while (last + 1 < pieces.length && this.areJoined(last) && goesOn(last + 1)) last++;
    const hasVerb = tokens.slice(start, at).some(({ word }) => verbs.has(word) || word.endsWith("n't"));
    if (hasVerb) while (first > 0 && this.areJoined(first - 1) && pieces[first - 1].isBare) first--;
    // "it was fraud, we are not sure"
    const isComment = lastName < 0 && this.cues[at] === hedge && !questionWords.has(tokens[end]?.word ?? '');
    if (isComment && first > 0 && this.isSameSentence(first - 1)) first--;
    return { start: pieces[first].start, end: pieces[last].end };
  }

  /** Whether a piece goes on in the next one: "and", "or", "nor" or a comma between them. */
  private areJoined(piece: number): boolean {
    const { joint, start } = this.pieces[piece + 1];
    return joint === 'and' || joint === 'or' || joint === ',' || this.tokens[start].word === 'nor';
  }

  private isSameSentence(piece: number): boolean {
    const { joint } = this.pieces[piece + 1];
    return !sentenceMarks.has(joint) && this.barriers[this.pieces[piece + 1].start] !== this.pieces[piece + 1].start;
  }

  private sentenceEnd(from: number): number {
    for (let at = from; at < this.tokens.length; at++) {
      const { kind, word } = this.tokens[at];
      if (kind === 'mark' && sentenceMarks.has(word) && !isJoint(this.tokens, at) && !isUnequal(this.tokens, at)) return at;
      if (at > from && adversatives.has(word) && !isSweepingBut(this.tokens, at)) return at;
    }
    return this.tokens.length;
  }
}

/** Words of a part of the text that a warning quotes. */
const phraseMax = 12;

/** Whether the token at `at` turns what it stands by into its contrary: not, n't, cannot, ≠ and what means these. */
function isNegator(tokens: readonly Token[], at: number): boolean {
  const { word } = tokens[at];
  return denials.has(word) || word.endsWith("n't") || word === 'cannot' || tokens[at].term === '≠' || isUnequal(tokens, at);
}
