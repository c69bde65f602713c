import type { Meaning, Word } from './lexeme.js';
import type { AttributeName, Measure, Relation } from './program.js';

/** Phrases and what they mean; words are lower case, hyphens are spaces. Nouns stand in the singular. */
export const lexicon = new Map<string, Meaning>();

const enter = (meaning: Meaning, phrases: string): void => {
  for (const phrase of phrases.split(',')) lexicon.set(phrase.trim(), meaning);
};

const attribute = (name: AttributeName, values: string, phrases = values): void =>
  enter({ kind: 'attribute', name, values: values.split('|') }, phrases);

attribute('color', 'red', 'red, crimson, scarlet, ruby, reddish');
attribute('color', 'blue', 'blue, navy, azure, cobalt, bluish');
attribute('color', 'green', 'green, lime, emerald, greenish');
attribute('color', 'yellow', 'yellow, golden, gold, yellowish, lemon');
attribute('color', 'orange', 'orange, amber, tangerine');
attribute('color', 'purple', 'purple, violet, lilac, mauve, purplish');
attribute('color', 'pink', 'pink, rose, pinkish, rosy');
attribute('color', 'purple|pink', 'magenta, fuchsia');
attribute('color', 'cyan', 'cyan, turquoise, teal, aqua, light blue');
attribute('color', 'brown', 'brown, chocolate, brownish, tan');
attribute('color', 'black', 'black, jet black, ebony');
attribute('color', 'white', 'white, ivory');
attribute('color', 'gray', 'gray, grey, greyish, grayish, silver');
attribute('size', 'small', 'small, tiny, little, mini, smallish, miniature, small sized, petite');
attribute('size', 'medium', 'medium, medium sized, mid sized, midsize, mid size, average sized, middle sized, medium size, moderate');
attribute('size', 'large', 'large, big, huge, giant, great, large sized, enormous');
attribute('material', 'metal', 'metal, metallic, shiny, reflective, steel');
attribute('material', 'rubber', 'rubber, matte, matt, rubbery, dull');
attribute('material', 'wood', 'wooden, wood');
attribute('material', 'glass', 'glass');
attribute('material', 'plastic', 'plastic');

const shape = (values: string, phrases: string): void => enter({ kind: 'shape', values: values.split('|') }, phrases);
shape('circle', 'circle, disc, disk, dot, circular');
shape('circle|sphere', 'round');
shape('sphere|circle', 'ball, sphere, spherical, orb');
shape('ellipse', 'ellipse, oval, elliptical, ellipsoid, egg');
shape('square', 'square');
shape('cube|square|rectangle', 'block, brick');
shape('cube', 'cube, cubic, cubical');
shape('cylinder', 'cylinder, cylindrical, tube');
shape('cone', 'cone, conical');
shape('rectangle', 'rectangle, rectangular, oblong');
shape('triangle', 'triangle, triangular');
shape('star', 'star, star shaped, starlike, pentagram');
shape('ring', 'ring, donut, doughnut, hoop, annulus, ring shaped, loop');
shape('cross', 'cross, plus, plus sign, plus shape, x shape, cross shape, cross shaped, cruciform');
shape('pentagon', 'pentagon');
shape('hexagon', 'hexagon');
shape('polygon|pentagon|hexagon', 'polygon');
shape('diamond|rhombus', 'diamond, rhombus');

enter(
  { kind: 'noun', head: 'object' },
  'object, thing, item, shape, figure, element, piece, one, entity, form, stuff, symbol, artifact, blob',
);
enter(
  { kind: 'noun', head: 'object' },
  'anything, something, everything, thingy, solid, toy, article, whatever, ones, neighbor, neighbour',
);
enter({ kind: 'noun', head: 'box' }, 'box, grey box, gray box, panel, container, frame');
enter({ kind: 'noun', head: 'tower' }, 'tower, stack, pile, column of blocks, stack of blocks, tower of blocks');
enter(
  { kind: 'noun', head: 'image' },
  'image, picture, photo, photograph, scene, drawing, shot, view, screen, illustration, canvas, diagram, pic, table, tabletop, table top, desk',
);
enter(
  { kind: 'noun', head: 'free' },
  'empty spot, free spot, empty space, free space, empty place, free place, empty area, free area, unoccupied space, blank space',
);
enter(
  { kind: 'noun', head: 'free' },
  'vacant space, vacant spot, unoccupied spot, clear spot, clear space, blank spot, open space, blank area, clear area, free room',
);
enter(
  { kind: 'noun', head: 'free' },
  'unoccupied area, unoccupied place, vacant place, vacant area, open spot, open area, empty room, room, empty region, free region',
);
enter(
  { kind: 'noun', head: 'free' },
  'uncovered space, unused space, spare room, spare space, gap, nothing, clear region, empty patch, bare spot, bare patch, free patch, space, any space, some space, empty, free',
);

const property = (name: AttributeName, phrases: string): void => enter({ kind: 'property', name }, phrases);
property('color', 'color, colour, hue, shade, tint, colored, coloured');
property('shape', 'kind of shape, type of shape, sort of shape, geometry');
property('size', 'size, sized, dimension');
property('material', 'material, substance');
property('label', 'kind of object, kind of thing, type of object, sort of object, sort of thing, type of thing, name, label');

for (const [n, word] of 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ').entries())
  enter({ kind: 'number', n }, word);
enter({ kind: 'number', n: 1 }, 'single, a single, only a single, lone, sole');
enter({ kind: 'number', n: 2 }, 'pair of, a pair of, couple of, a couple of');
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const numerals = '1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th'.split(' ');
for (let i = 0; i < ordinals.length; i++) enter({ kind: 'ordinal', n: i + 1 }, `${ordinals[i]}, ${numerals[i]}`);

enter(
  { kind: 'bound', bound: 'atLeast' },
  'at least, atleast, t least, a least, no less than, no fewer than, not less than, not fewer than, minimum of, a minimum of, minimum',
);
enter({ kind: 'bound', bound: 'atMost' }, 'at most, atmost, no more than, not more than, maximum of, a maximum of, up to, maximum');
enter({ kind: 'bound', bound: 'exactly' }, 'exactly, precisely, exact, a total of, in total');
enter({ kind: 'bound', bound: 'moreThan' }, 'more than, over than, greater than, larger than number');
enter({ kind: 'bound', bound: 'lessThan' }, 'less than, fewer than, under than');
enter({ kind: 'bound', bound: 'only' }, 'only, just, solely, nothing but, exclusively, no other than, merely');
enter({ kind: 'quantifier', value: 'all' }, 'all, ll, all of, entire, the entire, the whole');
enter({ kind: 'quantifier', value: 'each' }, 'every, each, each of, every one of, each one of, every single');
enter({ kind: 'quantifier', value: 'any' }, 'any, any of, any one of');
enter({ kind: 'quantifier', value: 'some' }, 'some, some of');
enter({ kind: 'quantifier', value: 'none' }, 'no, none, none of, zero of, neither of, not any, not a, not a single, not one');
enter(
  { kind: 'quantifier', value: 'many' },
  'many, multiple, several, various, lots of, a lot of, numerous, a number of, few, a few, plenty of, a bunch of',
);
enter({ kind: 'quantifier', value: 'both' }, 'both of');

const relation = (name: Relation, phrases: string, isDirect?: boolean): void =>
  enter(isDirect === true ? { kind: 'relation', relation: name, isDirect } : { kind: 'relation', relation: name }, phrases);

for (const side of ['left', 'right'] as const) {
  const starts = [
    '',
    'to the ',
    'on the ',
    'at the ',
    'in the ',
    'to ',
    'on ',
    'towards the ',
    'toward the ',
    'immediately to the ',
    'just to the ',
    'off to the ',
  ];
  const ends = ['of', 'side of', 'hand side of', 'hand of', 'from', 'hand of'];
  for (const start of starts) for (const end of ends) relation(side, `${start}${side} ${end}`);
  for (const more of ['further', 'farther', 'more'])
    relation(side, `${more} ${side} than, ${more} to the ${side} than, ${more} to the ${side} of, ${more} ${side} of`);
  relation(side, `${side}ward of, ${side}wards of, ${side}ward from, ${side}wards from`);
}
relation('left', 'west of');
relation('right', 'east of');
relation(
  'above',
  'above, over, higher than, higher up than, up from, further up than, farther up than, north of, upward of, upwards of, higher in the image than, higher in the picture than',
);
relation(
  'below',
  'below, under, beneath, underneath, lower than, lower down than, down from, further down than, farther down than, south of, bellow, beneth, lower in the image than, lower in the picture than, downward of',
);
relation('above', 'right above, directly above, just above, immediately above, directly over, right over, straight above', true);
relation(
  'below',
  'right below, directly below, just below, immediately below, right beneath, directly beneath, right under, directly under, directly underneath, just under',
  true,
);
relation(
  'on',
  'on top of, atop, upon, resting on, stacked on, stacked on top of, directly on top of, right on top of, sits on, sitting on, standing on, placed on',
);
relation('on', 'lying on, laying on, ontop of, directly on');
relation('front', 'in front of, infront of, in the front of, to the front of, ahead of');
relation(
  'behind',
  'behind, in back of, at the back of, to the rear of, at the rear of, in the back of, further back than, farther back than',
);
relation('inside', 'inside, inside of, within, contained in, enclosed by, surrounded by');
relation('outside', 'outside, outside of');
relation(
  'near',
  'near, near to, next to, beside, close to, adjacent to, alongside, nearby, near by, in the vicinity of, in the neighborhood of, close by, right next to, besides',
);
relation('far', 'far from, far away from, distant from, away from, not near');
relation(
  'touching',
  'touching, touches, touch, touched, in contact with, attached to, attached with, attach to, attach with, contacting, abutting, against, connected to, connected with, meets, touching with, touching to, attached, toching, in touch with',
);
relation(
  'overlapping',
  'overlapping, overlaps, overlap, overlapped by, covering, covers, partly hidden by, hidden by, overlapping with, covered by, partially covered by, partly covered by, intersecting',
);
relation('aligned', 'aligned with, in line with, lined up with, level with');
relation('row', 'in the same row as, in a row with, at the same height as, horizontally aligned with');
relation('column', 'in the same column as, vertically aligned with');

enter({ kind: 'side', side: 'top' }, 'top, upper, upper side, top side, top level, top position, top most position');
enter(
  { kind: 'side', side: 'bottom' },
  'bottom, base, lower, lower side, bottom side, bottom base, ground level, foot, foundation, bottom level',
);
enter({ kind: 'side', side: 'left' }, 'left, left hand, left side, left hand side');
enter({ kind: 'side', side: 'right' }, 'right, right hand, right side, right hand side');
enter({ kind: 'side', side: 'middle' }, 'middle, center, centre, central, midst');
enter({ kind: 'wall', side: 'any' }, 'wall, edge, side, border, boundary, sides, margin, rim');
enter({ kind: 'wall', side: 'corner' }, 'corner');
enter({ kind: 'wall', side: 'top' }, 'roof, ceiling');
enter({ kind: 'wall', side: 'bottom' }, 'floor, ground');

const superlative = (by: Measure, order: 'least' | 'most', phrases: string): void => enter({ kind: 'superlative', by, order }, phrases);
const places = [
  ['x', 'least', 'left'],
  ['x', 'most', 'right'],
  ['y', 'least', 'top'],
  ['y', 'most', 'bottom'],
  ['y', 'least', 'up'],
  ['y', 'most', 'down'],
] as const;
for (const [by, order, side] of places) {
  for (const far of ['farthest', 'furthest', 'most'])
    superlative(
      by,
      order,
      `${far} ${side}, ${far} to the ${side}, ${far} on the ${side}, ${far} towards the ${side}, ${far} toward the ${side}, ${far} at the ${side}, ${side} ${far}`,
    );
  superlative(
    by,
    order,
    `${side}most, ${side} most, far ${side}, on the far ${side}, at the far ${side}, to the far ${side}, extreme ${side}, on the extreme ${side}, at the extreme ${side}, all the way to the ${side}`,
  );
  superlative(
    by,
    order,
    `at the very ${side}, to the very ${side}, on the very ${side}, very ${side}, closest to the ${side}, nearest to the ${side}, nearest the ${side}, closest to the ${side} edge, nearest the ${side} edge, nearest to the ${side} edge, closest to the ${side} side, all the way at the ${side}, all the way on the ${side}, highest to the ${side}, most ${side}ward`,
  );
}
superlative('y', 'least', 'highest, uppermost, upper most, highest up, highest placed, highest positioned, all the way up');
superlative('y', 'most', 'lowest, lowermost, lower most, bottommost, lowest down, lowest placed, all the way down, lowest positioned');
superlative('size', 'most', 'largest, biggest, greatest, hugest, largest sized, biggest sized, most sizable');
superlative('size', 'least', 'smallest, tiniest, littlest, least big, least large');
superlative('width', 'most', 'widest, broadest');
superlative('width', 'least', 'narrowest, thinnest');
superlative('height', 'most', 'tallest');
superlative('height', 'least', 'shortest');
superlative('members', 'least', 'least number of, fewest, lowest number of, smallest number of, least');
superlative('members', 'most', 'largest number of, highest number of, greatest number of, maximum number of, most number of, most');
superlative(
  'middle',
  'least',
  'most central, nearest the center, closest to the center, nearest to the center, nearest the middle, closest to the middle, nearest to the middle, closest to the centre',
);
superlative(
  'depth',
  'least',
  'foremost, frontmost, front most, at the very front, at the front, in the foreground, in the front, closest to the front, least distant, least deep, the nearest one to us',
);
superlative(
  'depth',
  'most',
  'rearmost, backmost, farthest away, furthest away, farthest back, furthest back, most distant, most remote, at the very back, at the back, in the background, deepest, furthest from view, in the back, farthest off',
);
enter(
  { kind: 'nearest', order: 'least' },
  'closest, nearest, least far, least distant from, with the smallest distance, with the least distance, with the shortest distance, at the smallest distance, at the shortest distance, has the shortest distance, has the smallest distance, has the least distance',
);
enter(
  { kind: 'nearest', order: 'most' },
  'farthest, furthest, most distant from, most far, least near, least close, most remote from, farthest away from, furthest away from',
);

const comparative = (by: Measure, order: 'less' | 'more', phrases: string): void => enter({ kind: 'comparative', by, order }, phrases);
comparative('size', 'more', 'larger, bigger, greater in size, greater');
comparative('size', 'less', 'smaller, tinier');
comparative('width', 'more', 'wider, broader');
comparative('width', 'less', 'narrower, thinner');
comparative('height', 'more', 'taller');
comparative('height', 'less', 'shorter');
comparative('distance', 'less', 'closer, nearer, less far');
comparative('distance', 'more', 'farther, further, farther away, further away, more distant, more remote');
comparative('y', 'less', 'higher, higher up, further up');
comparative('y', 'more', 'lower, lower down, further down');
comparative('x', 'less', 'further left, farther left, further to the left, farther to the left, more to the left');
comparative('x', 'more', 'further right, farther right, further to the right, farther to the right, more to the right');

enter({ kind: 'same' }, 'same, the same, identical, equal, matching, similar, exact same, the exact same, an identical, alike');
enter({ kind: 'different' }, 'different, differing, distinct, other than, not same, differ, unlike, unique');
enter(
  { kind: 'counting', comparison: 'equal' },
  'same number of, the same number of, an equal number of, equal number of, the same amount of, as many, equal numbers of, equally many, the same quantity of, same amount of, an equal amount of, just as many, same count of',
);
enter({ kind: 'counting', comparison: 'more' }, 'more, a greater number of, a larger number of, greater number of, a higher number of');
enter({ kind: 'counting', comparison: 'fewer' }, 'fewer, less, a smaller number of, smaller number of, a lower number of, not as many');

const words: readonly (readonly [Word, string])[] = [
  ['determiner', 'a, an, the, this, these, those, my, your, our, whichever'],
  ['and', 'and, as well as, along with, plus also, together with, &, and also'],
  ['or', 'or, or else, and or'],
  ['both', 'both'],
  ['either', 'either'],
  ['but', 'but, except, except for, excluding, although, though, while, whereas, other than the, apart from, besides the, but not'],
  ['not', 'not, isnt, non, never, cannot, neither'],
  ['with', 'with, wih, wth, featuring'],
  ['without', 'without, with no, lacking, having no, has no, have no, with out, contains no, devoid of'],
  ['have', 'have, has, having, had, possess, possesses, bears, share, shares, sharing, feature, features'],
  [
    'hold',
    'contain, contains, containing, include, includes, including, hold, holds, holding, consists of, consist of, consisting of, comprises, composed of, made up of, made from',
  ],
  ['be', 'is, are, was, were, be, being, been, am, looks, look, appears to be, seems to be, seem to be, happens to be, remain, remains'],
  ['do', 'do, does, did, can, could, would, will, shall, should, may, might'],
  ['that', 'that, that also, that can be'],
  ['where', 'where, wherein, in which, such that, whose, so that'],
  ['of', 'of, out of'],
  ['in', 'in, into, among, amongst, amid'],
  ['on', 'on, onto'],
  ['at', 'at'],
  ['as', 'as, like'],
  ['to', 'to, toward, towards'],
  ['from', 'from, starting from, counting from, counted from, going from, off'],
  ['than', 'than, compared to, compared with, versus, vs'],
  ['by', 'by'],
  ['it', 'it, them, they, itself, themselves, he, she'],
  ['its', 'its, their'],
  ['possessive', "'s"],
  ['there', 'there, three is, their is'],
  ['other', 'other, another, others, remaining, rest of the, additional, the rest, the rest of the'],
  ['else', 'else'],
  ['eachOther', 'each other, one another, eachother, stacked together, together, mutually'],
  [
    'camera',
    'camera, viewer, observer, lens, us, me, you, viewpoint, eye, eyes, photographer, spectator, onlooker, beholder, person looking',
  ],
  [
    'between',
    'between, in between, sandwiched between, flanked by, in the gap between, midway between, halfway between, somewhere between, inbetween, amidst',
  ],
  ['nearly', 'nearly, almost, nealy, not quite'],
  ['directly', 'directly, immediately, closely, straight, closly, close'],
  ['how', 'how'],
  ['made', 'made of, made out of, built of, built from, made'],
  [
    'outnumber',
    'outnumber, outnumbers, outnumbering, more numerous than, greater in number than, more plentiful than, in greater number than, in greater numbers than, in larger number than, more common than, exceed, exceeds, in the majority over',
  ],
  [
    'exist',
    'exist, exists, visible, present, be seen, be found, shown, depicted, be spotted, appear, appears, occur, occurs, pictured, be spotted anywhere, anywhere',
  ],
];
for (const [kind, phrases] of words) enter({ kind }, phrases);
enter({ kind: 'comma' }, ';');
lexicon.set(',', { kind: 'comma' });

enter(
  { kind: 'ask', ask: 'point' },
  'point to, point at, point out, point, find, locate, show, click, click on, tap, tap on, select, highlight, mark, indicate, identify, pinpoint, pick, pick out, choose, press, press on, hit',
);
enter(
  { kind: 'ask', ask: 'point' },
  'put your finger on, put a finger on, looking for, look for, search for, spot, touch on, place a marker on, put a marker on, give the location of, give me the location of, give the position of, seek, detect, circle the position of, aim at, direct me to, lead me to, take me to, bring me to, grab, navigate to, go to, get, fetch, home in on, i need, i want, i seek, show where',
);
enter(
  { kind: 'ask', ask: 'where' },
  'where is, where are, wheres, where can i find, where do you see, where can one find, where could i find, where might i find, whereabouts is, where would i find, in what place is, where does, where do, where exactly is, where exactly are, where precisely is, where lies, where lie, whereabouts, in which place is',
);
enter({ kind: 'ask', ask: 'place' }, 'location of, position of, coordinates of, whereabouts of, place of, spot of, point of, location for');
enter(
  { kind: 'ask', ask: 'count' },
  'how many, what number of, count, count up, how many of, tally, what is the number of, what is the count of, what is the total number of, count how many, number, how much, enumerate, what amount of, what quantity of',
);
enter(
  { kind: 'ask', ask: 'number' },
  'number of, the number of, count of, the count of, total of, amount of, the amount of, quantity of, the quantity of, total number of, the total number of, numbers of',
);
enter({ kind: 'ask', ask: 'what' }, 'what, whats, which kind of, what kind of, what sort of, what type of');
enter({ kind: 'ask', ask: 'which' }, 'which, which one, which one of, which of, who, what one');
enter({ kind: 'ask', ask: 'see' }, 'see, spot any, notice, make out, discern, observe, perceive, contain any');
enter({ kind: 'ask', ask: 'relative' }, 'relative to, with respect to, in relation to, with regard to, as seen from, in reference to');

enter(
  { kind: 'filler' },
  'please, kindly, now, located, placed, positioned, situated, sitting, sits, sit, lying, lies, lie, standing, stands, stand, resting, rests, found, appearing, seen, drawn, hanging, laying, lays, right now, currently',
);
enter(
  { kind: 'filler' },
  'also, too, very, really, actually, exactly speaking, then, here, so, well, hey, ok, okay, hello, hi, quick, quickly, all together, altogether, same time, at all, in all, overall, somewhere, thanks, thank you, for me, respectively',
);
enter(
  { kind: 'filler' },
  'stacked, have been, has been, located at, situated at, positioned at, being placed, its own, such, kind of, sort of, in particular, in number, in color, in colour, in size, in shape, of color, at the same time, hand, exactly the, namely, painted, filled, say, think, guess, believe, suppose, got, gotten, way, quite, even, certain, given, particular, specific, we, i, if, whether',
);
