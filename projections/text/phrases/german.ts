import type { Phrases } from './phrases.js';

export const german: Phrases = {
  time: 'wann, seit wann, bis wann, ab wann, um wie viel uhr, um wieviel uhr, wie spät, an welchem tag, an welchem datum, welches datum, welcher tag, in welchem jahr, in welchem monat, in welcher woche, seit welchem jahr, welches jahr',
  number: 'wie viel*, wieviel*, wie oft, wie lange, wie alt, wie weit, wie groß, wie hoch, wie schwer, wie teuer',
  place: 'wo, wohin, woher, in welche* stadt, in welche* land, in welche* ort, an welche* ort, welche* stadt, welche* land',
  person: 'wer, wen, wem, wessen, mit wem, von wem',
  asking:
    'was, welche*, wie, warum, wieso, weshalb, weswegen, wozu, womit, worauf, woran, worüber, worin, woraus, worum, wovon, wovor, wofür, wodurch, wonach, wogegen, wobei',
  now: 'jetzt, nun, zurzeit, zur zeit, momentan, im moment, gerade, derzeit, aktuell*, gegenwärtig, heutzutage, inzwischen, mittlerweile, neueste*, noch immer, immer noch',
  past: 'früher, vorher, zuvor, damals, einst, ehemals, ehemalig*, ursprünglich*, anfangs, erste*, vorherig*, bisherig*, letzte*, alte*, war, warst, waren, hatte*, habe … ge*, hast … ge*, hat … ge*, haben … ge*, bin … ge*, ist … ge*, sind … ge*, vor * tagen, vor * wochen, vor * jahren, gestern',
  change: 'verändert*, geändert, ändert*, entwickelt, verlauf, im laufe, alle, jemals, unterschied*, wechselt*, gewechselt',
  asker: 'ich, mich, mir, mein*, wir, uns, unser*',
  asked: 'du, dir, dich, dein*, ihnen',
  talk: 'erinnere mich, erinner mich, unser* gespräch*, unser* unterhaltung*, unser* chat*',
  courtesy: 'kannst du, könntest du, würdest du, weißt du, erinnerst du dich, können sie, könnten sie, wissen sie, sag mir, hilfst du',
  pronouns: 'er, ihn, ihm, sie, ihr, dort, dorthin, damals, dies*, jene*, dazu, darüber, davon, dafür, damit',
  otherFunctionWords:
    'bin, bist, seid, kann, kannst, können, könnt, konnte, konnten, darf, darfst, dürfen, dürft, durfte, muss, musst, müssen, müsst, musste, mussten, soll, sollst, sollen, sollte, sollten, habe, habt, hast, hattest, hattet, gehabt, wärst, gewesen, wirst, werdet, werde, würdest, geworden, musstest, solltest, sollt, durften, willst, wollt, wollte, wolltest, wollten, möchte, möchtest, möchten',
  continuing: '^und, ^aber, ^oder, ^auch, ^warum, ^wieso, ^wann, ^wo, ^wer, ^was ist mit, ^seit wann, ^bis wann, ^wirklich',
  order:
    'ab jetzt, ab sofort, ab heute, von jetzt an, von nun an, künftig, in zukunft, zukünftig, ^* immer, ^* nie, ^* niemals, ^* stets, bitte … immer, bitte … nie*',
  occasion: 'wenn ich … frage, wenn ich … bitte, wann immer ich, immer wenn ich … frage, sobald ich … frage, falls ich … frage',
  preference:
    'ich bevorzuge, ich ziehe … vor, ich mag … lieber, ich hätte … lieber, ich habe … lieber, mir ist … lieber, mir sind … lieber, ich möchte … lieber, am liebsten',
  everyday:
    'macht, machst, machen, gemacht, isst, esse, gegessen, trinkt, trinke, heißt, heiße, gibt, geht, gehe, gehen, kommt, komme, kommen, bringt, sagt, sagte, gesagt, denkt, steht, liegt, fehlt, braucht, brauche, bedeutet, studiert, spielt, liest, lernt, gefällt, kauft, kaufe, gekauft, passiert, weiß',
  times:
    'gestern heute morgen vorgestern übermorgen woche wochen wochenende monat monate monaten jahr jahre jahren tag tage tagen uhr montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz mai juni juli oktober dezember frühling sommer herbst neulich kürzlich',
  numbers:
    'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf fünfzehn zwanzig dreißig vierzig fünfzig hundert tausend million millionen dutzend paar zweimal dreimal zweite dritte vierte halb hälfte',
  calendar: {
    locale: 'de',
    months: 'januar|jänner februar|feber märz|maerz april mai juni juli august september|sept oktober november dezember',
    weekdays: 'sonntag* montag* dienstag* mittwoch* donnerstag* freitag* samstag*|sonnabend*',
    seasons: 'frühling*|frühjahr* sommer* herbst* winter*',
    units: 'tag|tage|tagen woche|wochen wochenende* monat* jahr|jahre|jahren|jahres',
    counts: 'ein|eine|einem|einer|einen zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
    parts: 'anfang ende mitte',
    ordinal: '',
    of: '',
    yesterday: 'gestern',
    dayBefore: 'vorgestern',
    tomorrow: 'morgen',
    lastNight: '',
    last: 'letzte*|vorige*|vergangene*',
    next: 'nächste*|kommende*',
    agoBefore: 'vor',
    agoAfter: '',
    fillers: '',
    relations: 'vor nach seit bis zwischen und',
    said: 'gesagt am',
  },
  unknown: 'Dazu finde ich nichts im Gedächtnis.',
  claims: {
    letters: 'ß',
    subjects: 'ich, wir',
    mine: 'mein*, unser*',
    the: 'der, die, das',
    nameParticles: 'de, den, der, am',
    user: 'user, nutzer, benutzer',
    residence:
      'wohne in _, wohnen in _, lebe in _, leben in _, bin nach _ gezogen, sind nach _ gezogen, bin nach _ umgezogen, wohnhaft in _, bin|sind von _ nach _ gezogen|umgezogen, bin|sind … nach _ gezogen|umgezogen',
    residenceOf: 'wohnt in _, lebt in _, ist nach _ gezogen, ist nach _ umgezogen, ist von _ nach _ gezogen|umgezogen',
    work: 'arbeite bei _, arbeiten bei _, arbeite für _, bin bei _ angestellt, habe bei _ angefangen, habe … bei _ angefangen|begonnen, fange … bei _ an, bin … bei _ eingestellt',
    workOf: 'arbeitet bei _, arbeitet für _, ist bei _ angestellt',
    job: 'arbeite als _',
    jobOf: 'arbeitet als _',
    residenceLabel: 'stadt, wohnort, wohnsitz, wohnt in, lebt in',
    workLabel: 'arbeitgeber, firma, unternehmen, arbeitet bei',
    jobLabel: 'beruf, job, tätigkeit, arbeitet als',
    has: 'habe, haben, bin, sind, wiege, zahle, zahlen, brauche, verdiene, trainiere',
    verbs: '',
    is: 'ist, sind, heißt, lautet, beträgt, kostet, kosten, wiegt, dauert, beginnt, endet, fängt, startet, findet, fährt, öffnet, schließt, hat, haben, braucht, liegt bei, wurde, wird',
    moved: 'verschoben, verlegt, geändert, umbenannt, vorverlegt, geplant, angesetzt, statt, an, ab',
    attributes:
      'lieblings*, budget*, preis*, miete*, gehalt, adresse, *adresse, *nummer, e-mail, passwort, kennwort, name*, *name, alter, geburtstag*, hochzeitstag*, frist*, abgabetermin*, ziel, gewicht, größe, version, diät, motto',
    people:
      'chef*, vorgesetzte*, frau, mann, partner*, freundin, freund, arzt, ärztin, zahnarzt, zahnärztin, hausarzt, hausärztin, vermieter*',
    renewed: 'neu*',
    not: 'nicht mehr, kein* … mehr, nicht, nie, niemals, kein*',
    over: 'nicht mehr, nicht länger, kein* … mehr',
    left: 'bin|sind|habe|haben … von|vom _ auf|aufs|zu|zum|zur|nach _ umgestiegen|gewechselt|umgestellt|migriert, von|vom _ auf|aufs|zu|zum|zur|nach _ umgestiegen|gewechselt|umgestellt|migriert bin|sind|habe|haben, bin|sind umgestiegen|gewechselt von|vom _ auf|aufs|zu|zum|zur|nach _, habe|haben _ durch _ ersetzt|ausgetauscht|abgelöst, habe|haben _ gegen _ getauscht|eingetauscht|ausgetauscht, habe|haben … mit _ aufgehört, habe|haben … bei _ gekündigt|aufgehört, habe|haben _ aufgegeben|abgeschafft|gekündigt|abbestellt, habe|haben … mein|meine|meinen|unser|unsere|unseren _ verkauft|verschenkt|weggegeben, bin|sind … bei _ ausgestiegen',
    doneWith:
      'rauche, benutze, verwende, nutze, nehme, habe, trinke, esse, fahre, spiele, arbeite, höre, lese, schreibe, zahle, kaufe, programmiere, entwickle, bin, sind, lerne, mache',
    stopped: 'habe|haben … aufgehört zu _, habe|haben … aufgehört _ zu _, habe|haben _ zu _ aufgehört',
    adverbs:
      'jetzt, nun, inzwischen, mittlerweile, zurzeit, zur zeit, momentan, im moment, derzeit, aktuell, gerade, nur noch, nur, noch immer, immer noch, noch, schon, bereits, wieder, ab sofort, neuerdings, heute, übrigens, also, seit letzte* *, seit dem *, seit *',
    nearly: 'etwa, ungefähr, rund, fast, beinahe',
    unreal:
      'wenn, falls, ob, sobald, möchte, möchten, will, wollen, werde, werden, wollte*, könnte*, sollte*, soll, hätte*, wäre*, vielleicht, war, waren, hatte*, habe … ge*, haben … ge*, wohnte, lebte, früher, damals, bis',
  },
};
