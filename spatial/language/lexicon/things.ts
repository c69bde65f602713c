import type { AttributeName } from '../program.js';
import { enter } from './entries.js';

/** "bluish", "whitish". */
const tinged = (color: string): string => `${color.replace(/e$/, '')}ish`;

const attribute = (name: AttributeName, values: string, phrases = values): void =>
  enter({ kind: 'attribute', name, values: values.split('|') }, phrases);

/** Everyday names of colors, those of CSS, and what is proverbially of a color: "carrot-colored". */
const colors: readonly (readonly [values: string, names: string, likenesses: string])[] = [
  [
    'red',
    'red, crimson, scarlet, ruby, cherry, vermilion, vermillion, maroon, burgundy, carmine, cardinal, fire brick, firebrick, rouge, claret, ruddy',
    'blood, fire, firetruck, fire engine, brick, tomato, strawberry, rust, wine',
  ],
  [
    'blue',
    'blue, navy, azure, cobalt, sapphire, indigo, ultramarine, cerulean, denim, cornflower, dodger blue',
    'sky, sea, ocean, royal, blueberry, jeans',
  ],
  [
    'green',
    'green, lime, emerald, olive, jade, mint, chartreuse, sea green, yellowish green, lime green, olive drab, viridian',
    'grass, forest, apple, pea, moss, bottle, leaf, fern, kelly, hunter, army, avocado, spring, frog',
  ],
  ['yellow', 'yellow, golden, gold, lemon, canary, mustard, goldenrod, saffron', 'sun, banana, butter, corn, sunflower, honey, sunny'],
  [
    'orange',
    'orange, amber, tangerine, apricot, pumpkin, yellowish red, yellow orange, red orange',
    'carrot, peach, mandarin, clementine, flame',
  ],
  [
    'purple',
    'purple, violet, lilac, mauve, lavender, plum, amethyst, aubergine, eggplant, orchid, heather, bluish purple, blue violet',
    'grape, heliotrope',
  ],
  ['pink', 'pink, rose, rosy, salmon, bubblegum, blush, coral pink', 'flamingo, candy, cotton candy, pig, baby'],
  ['purple|pink', 'magenta, fuchsia', ''],
  [
    'cyan',
    'cyan, turquoise, teal, aqua, aquamarine, blue green, green blue, greenish blue, bluish green, blueish green, turquoise blue, aqua blue, teal blue, greeny blue',
    'lagoon, electric',
  ],
  ['cyan|blue', 'light blue, pale blue, baby blue, sky blue, powder blue', ''],
  [
    'brown',
    'brown, tan, beige, chestnut, coffee colored, sepia, umber, bronze, sienna, khaki, mocha, hazel, russet, caramel, mahogany',
    'chocolate, coffee, mud, dirt, earth, wood, nut, cocoa, sand, leather',
  ],
  ['black', 'black, ebony, inky, jet, raven, onyx', 'pitch, coal, tar, ink, soot, night, midnight'],
  ['white', 'white, ivory, snowy, off white, cream, eggshell', 'snow, milk, chalk, paper, cloud, pearl, bone, alabaster'],
  [
    'gray',
    'gray, grey, slate, silver, charcoal, ashen, silvery, slate gray, slate grey, gunmetal',
    'ash, smoke, slate, steel, stone, mouse, lead, iron',
  ],
];
for (const [values, names, likenesses] of colors) {
  attribute('color', values, names);
  const [first] = values.split('|');
  const [base] = names.split(',');
  if (first !== base) continue;
  attribute('color', values, `${tinged(base)}, ${base}y, ${base} shade`);
  for (const like of likenesses.split(', ').filter((like) => like !== ''))
    attribute('color', values, `${like} colored, ${like} coloured, ${like} hued`);
}
attribute('color', 'red', 'reddish');
attribute('color', 'brown', 'chocolate');
attribute('color', 'gray', 'greyish, greyey');
attribute('color', 'blue', 'blueish');

attribute(
  'size',
  'small',
  'small, tiny, puny, little, mini, smallish, miniature, small sized, petite, wee, minuscule, teeny, diminutive, itty bitty, minute',
);
attribute(
  'size',
  'medium',
  'medium, medium sized, mid sized, midsize, mid size, average sized, middle sized, medium size, moderate, middling, mid size, moderately sized',
);
attribute(
  'size',
  'large',
  'large, big, huge, giant, great, large sized, enormous, sizeable, sizable, massive, gigantic, bulky, oversized, big sized',
);
attribute('material', 'metal', 'metal, metallic, shiny, reflective, steel');
attribute('material', 'rubber', 'rubber, matte, matt, rubbery, dull');
attribute('material', 'wood', 'wooden, wood');
attribute('material', 'glass', 'glass');
attribute('material', 'plastic', 'plastic');

/** Shapes: their nouns, and adjectives that with "shape", "thing", "figure" make a noun of them. */
const shapes: readonly (readonly [values: string, nouns: string, adjectives: string])[] = [
  ['circle', 'circle, disc, disk, dot, roundel', 'circular, round, rounded, disc shaped, disk shaped'],
  ['circle|sphere', '', 'round'],
  ['sphere|circle', 'ball, sphere, orb, globe', 'spherical'],
  [
    'ellipse',
    'ellipse, oval, ellipsoid, egg, ovoid, squashed circle, stretched circle, elongated circle, flattened circle, stretched out circle, squished circle',
    'elliptical, elliptic, ellipsoidal, egg shaped, oval shaped, ellipse shaped, ovoid',
  ],
  [
    'square',
    'square, quadrate, quadrangle, tile, square box, perfect square, box shape, regular quadrilateral',
    'square shaped, squarish, four equal sided, box shaped',
  ],
  ['cube|square|rectangle', 'block, brick', ''],
  ['cube', 'cube', 'cubic, cubical'],
  ['cylinder', 'cylinder, tube', 'cylindrical'],
  ['cone', 'cone', 'conical'],
  [
    'rectangle',
    'rectangle, oblong, bar, elongated square, stretched square, rectangular box, long box, longish box, brick shape',
    'rectangular, oblong, rectangle shaped, bar shaped, brick shaped',
  ],
  [
    'triangle',
    'triangle, wedge, pyramid, tri angle, trigon',
    'triangular, triangle shaped, three sided, 3 sided, three cornered, 3 cornered, wedge shaped, pyramid shaped',
  ],
  [
    'star',
    'star, pentagram, asterisk, starlet',
    'star shaped, stellar, starlike, starry, five pointed, 5 pointed, pointy star, pointed star, star like',
  ],
  [
    'ring',
    'ring, donut, doughnut, hoop, circlet, annulus, loop, hollow circle, band, torus, circle with a hole, circle with a hole in it, hollow disc, o, letter o',
    'annular, ring shaped, donut shaped, doughnut shaped, o shaped, ring like',
  ],
  [
    'cross',
    'cross, plus, plus sign, plus shape, x shape, crucifix, plus symbol, x mark, crossmark, cross mark, x, letter x, plus mark',
    'cross shaped, cruciform, plus shaped, x shaped, cross like',
  ],
  ['pentagon', 'pentagon', 'pentagonal, five sided'],
  ['hexagon', 'hexagon', 'hexagonal, six sided'],
  ['octagon', 'octagon', 'octagonal, eight sided'],
  ['polygon|pentagon|hexagon|octagon', 'polygon', 'polygonal'],
  ['diamond|rhombus', 'diamond, rhombus, lozenge', 'diamond shaped'],
  ['parallelogram', 'parallelogram', 'parallelogram shaped'],
  ['trapezoid', 'trapezoid, trapezium', 'trapezoidal'],
  ['square|rectangle|diamond|rhombus|parallelogram|trapezoid', 'quadrilateral', ''],
  ['semicircle', 'semicircle, half circle, half disc, half disk', 'semicircular'],
  ['quarter circle', 'quarter circle, quarter disc, quarter disk, circle sector, pie slice', 'quarter circular'],
  ['crescent', 'crescent, crescent moon, moon', 'crescent shaped, moon shaped'],
  ['heart', 'heart', 'heart shaped'],
  ['arrow', 'arrow', 'arrow shaped'],
];
const shape = (values: string, phrases: string): void => enter({ kind: 'shape', values: values.split('|') }, phrases);
for (const [values, nouns, adjectives] of shapes) {
  for (const noun of nouns.split(', ').filter((noun) => noun !== '')) shape(values, noun);
  for (const adjective of adjectives.split(', ').filter((adjective) => adjective !== '')) {
    shape(values, adjective);
    for (const noun of ['shape', 'figure', 'form', 'symbol', 'polygon']) shape(values, `${adjective} ${noun}`);
  }
  const [name] = nouns.split(', ');
  if (name !== '') shape(values, `${name} like, ${name} shape, ${name} symbol, ${name} figure, shape of a ${name}`);
}
for (const noun of ['shape', 'thing', 'object', 'one', 'figure', 'blob', 'item', 'spot', 'form'])
  shape('circle', `round ${noun}, rounded ${noun}, circular ${noun}`);

enter(
  { kind: 'noun', head: 'object' },
  'object, thing, item, shape, figure, element, piece, one, entity, form, stuff, symbol, artifact, blob',
);
enter(
  { kind: 'noun', head: 'object' },
  'anything, something, everything, thingy, thingummy, doodad, thingamajig, gizmo, widget, icon, solid, toy, whatever, ones, neighbor, neighbour',
);
enter({ kind: 'noun', head: 'box' }, 'box, grey box, gray box, panel, container, frame');
enter({ kind: 'noun', head: 'tower' }, 'tower, stack, pile, column of blocks, stack of blocks, tower of blocks');
enter(
  { kind: 'noun', head: 'image' },
  'image, picture, photo, photograph, scene, drawing, shot, view, screen, illustration, canvas, diagram, pic, table, tabletop, table top, desk, page, sheet, paper, board',
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
  'unoccupied area, unoccupied place, vacant place, vacant area, open spot, open area, empty room, room, opening, empty region, free region',
);
enter(
  { kind: 'noun', head: 'free' },
  'uncovered space, unused space, spare room, spare space, gap, nothing, clear region, empty patch, bare spot, bare patch, free patch, space, any space, some space, empty, free',
);

const property = (name: AttributeName, phrases: string): void => enter({ kind: 'property', name }, phrases);
const kindsOf = (nouns: string): string =>
  ['kind', 'type', 'sort', 'variety', 'kinds', 'types', 'sorts', 'varieties']
    .flatMap((kind) => nouns.split(', ').map((noun) => `${kind} of ${noun}`))
    .join();
property('color', `${kindsOf('color, colour, hue')}, color, colour, hue, shade, tint, colored, coloured`);
property('shape', `${kindsOf('shape, figure, form')}, geometry`);
property('size', 'size, sized, dimension');
property('material', 'material, substance');
property('label', `${kindsOf('object, thing, item')}, name, label`);

property('count', 'height, number of blocks, number of items, number of objects');

const numbers = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
for (const [n, word] of numbers.entries()) enter({ kind: 'number', n }, word);
enter({ kind: 'number', n: 1 }, 'single, a single, only a single, lone, sole');
enter({ kind: 'number', n: 2 }, 'pair of, a pair of, couple of, a couple of');
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const numerals = '1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th'.split(' ');
for (let i = 0; i < ordinals.length; i++)
  enter({ kind: 'ordinal', n: i + 1 }, `${ordinals[i]}, ${numerals[i]}, number ${numbers[i + 1]}, number ${i + 1}`);

enter(
  { kind: 'bound', bound: 'atLeast' },
  'at least, atleast, t least, a least, no less than, no fewer than, not less than, not fewer than, minimum of, a minimum of, minimum',
);
enter({ kind: 'bound', bound: 'atMost' }, 'at most, atmost, no more than, not more than, maximum of, a maximum of, up to, maximum');
enter({ kind: 'bound', bound: 'exactly' }, 'exactly, precisely, exact, a total of, in total');
enter({ kind: 'bound', bound: 'moreThan' }, 'more than, over than, greater than, larger than number');
enter({ kind: 'bound', bound: 'lessThan' }, 'less than, fewer than, under than');
enter({ kind: 'bound', bound: 'only' }, 'only, just, solely, nothing but, exclusively, no other than, merely');
enter({ kind: 'quantifier', value: 'all' }, 'any and all, all, ll, all of, entire, the entire, the whole');
enter(
  { kind: 'quantifier', value: 'each' },
  'each and every, every last, every one, every, each, each of, every one of, each one of, every single',
);
enter({ kind: 'quantifier', value: 'any' }, 'any, any of, any one of, either of');
enter({ kind: 'quantifier', value: 'some' }, 'some, some of');
enter({ kind: 'quantifier', value: 'none' }, 'no, none, none of, zero of, neither of, not any, not a, not a single, not one');
enter({ kind: 'quantifier', value: 'most' }, 'most of, the majority of, a majority of, more than half of, over half of, the bulk of');
enter({ kind: 'quantifier', value: 'half' }, 'half of, exactly half of, one half of');
enter(
  { kind: 'quantifier', value: 'many' },
  'many, multiple, several, various, lots of, a lot of, numerous, a number of, few, a few, plenty of, a bunch of',
);
enter({ kind: 'quantifier', value: 'both' }, 'both of');
