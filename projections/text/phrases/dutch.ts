import type { Phrases } from './phrases.js';

export const dutch: Phrases = {
  time: 'wanneer, sinds wanneer, tot wanneer, vanaf wanneer, hoe laat, op welke dag, welke dag, welke datum, op welke datum, in welk jaar, sinds welk jaar, welk jaar, in welke maand, welke maand, welke week, hoelang geleden',
  number: 'hoeveel, hoe vaak, hoe lang, hoelang, hoe oud, hoe ver, hoe groot, hoe hoog, hoe zwaar, hoe duur',
  place: 'waar, waarheen, waarvandaan, in welke stad, in welk land, welke stad, welk land, op welke plek, welke plaats',
  person: 'wie, wiens, met wie, van wie, aan wie, voor wie, door wie',
  now: 'nu, momenteel, op dit moment, tegenwoordig, huidig*, op het ogenblik, nog steeds, nog altijd, laatste, nieuwste, inmiddels',
  past: 'vroeger, eerder, daarvoor, voorheen, destijds, toen, ooit, vorig*, oorspronkelijk*, aanvankelijk, eerste, oude, voormalig*, geleden, gisteren, was, waren, had, hadden, woonde*, werkte*, heb … ge*, hebt … ge*, heeft … ge*, hebben … ge*, heb je, ben … ge*, is … ge*',
  change: 'verander*, ontwikkel*, verloop, in de loop, door de tijd, alle, geschiedenis, verschil*, gewijzigd',
  asker: 'ik, me, mij, mijn, mijne, we, wij, ons, onze',
  asked: 'je, jij, jou, jouw, u, uw',
  talk: 'herinner me, herinner mij, ons gesprek, onze chat, onze conversatie',
  courtesy: 'kun je, kan je, zou je, kunt u, kan u, zou u, wil je, weet je, weet u, herinner je je, zeg me, vertel me',
  pronouns: 'hij, hem, zij, haar, hun, daar, er, dit, deze, die, dan, toen, zelfde',
  continuing: '^en, ^maar, ^of, ^ook, ^waarom, ^wanneer, ^waar, ^wie, ^sinds wanneer, ^echt',
  order:
    'vanaf nu, vanaf vandaag, van nu af aan, voortaan, in de toekomst, in het vervolg, ^* altijd, ^* nooit, ^* steeds, alsjeblieft … altijd, graag altijd',
  occasion: 'als ik … vraag, wanneer ik … vraag, telkens als ik, elke keer dat ik, zodra ik … vraag',
  preference:
    'ik heb liever, ik heb … liever, ik wil liever, ik zie … liever, ik geef de voorkeur, mijn voorkeur, bij voorkeur, het liefst',
  times:
    'gisteren vandaag morgen eergisteren overmorgen vanavond weekend maand maanden jaar jaren dag dagen uur maandag dinsdag woensdag donderdag vrijdag zaterdag zondag januari februari maart april mei juni juli augustus oktober lente zomer herfst',
  numbers:
    'twee drie vier vijf zes zeven acht negen tien elf twaalf vijftien twintig dertig veertig vijftig honderd duizend miljoen dozijn paar tweemaal tweede derde vierde helft halve',
};
