import type { Measure, Relation } from '../program.js';
import { enter } from './entries.js';

const relation = (name: Relation, phrases: string, isDirect?: boolean): void =>
  enter(isDirect === true ? { kind: 'relation', relation: name, isDirect } : { kind: 'relation', relation: name }, phrases);

for (const side of ['left', 'right'] as const) {
  for (const at of ['on', 'to', 'at'])
    relation(
      side,
      `${at} its ${side}, ${at} its ${side} side, ${at} its ${side} hand side, ${at} the ${side} of it, ${at} the ${side} side of it`,
    );
  relation(side, `${side} of it, ${side} to`);
  for (const more of ['further', 'farther', 'closer', 'nearer', 'more']) relation(side, `${more} to the ${side} edge than`);
}
for (const [name, edge] of [
  ['above', 'top'],
  ['below', 'bottom'],
] as const)
  for (const more of ['closer to', 'nearer', 'nearer to', 'closer towards', 'further towards', 'more towards', 'more to', 'further to'])
    relation(name, `${more} the ${edge} than, ${more} the ${edge} edge than, ${more} the ${edge} of the image than`);
relation('above', 'above, over, over the top of, elevated above, overhead, superior to, up above, up over');
relation('below', 'below, under, beneath, underneath, down below, down under, bellow, beneth, on the underside of');
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
relation('front', 'in front of, infront of, before, in the front of, to the front of, ahead of');
relation(
  'behind',
  'behind, in back of, at the back of, to the rear of, at the rear of, in the back of, further back than, farther back than',
);
relation('inside', 'inside, inside of, within, contained in, enclosed by, surrounded by');
relation('outside', 'outside, outside of');
relation(
  'near',
  'near, near to, next to, beside, close to, adjacent to, alongside, nearby, near by, in the vicinity of, in the neighborhood of, close by, right next to',
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

enter({ kind: 'side', side: 'top' }, 'top, upper, top half, upper half, upper side, top side, top level, top position, top most position');
enter(
  { kind: 'side', side: 'bottom' },
  'bottom, bottom half, lower half, base, lower, lower side, bottom side, bottom base, ground level, foot, foundation, bottom level',
);
enter({ kind: 'side', side: 'left' }, 'left, left half, left hand half, left hand, left side, left hand side');
enter({ kind: 'side', side: 'right' }, 'right, right half, right hand half, right hand, right side, right hand side');
enter({ kind: 'side', side: 'middle' }, 'middle, center, centre, central, midst');
enter({ kind: 'wall', side: 'any' }, 'wall, edge, side, border, boundary, sides, margin, rim');
enter({ kind: 'wall', side: 'corner' }, 'corner, quadrant, quarter');
enter({ kind: 'line', relation: 'row' }, 'row');
enter({ kind: 'line', relation: 'column' }, 'column');
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
      `${far} ${side}, ${far} to the ${side}, ${far} on the ${side}, ${far} on the ${side} side, ${far} to the ${side} side, ${far} towards the ${side}, ${far} toward the ${side}, ${far} at the ${side}, ${side} ${far}`,
    );
  superlative(
    by,
    order,
    `${side}most, ${side} most, ${side}est, ${side} est, far ${side} side, far ${side} hand side, on the far ${side} side, on the far ${side} hand side, at the far ${side} side, far ${side}, on the far ${side}, at the far ${side}, to the far ${side}, extreme ${side}, on the extreme ${side}, at the extreme ${side}, all the way to the ${side}`,
  );
  superlative(
    by,
    order,
    `at the very ${side}, to the very ${side}, on the very ${side}, very ${side}, closest to the ${side}, nearest to the ${side}, nearest the ${side}, closest to the ${side} edge, nearest the ${side} edge, nearest to the ${side} edge, closest to the ${side} side, all the way at the ${side}, all the way on the ${side}, highest to the ${side}, most ${side}ward`,
  );
}
for (const [by, order, side] of places.slice(0, 4))
  for (const near of ['nearest', 'nearest to', 'closest to'])
    for (const wall of [
      'edge',
      'side',
      'hand side',
      'hand edge',
      'border',
      'hand border',
      'margin',
      'boundary',
      'of the image',
      'of the picture',
    ])
      superlative(by, order, `${near} the ${side} ${wall}, ${near} ${side} ${wall}`);
superlative('y', 'least', 'highest, uppermost, upper most, highest up, highest placed, highest positioned, all the way up');
superlative('y', 'most', 'lowest, lowermost, lower most, bottommost, lowest down, lowest placed, all the way down, lowest positioned');
superlative('size', 'most', 'largest, biggest, greatest, hugest, largest sized, biggest sized, most sizable');
superlative('size', 'least', 'smallest, tiniest, littlest, least big, least large, most little, most small, most tiny');
superlative('width', 'most', 'widest, broadest');
superlative('width', 'least', 'narrowest, thinnest');
superlative('height', 'most', 'tallest');
superlative('height', 'least', 'shortest');
superlative('members', 'least', 'least number of, fewest, lowest number of, smallest number of, least');
superlative('members', 'most', 'largest number of, highest number of, greatest number of, maximum number of, most number of, most');
superlative('middle', 'least', 'most central');
for (const near of ['nearest', 'nearest to', 'closest to', 'closest'])
  superlative('middle', 'least', `${near} the center, ${near} the centre, ${near} the middle`);
superlative(
  'depth',
  'least',
  'foremost, frontmost, front most, at the very front, at the front, in the foreground, in the front, closest to the front, least distant, least deep, the nearest one to us',
);
superlative(
  'depth',
  'most',
  'rearmost, backmost, farthest away, furthest away, farthest back, furthest back, most distant, most faraway, most far off, most remote, remotest, at the very back, at the back, in the background, deepest, furthest from view, in the back, farthest off',
);
enter(
  { kind: 'nearest', order: 'least' },
  'closest, nearest, least far, least far from, least far away from, least distant from, most near to, most close to, least distant from, with the smallest distance, with the least distance, with the shortest distance, at the smallest distance, at the shortest distance, has the shortest distance, has the smallest distance, has the least distance',
);
enter(
  { kind: 'nearest', order: 'most' },
  'farthest, furthest, most distant from, most far, most far away from, most far from, least near, least close, most remote from, farthest away from, furthest away from',
);

/** "the smallest distance to", "with the greatest depth", "of the largest size": measures by their nouns. */
const extremes = [
  ['least', 'least closest fewest smallest shortest minimum minimal lowest'],
  ['most', 'most greatest largest longest biggest maximum maximal highest'],
] as const;
for (const [order, adjectives] of extremes)
  for (const adjective of adjectives.split(' '))
    for (const start of ['', 'with ', 'with the ', 'has the ', 'have the ', 'having the ', 'is the ', 'at the ', 'of the ', 'of ']) {
      enter(
        { kind: 'nearest', order },
        `${start}${adjective} distance, ${start}${adjective} gap, ${start}${adjective} way, in ${adjective} proximity, in the ${adjective} proximity`,
      );
      superlative('depth', order, `${start}${adjective} depth`);
      superlative('size', order, `${start}${adjective} size, ${start}${adjective} area, ${start}${adjective} extent`);
    }
const spans = (order: string): string =>
  ['take', 'takes', 'taking', 'cover', 'covers', 'covering', 'occupy', 'occupies', 'occupying', 'fill', 'fills', 'have', 'has', 'needs']
    .flatMap((verb) =>
      ['space', 'room', 'area', 'ground', 'pixels'].flatMap((noun) => [`${verb} ${order} ${noun}`, `${verb} up ${order} ${noun}`]),
    )
    .join();
for (const most of ['most', 'largest', 'biggest', 'greatest']) superlative('size', 'most', spans(`the ${most}`));
for (const least of ['least', 'smallest']) superlative('size', 'least', spans(`the ${least}`));
superlative(
  'depth',
  'least',
  'least far away, least far off, in front, in the very front, right at the front, very front, right in front, up front, front',
);
superlative(
  'depth',
  'most',
  'most far away, in the far background, far background, far back, right at the back, in the very back, in the rear, at the rear',
);

const comparative = (by: Measure, order: 'less' | 'more', phrases: string): void => enter({ kind: 'comparative', by, order }, phrases);
comparative(
  'size',
  'more',
  'larger, bigger, greater in size, greater, larger area, bigger area, greater area, larger in area, bigger in area',
);
comparative('size', 'less', 'smaller, tinier, smaller area, smaller in area');
comparative('size', 'more', spans('more'));
comparative('size', 'less', spans('less'));
comparative('width', 'more', 'wider, broader');
comparative('width', 'less', 'narrower, thinner');
comparative('height', 'more', 'taller');
comparative('height', 'less', 'shorter');
comparative(
  'distance',
  'less',
  'at a smaller distance, at a shorter distance, at a lesser distance, less deep, closer, nearer, less far, less far away, less far off, less distant, less remote',
);
comparative(
  'distance',
  'more',
  'at a greater distance, at a larger distance, deeper, farther, further, farther away, further away, more distant, more remote',
);
comparative('y', 'less', 'higher, higher up, further up');
comparative('y', 'more', 'lower, lower down, further down');
comparative('x', 'less', 'further left, farther left, further to the left, farther to the left, more to the left');
comparative('x', 'more', 'further right, farther right, further to the right, farther to the right, more to the right');

const corners = [
  ['topLeft', ['top', 'upper'], 'left'],
  ['topRight', ['top', 'upper'], 'right'],
  ['bottomLeft', ['bottom', 'lower'], 'left'],
  ['bottomRight', ['bottom', 'lower'], 'right'],
] as const;
for (const [corner, ends, side] of corners)
  for (const end of ends)
    for (const near of ['nearest', 'nearest to', 'closest to', 'closest', 'deepest in', 'furthest into', 'farthest into'])
      for (const the of ['', 'the '])
        superlative(
          corner,
          'least',
          `${near} ${the}${end} ${side} corner, ${near} ${the}${end} ${side} hand corner, ${near} ${the}${end} ${side}`,
        );
