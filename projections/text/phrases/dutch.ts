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
  otherFunctionWords:
    'ben, bent, zijn, kan, kun, kunt, kunnen, kon, konden, mag, mogen, mocht, moet, moeten, moest, moesten, heb, hebt, gehad, geweest, word, geworden, zal, zult, zullen, zou, zouden, wil, wilt, willen, wilde, wilden, mochten',
  continuing: '^en, ^maar, ^of, ^ook, ^waarom, ^wanneer, ^waar, ^wie, ^sinds wanneer, ^echt',
  order:
    'vanaf nu, vanaf vandaag, van nu af aan, voortaan, in de toekomst, in het vervolg, ^* altijd, ^* nooit, ^* steeds, alsjeblieft … altijd, graag altijd',
  occasion: 'als ik … vraag, wanneer ik … vraag, telkens als ik, elke keer dat ik, zodra ik … vraag',
  preference:
    'ik heb liever, ik heb … liever, ik wil liever, ik zie … liever, ik geef de voorkeur, mijn voorkeur, bij voorkeur, het liefst',
  everyday:
    'doet, doe, gedaan, gaat, gaan, komt, komen, zegt, zei, gezegd, heet, houdt, eet, gegeten, drinkt, koopt, kocht, gekocht, speelt, leest, studeert, thuis, weet, hoort',
  times:
    'gisteren vandaag morgen eergisteren overmorgen vanavond weekend maand maanden jaar jaren dag dagen uur maandag dinsdag woensdag donderdag vrijdag zaterdag zondag januari februari maart april mei juni juli augustus oktober lente zomer herfst',
  numbers:
    'twee drie vier vijf zes zeven acht negen tien elf twaalf vijftien twintig dertig veertig vijftig honderd duizend miljoen dozijn paar tweemaal tweede derde vierde helft halve',
  calendar: {
    locale: 'nl',
    months: 'januari februari maart april mei juni juli augustus september oktober november december',
    weekdays: 'zondag* maandag* dinsdag* woensdag* donderdag* vrijdag* zaterdag*',
    seasons: 'lente|voorjaar zomer herfst|najaar winter',
    units: 'dag|dagen week|weken weekend* maand|maanden jaar|jaren',
    counts: 'een|één twee drie vier vijf zes zeven acht negen tien elf twaalf',
    parts: 'begin eind|einde midden|half',
    ordinal: 'e',
    of: 'van',
    yesterday: 'gisteren',
    dayBefore: 'eergisteren',
    tomorrow: 'morgen',
    lastNight: 'gisteravond',
    last: 'vorige|afgelopen|laatste',
    next: 'volgend*|komend*',
    agoBefore: '',
    agoAfter: 'geleden',
    fillers: '',
    said: 'gezegd op',
  },
  unknown: 'Dat staat niet in het geheugen.',
  claims: {
    letters: '',
    subjects: 'ik, wij, we',
    mine: 'mijn, ons, onze',
    the: 'de, het',
    nameParticles: 'de, van',
    user: 'gebruiker',
    residence: 'woon in _, wonen in _, ben naar _ verhuisd, zijn naar _ verhuisd, ben|zijn van _ naar _ verhuisd',
    residenceOf: 'woont in _, is naar _ verhuisd, is van _ naar _ verhuisd',
    work: 'werk bij _, werk voor _, werken bij _',
    workOf: 'werkt bij _, werkt voor _',
    job: 'werk als _',
    jobOf: 'werkt als _',
    has: 'heb, hebben, ben, zijn, weeg, betaal, betalen, verdien',
    verbs: '',
    is: 'is, zijn, heet, bedraagt, kost, kosten, weegt, duurt, begint, eindigt, start, opent, sluit, vertrekt, gaat, heeft, hebben, ligt op, wordt, werd',
    moved: 'verplaatst, verschoven, verzet, uitgesteld, gewijzigd, veranderd, gepland, vervroegd',
    attributes:
      'lieveling*, favoriet*, baas, chef*, leidinggevende, budget, prijs, huur, salaris, adres, *adres, *nummer, e-mail, wachtwoord, naam, *naam, leeftijd, verjaardag, trouwdag, deadline, doel, gewicht, lengte, versie, vrouw, man, partner, vriendin, vriend, huisarts, tandarts, huisbaas, dieet, motto',
    renewed: 'nieuw, nieuwe',
    not: 'niet meer, geen … meer, niet, nooit, geen',
    over: 'niet meer, niet langer, geen … meer',
    left: 'ben|zijn … van _ naar|op _ overgestapt|overgeschakeld|gewisseld|gemigreerd, ben|zijn overgestapt|overgeschakeld|gewisseld|gemigreerd van _ naar|op _, heb|hebben … van _ naar|op _ gemigreerd|overgezet|omgezet, heb|hebben _ vervangen door _, heb|hebben _ door _ vervangen, heb|hebben _ ingeruild voor _, ben|zijn … gestopt|opgehouden met _, ben|zijn … met _ gestopt|opgehouden, ben|zijn … gestopt|weg bij _, heb|hebben … ontslag genomen bij _, heb|hebben _ opgezegd|opgegeven, heb|hebben … mijn|onze|ons _ verkocht|weggegeven',
    doneWith:
      'rook, gebruik, gebruiken, heb, hebben, neem, nemen, drink, drinken, eet, eten, speel, spelen, werk, werken, rijd, rij, luister, lees, betaal, koop, programmeer, zit, zitten, ben, zijn, leer, doe, fiets',
    stopped: 'ben|zijn … gestopt|opgehouden met _ _, ben|zijn … opgehouden te _',
    adverbs:
      'nu, momenteel, op dit moment, tegenwoordig, inmiddels, intussen, vandaag, nog steeds, nog altijd, nog, al, alleen, maar, ook, weer, sinds de *, sinds vorige *, sinds *',
    nearly: 'ongeveer, bijna, haast',
    unreal:
      '^als, als ik, als je, als we, als wij, als jij, als het, als er, als ze, als hij, als mijn, als de, wanneer, indien, wil, willen, wilde, zou, zouden, zal, zullen, ga, gaan, kan, kunnen, moet, misschien, was, waren, had, hadden, woonde, woonden, werkte, vroeger, toen, destijds, voorheen, heb … ge*, hebben … ge*, tot',
  },
};
