/** What a question comes to: a tree that the executor runs on a scene. Nothing in it knows where the scene's objects came from. */

/** `count`: how many members a group has, as a word. */
export type AttributeName = 'color' | 'shape' | 'size' | 'material' | 'label' | 'count';

export type Relation =
  | 'left'
  | 'right'
  | 'above'
  | 'below'
  | 'inside'
  | 'outside'
  | 'on'
  | 'touching'
  | 'overlapping'
  | 'near'
  | 'far'
  | 'front'
  | 'behind'
  | 'aligned'
  | 'row'
  | 'column';

/** How many of a phrase's entities there must be, or of which a predicate must be true. */
export type Quantifier =
  | { readonly kind: 'some' | 'none' }
  /** `but`: of which so many are left out, "every … but one". */
  | { readonly kind: 'all'; readonly but?: number }
  /** More than half, and just half. */
  | { readonly kind: 'most' | 'half' }
  | { readonly kind: 'the'; readonly isPlural: boolean; readonly n?: number }
  | { readonly kind: 'exactly' | 'atLeast' | 'atMost'; readonly n: number; readonly isBare?: boolean };

/** How near a thing is to a corner of the image, or to the middle of an edge. */
export type Spot = 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight' | 'topMiddle' | 'bottomMiddle' | 'middleLeft' | 'middleRight';

/** What entities are put in order by. `distance`: to the entities of `to`. `members`: how many things a group has. */
export type Measure = Spot | 'x' | 'y' | 'size' | 'depth' | 'distance' | 'members' | 'middle' | 'width' | 'height';

/** What is measured of things: in pixels, pixels between centers, or as a share of the image. */
export type Quantity = 'width' | 'height' | 'area' | 'distance' | 'fraction' | 'percentage';

export interface Superlative {
  readonly by: Measure;
  readonly order: 'least' | 'most';
  /** 1 = the first in that order; 2 = "second largest". */
  readonly rank: number;
  readonly to?: Phrase;
}

export type Side = 'any' | 'top' | 'bottom' | 'left' | 'right' | 'corner';

export type Third = 'leftThird' | 'rightThird' | 'topThird' | 'bottomThird';

/** A place in a tower, counted from an end. */
export interface Level {
  readonly from: 'base' | 'top' | 'middle';
  readonly index: number;
}

export type Condition =
  | { readonly kind: 'attribute'; readonly name: AttributeName; readonly values: readonly string[]; readonly isJoint?: boolean }
  | { readonly kind: 'relation'; readonly relation: Relation; readonly to: Phrase; readonly isDirect?: boolean }
  | { readonly kind: 'between'; readonly ends: readonly Phrase[] }
  | { readonly kind: 'same'; readonly attribute: AttributeName; readonly as: Phrase }
  | { readonly kind: 'compared'; readonly by: Measure; readonly order: 'less' | 'more'; readonly than: Phrase; readonly to?: Phrase }
  | {
      readonly kind: 'wall';
      readonly side: Side;
      readonly nearly?: boolean /** Sides at least; 1 unless given. */;
      readonly sides?: number;
    }
  | { readonly kind: 'level'; readonly from: 'base' | 'top' | 'middle'; readonly index: number; readonly of?: Phrase }
  | { readonly kind: 'holds'; readonly parts: readonly Phrase[]; readonly only?: boolean }
  | { readonly kind: 'superlative'; readonly superlative: Superlative }
  /** `middleColumn`: between left and right, `middleRow`: between top and bottom. */
  | { readonly kind: 'region'; readonly side: Side | 'middle' | 'middleColumn' | 'middleRow' | Third }
  | { readonly kind: 'other'; readonly than?: Phrase }
  /** Nearer to one thing than to another, or farther. */
  | { readonly kind: 'rather'; readonly order: 'less' | 'more'; readonly to: Phrase; readonly than: Phrase }
  /** Alone in its color, shape, size or name, where all others agree. */
  | { readonly kind: 'odd' }
  | SetCondition
  | { readonly kind: 'of'; readonly group: Phrase }
  /** Of a group: how many of its members are one thing, beside how many are another. */
  | { readonly kind: 'numbers'; readonly left: Phrase; readonly right: Phrase; readonly comparison: Comparison }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Condition[] };

/**
 * True of entities together, not of one: how many values of an attribute they show (of a group: its members), that they share one, that they stand in a relation to
 * each other, that so many of them meet a condition.
 */
export type SetCondition =
  | { readonly kind: 'variety'; readonly attribute: AttributeName; readonly quantifier: Quantifier }
  | ({ readonly kind: 'shared' } & OfAttribute)
  | ({ readonly kind: 'distinct' } & OfAttribute)
  | { readonly kind: 'mutual'; readonly relation: Relation }
  | { readonly kind: 'subset'; readonly quantifier: Quantifier; readonly is: Condition };

interface OfAttribute {
  readonly attribute: AttributeName;
  readonly at?: Level;
  /** What a group's members are counted by, where the attribute is their count. */
  readonly counted?: Phrase;
}

/** A noun phrase. Its set: entities of `head` (or what a pronoun stands for, or the union of `any`) that meet all conditions, then ordered. */
export interface Phrase {
  readonly quantifier: Quantifier;
  readonly head: 'object' | 'box' | 'tower' | 'it' | 'free';
  readonly conditions: readonly Condition[];
  readonly superlatives: readonly Superlative[];
  /** Alternatives: "large things or red cylinders". */
  readonly any?: readonly Phrase[];
  /** Whether its noun was in the plural. */
  readonly isOfMany?: boolean;
  /** Whether it has no noun: "red". */
  readonly isNounless?: boolean;
  /** Nothing but these: "only blue items". */
  readonly isOnly?: boolean;
  /** Those of the conditions that a relative clause added: "which are yellow". */
  readonly clauses?: readonly Condition[];
  /** As it was said. */
  readonly text: string;
}

export type Comparison = 'more' | 'fewer' | 'equal' | 'noFewer' | 'noMore' | 'half' | 'twice' | 'thrice';

export type Query =
  | { readonly kind: 'point'; readonly of: Phrase; readonly isAll: boolean }
  | { readonly kind: 'choose'; readonly among: readonly Phrase[]; readonly by: Superlative }
  | { readonly kind: 'count'; readonly of: Phrase }
  | { readonly kind: 'attribute'; readonly name: AttributeName; readonly of: Phrase; readonly isAll?: boolean }
  | { readonly kind: 'name'; readonly of: Phrase; readonly isAll: boolean }
  /** `among`: the relations that were offered; all sides unless given. */
  | { readonly kind: 'relation'; readonly of: Phrase; readonly to: Phrase; readonly among?: readonly Relation[] }
  /** Which of several things said of it is true. */
  | { readonly kind: 'alternatives'; readonly of: Phrase; readonly among: readonly Condition[] }
  /** Which values of a property there are, how many, or which is the commonest or rarest. */
  | { readonly kind: 'values'; readonly name: AttributeName; readonly of: Phrase; readonly pick: 'all' | 'count' | 'most' | 'least' }
  /** Things one after the other, or what each of them shows of a property. */
  | { readonly kind: 'list'; readonly of: Phrase; readonly by: Superlative; readonly name?: AttributeName }
  /** By how many one kind of things outnumbers another. */
  | { readonly kind: 'difference'; readonly more: Phrase; readonly less: Phrase }
  /** Which quarter of the image a thing lies in, or which of its halves, side by side (`x`) or one above the other (`y`). */
  | { readonly kind: 'part'; readonly of: Phrase; readonly halves?: 'x' | 'y' }
  /** Two things for a distance, else one. */
  | { readonly kind: 'measure'; readonly quantity: Quantity; readonly among: readonly Phrase[] }
  | { readonly kind: 'free'; readonly relation: Relation | 'between' | 'any'; readonly to: readonly Phrase[] }
  | { readonly kind: 'truth'; readonly of: Statement };

export type Statement =
  | { readonly kind: 'exists'; readonly of: Phrase }
  | { readonly kind: 'holds'; readonly of: Phrase; readonly is: Condition }
  | { readonly kind: 'counts'; readonly left: Phrase; readonly right: Phrase; readonly comparison: Comparison }
  | { readonly kind: 'sameness'; readonly of: readonly Phrase[]; readonly attribute: AttributeName }
  | { readonly kind: 'not'; readonly of: Statement }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Statement[] };

/** A question as understood. */
export interface Program {
  readonly query: Query;
  /** The antecedent of "it": "There is a sphere; what color is it?". */
  readonly antecedent?: Phrase;
  /** A phrase with nothing asked of it: taken for a request to point. */
  readonly isFragment?: boolean;
  /** Content words that found no place. */
  readonly unread: readonly string[];
}

export const anyObject: Phrase = { quantifier: { kind: 'some' }, head: 'object', conditions: [], superlatives: [], text: 'object' };

/** Conditions on entities together. */
export const isOfSet = (condition: Condition): condition is SetCondition =>
  condition.kind === 'variety' ||
  condition.kind === 'shared' ||
  condition.kind === 'distinct' ||
  condition.kind === 'mutual' ||
  condition.kind === 'subset';
