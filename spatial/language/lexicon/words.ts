import type { Word } from '../lexeme.js';
import { enter, lexicon } from './entries.js';

enter(
  { kind: 'same' },
  'equals, match, matches, agree, agrees, same, the same, identical, equal, matching, similar, exact same, the exact same, an identical, alike',
);
enter({ kind: 'different' }, 'different, differing, distinct, not same, differ, unlike, unique');
enter(
  { kind: 'counting', comparison: 'equal' },
  'same number of, the same number of, an equal number of, equal number of, the same amount of, as many, equal numbers of, equally many, the same quantity of, same amount of, an equal amount of, just as many, same count of',
);
enter({ kind: 'counting', comparison: 'noFewer' }, 'at least as many, no fewer, no less');
enter({ kind: 'counting', comparison: 'noMore' }, 'at most as many, no more');
enter({ kind: 'counting', comparison: 'half' }, 'half as many, half the number of');
enter(
  { kind: 'counting', comparison: 'twice' },
  'twice as many, two times as many, double the number of, twice the number of, double as many, 2 times as many, 2x as many',
);
enter(
  { kind: 'counting', comparison: 'thrice' },
  'thrice as many, three times as many, triple the number of, three times the number of, 3 times as many',
);
enter(
  { kind: 'counting', comparison: 'more' },
  'more, a larger amount of, a greater amount of, a bigger number of, a higher amount of, a greater number of, a larger number of, greater number of, a higher number of',
);
enter({ kind: 'counting', comparison: 'fewer' }, 'fewer, less, a smaller number of, smaller number of, a lower number of, not as many');

const words: readonly (readonly [Word, string])[] = [
  ['determiner', 'a, an, the, this, these, those, my, your, our, whichever'],
  ['and', 'and, as well as, along with, plus also, together with, &, and also'],
  ['or', 'or, or else, and or, nor'],
  ['both', 'both'],
  ['either', 'either'],
  ['but', 'but, although, though, while, whereas'],
  ['except', 'except, except for, excluding, other than, apart from, aside from, besides'],
  ['not', 'not, isnt, non, never, cannot'],
  ['neither', 'neither'],
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
  ['it', 'it, them, them all, they, itself, themselves, he, she'],
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
    'between, in between, in the space between, in the area between, in the region between, somewhere in between, in the middle between, located between, lodged between, caught between, squeezed between, wedged between, sandwiched between, sandwiched in between, right between, placed between, in the room between, sandwiched by, flanked by, in the gap between, midway between, halfway between, somewhere between, inbetween, amidst, enclosed on two sides by, enclosed on both sides by, bounded by, bracketed by',
  ],
  ['consecutive', 'consecutive, adjacent, successive, back to back, contiguous, neighboring, neighbouring'],
  ['nearly', 'nearly, almost, nealy, not quite'],
  ['directly', 'directly, immediately, closely, straight, closly, close'],
  ['how', 'how'],
  [
    'odd',
    'odd one out, odd one, one that does not belong, one that does not fit, one that is different, one that is different from the others, one that is different from the rest, one that is unlike the others, one that differs, one that differs from the others, one that stands out, outlier, exception, misfit',
  ],
  ['made', 'made of, made out of, built of, built from, made'],
  [
    'outnumber',
    'form a larger group than, form a bigger group than, outnumber, outnumbers, outnumbering, more in number than, in the majority compared to, in the majority compared with, more numerous than, greater in number than, more plentiful than, in greater number than, in greater numbers than, in larger number than, more common than, exceed, exceeds, in the majority over',
  ],
  [
    'exist',
    'exist, exists, show up, shows up, turn up, turns up, visible, present, be seen, be found, shown, depicted, be spotted, appear, appears, occur, occurs, pictured, be spotted anywhere, anywhere',
  ],
];
for (const [kind, phrases] of words) enter({ kind }, phrases);

/** "if we leave out": who, and what they do. */
const excluders = ['', 'we ', 'you ', 'i ', 'one ', 'we were to ', 'you were to '];
for (const [base, ing] of [
  ['ignore', 'ignoring'],
  ['disregard', 'disregarding'],
  ['exclude', 'excluding'],
  ['omit', 'omitting'],
  ['skip', 'skipping'],
  ['discount', 'discounting'],
  ['leave out', 'leaving out'],
  ['leave aside', 'leaving aside'],
  ['set aside', 'setting aside'],
  ['take away', 'taking away'],
  ['do not count', 'not counting'],
  ['do not include', 'not including'],
  ['do not consider', 'not considering'],
]) {
  enter({ kind: 'exclude' }, `${base}, ${ing}, when ${ing}, if ${ing}, while ${ing}, after ${ing}`);
  for (const who of excluders) enter({ kind: 'exclude' }, `if ${who}${base}, when ${who}${base}`);
}
enter({ kind: 'exclude' }, 'without counting, without considering, without including');
enter({ kind: 'except' }, 'excluding, with the exception of, save for');
enter({ kind: 'comma' }, ';');
lexicon.set(',', { kind: 'comma' });

enter(
  { kind: 'ask', ask: 'point' },
  'point to, point at, point out, point, find, locate, show, click, click on, tap, tap on, select, highlight, mark, indicate, identify, pinpoint, pick, pick out, choose, press, press on, hit',
);
enter(
  { kind: 'ask', ask: 'point' },
  'eyes on, put your finger on, put a finger on, looking for, look for, search for, spot, touch on, place a marker on, put a marker on, give the location of, give me the location of, give the position of, seek, detect, circle the position of, aim at, direct me to, lead me to, take me to, bring me to, grab, navigate to, go to, get, fetch, home in on, i need, i want, i seek, show where',
);
enter(
  { kind: 'ask', ask: 'point' },
  'direct your attention to, draw my attention to, draw attention to, turn your attention to, focus on, look at, zoom in on, zero in on, put your cursor on, put the cursor on, place the cursor on, move the cursor to, move to, drop a pin on, put a pin on, put a dot on, draw a circle around, draw a box around, encircle, single out, name the location of, have a look at, take a look at, reveal, display, give me, track down, trace, trace down, hunt down, flag, tag, target, spotlight, outline, call out, pin down, pin, reach for, pick up, point me to, point us to, point me towards, point us towards, point towards, point toward, poke, prod, jab, nudge, push, localize, localise, mouse over, zoom to, center on, centre on, jump to, bring up, pull up, tick, annotate, underline, retrieve, snatch, nab, designate, specify, isolate, recognize, recognise, land on, aim for, go for, opt for, uncover, discover, catch, want, wants, need, needs, desire, require, ask for, asks for, would like',
);
enter(
  { kind: 'ask', ask: 'where' },
  'where is, where are, wheres, where can i find, where do you see, where can one find, where could i find, where might i find, whereabouts is, where would i find, in what place is, where does, where do, where exactly is, where exactly are, where precisely is, where lies, where lie, whereabouts, in which place is',
);
enter(
  { kind: 'ask', ask: 'place' },
  'location of, position of, coordinates of, locations of, positions of, whereabout of, places of, center of, centre of, coordinate of, pixel position of, exact position of, exact location of, bounding box of, whereabouts of, place of, spot of, point of, location for',
);
enter(
  { kind: 'ask', ask: 'count' },
  'how many, what number of, count, count up, how many of, tally, what is the number of, what is the count of, what is the total number of, count how many, number, how much, enumerate, what amount of, what quantity of',
);
enter(
  { kind: 'ask', ask: 'number' },
  'total count of, the total count of, overall number of, the overall number of, number of, the number of, count of, the count of, total of, amount of, the amount of, quantity of, the quantity of, total for, the total for, tally of, total number of, the total number of, numbers of',
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
  'in depth, position, location, geometric, geometrical, also, too, very, really, actually, exactly speaking, then, here, so, well, hey, ok, okay, hello, hi, quick, quickly, all together, altogether, same time, at all, in all, overall, somewhere, thanks, thank you, for me, respectively',
);
enter(
  { kind: 'filler' },
  'stacked, have been, has been, located at, situated at, positioned at, being placed, its own, such, kind of, sort of, in particular, in number, in color, in colour, in size, in shape, of color, at the same time, hand, exactly the, namely, painted, filled, say, think, guess, believe, suppose, got, gotten, way, quite, even, certain, given, particular, specific, we, i, if, whether',
);
enter(
  { kind: 'filler' },
  'a bit, a little, slightly, somewhat, in turn, itself located, just now, over there, over here, quite a bit, a little bit, a bit further, a little further, further along, directly speaking, perhaps, maybe, indeed, truly, simply, basically, obviously, clearly, apparently, actually, definitely, absolutely, again, already, still, yet, today, sir, madam, dear, folks, guys, mate, buddy, dude, first of all, in the first place, by chance, per chance, possibly, probably, likely, anywhere in there, within view, in view, in sight, around here, around, specifically, of them all, of all of them, of the lot, of the bunch, vertically, horizontally, hovering, floating, drifting, perched, hung, standing, looking, around there, to be seen, to be found, that exist, out there, on display, going on',
);
