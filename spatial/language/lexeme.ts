import type { AttributeName, Comparison, Measure, Quantity, Relation, Side } from './program.js';

/** What a word or a run of words means to the grammar. */
export type Meaning =
  | { readonly kind: 'attribute'; readonly name: AttributeName; readonly values: readonly string[] }
  | { readonly kind: 'shape'; readonly values: readonly string[] }
  | { readonly kind: 'noun'; readonly head: 'object' | 'box' | 'tower' | 'image' | 'free' }
  | { readonly kind: 'label'; readonly values: readonly string[]; readonly isKnown: boolean }
  | { readonly kind: 'property'; readonly name: AttributeName }
  | { readonly kind: 'number'; readonly n: number }
  | { readonly kind: 'bound'; readonly bound: 'atLeast' | 'atMost' | 'exactly' | 'moreThan' | 'lessThan' | 'only' }
  | { readonly kind: 'quantifier'; readonly value: 'all' | 'any' | 'some' | 'none' | 'many' | 'each' | 'both' | 'most' | 'half' }
  | { readonly kind: 'relation'; readonly relation: Relation; readonly isDirect?: boolean }
  | { readonly kind: 'side'; readonly side: 'top' | 'bottom' | 'left' | 'right' | 'middle' }
  | { readonly kind: 'wall'; readonly side: Side }
  | { readonly kind: 'line'; readonly relation: 'row' | 'column' }
  | { readonly kind: 'superlative'; readonly by: Measure; readonly order: 'least' | 'most' }
  | { readonly kind: 'nearest'; readonly order: 'least' | 'most' }
  | { readonly kind: 'comparative'; readonly by: Measure; readonly order: 'less' | 'more' }
  | { readonly kind: 'ordinal'; readonly n: number }
  | { readonly kind: 'same' | 'different' }
  | { readonly kind: 'ask'; readonly ask: 'point' | 'where' | 'count' | 'number' | 'what' | 'which' | 'see' | 'place' | 'relative' }
  | { readonly kind: 'quantity'; readonly of: Quantity }
  | { readonly kind: 'counting'; readonly comparison: Comparison }
  | { readonly kind: Word };

/** Words of the grammar that carry nothing but themselves. */
export type Word =
  | 'determiner'
  | 'and'
  | 'or'
  | 'both'
  | 'either'
  | 'neither'
  | 'but'
  | 'except'
  | 'exclude'
  | 'not'
  | 'with'
  | 'without'
  | 'have'
  | 'hold'
  | 'be'
  | 'do'
  | 'that'
  | 'where'
  | 'of'
  | 'in'
  | 'on'
  | 'at'
  | 'as'
  | 'to'
  | 'from'
  | 'than'
  | 'by'
  | 'it'
  | 'its'
  | 'possessive'
  | 'there'
  | 'other'
  | 'else'
  | 'eachOther'
  | 'consecutive'
  | 'camera'
  | 'between'
  | 'nearly'
  | 'directly'
  | 'filler'
  | 'comma'
  | 'stop'
  | 'how'
  | 'made'
  | 'outnumber'
  | 'exist'
  | 'odd'
  | 'unknown';

export type Lexeme = Meaning & {
  /** As it was written, lower case. */
  readonly text: string;
  readonly isPlural?: boolean;
};
