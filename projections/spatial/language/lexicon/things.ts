import type { AttributeName } from '../program.js';
import { enter } from './entries.js';

const attribute = (name: AttributeName, values: string, phrases = values): void =>
  enter({ kind: 'attribute', name, values: values.split('|') }, phrases);

attribute(
  'color',
  'red',
  'red, crimson, scarlet, ruby, reddish, cherry, vermilion, vermillion, maroon, burgundy, carmine, cardinal, brick red, blood red',
);
attribute('color', 'blue', 'blue, navy, azure, cobalt, bluish, blueish, sapphire, indigo, ultramarine, cerulean, sky blue');
attribute('color', 'green', 'green, lime, emerald, greenish, olive, jade, forest green, mint, chartreuse');
attribute('color', 'yellow', 'yellow, golden, gold, yellowish, lemon, canary, mustard');
attribute('color', 'orange', 'orange, amber, tangerine, orangish, orangey, apricot, pumpkin');
attribute('color', 'purple', 'purple, violet, lilac, mauve, purplish, lavender, plum, amethyst, aubergine, eggplant');
attribute('color', 'pink', 'pink, rose, pinkish, rosy, salmon, bubblegum, blush');
attribute('color', 'purple|pink', 'magenta, fuchsia');
attribute('color', 'cyan', 'cyan, turquoise, teal, aqua, aquamarine');
attribute('color', 'cyan|blue', 'light blue');
attribute('color', 'brown', 'brown, chocolate, brownish, tan, beige, chestnut, coffee colored, sepia, umber, bronze');
attribute('color', 'black', 'black, jet black, ebony, pitch black, inky, blackish');
attribute('color', 'white', 'white, ivory, whitish, snowy');
attribute('color', 'gray', 'gray, grey, greyish, grayish, silver, charcoal, ashen');
attribute(
  'size',
  'small',
  'small, tiny, little, mini, smallish, miniature, small sized, petite, wee, minuscule, teeny, diminutive, itty bitty, minute',
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

const shape = (values: string, phrases: string): void => enter({ kind: 'shape', values: values.split('|') }, phrases);
shape('circle', 'circle, disc, disk, dot, circular, roundel, round shape, round thing, round object, round one, round figure');
shape('circle|sphere', 'round');
shape('sphere|circle', 'ball, sphere, spherical, orb');
shape('ellipse', 'ellipse, oval, elliptical, ellipsoid, egg, egg shaped, egg shape, oval shaped, elliptic, ellipsoidal');
shape('square', 'square, quadrate, box shape, square box, square shaped');
shape('cube|square|rectangle', 'block, brick');
shape('cube', 'cube, cubic, cubical');
shape('cylinder', 'cylinder, cylindrical, tube');
shape('cone', 'cone, conical');
shape('rectangle', 'rectangle, rectangular, oblong, bar, rectangle shaped');
shape(
  'triangle',
  'triangle, triangular, wedge, three sided shape, three sided figure, three sided thing, three sided object, three sided one, three sided polygon, three cornered shape, three cornered thing, triangle shaped, pyramid',
);
shape('star', 'star, star shaped, starlike, pentagram, asterisk, five pointed star, starry, five pointed shape');
shape(
  'ring',
  'ring, donut, doughnut, hoop, annulus, ring shaped, loop, hollow circle, band, torus, annular, donut shaped, circle with a hole',
);
shape(
  'cross',
  'cross, plus, plus sign, plus shape, x shape, cross shape, cross shaped, cruciform, crucifix, plus shaped, plus symbol, x mark, crossmark, x, letter x',
);
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
  'unoccupied area, unoccupied place, vacant place, vacant area, open spot, open area, empty room, room, empty region, free region',
);
enter(
  { kind: 'noun', head: 'free' },
  'uncovered space, unused space, spare room, spare space, gap, nothing, clear region, empty patch, bare spot, bare patch, free patch, space, any space, some space, empty, free',
);

const property = (name: AttributeName, phrases: string): void => enter({ kind: 'property', name }, phrases);
property('color', 'color, colour, hue, shade, tint, colored, coloured');
property(
  'shape',
  'kind of shape, type of shape, sort of shape, geometry, kind of figure, sort of figure, type of figure, kind of form, sort of form',
);
property('size', 'size, sized, dimension');
property('material', 'material, substance');
property('label', 'kind of object, kind of thing, type of object, sort of object, sort of thing, type of thing, name, label');

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
enter({ kind: 'quantifier', value: 'any' }, 'any, any of, any one of');
enter({ kind: 'quantifier', value: 'some' }, 'some, some of');
enter({ kind: 'quantifier', value: 'none' }, 'no, none, none of, zero of, neither of, not any, not a, not a single, not one');
enter({ kind: 'quantifier', value: 'most' }, 'most of, the majority of, a majority of, more than half of, over half of, the bulk of');
enter({ kind: 'quantifier', value: 'half' }, 'half of, exactly half of, one half of');
enter(
  { kind: 'quantifier', value: 'many' },
  'many, multiple, several, various, lots of, a lot of, numerous, a number of, few, a few, plenty of, a bunch of',
);
enter({ kind: 'quantifier', value: 'both' }, 'both of');
