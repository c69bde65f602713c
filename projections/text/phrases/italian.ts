import type { Phrases } from './phrases.js';

export const italian: Phrases = {
  time: '^quando, da quando, fino a quando, per quando, a che ora, che ora, in che giorno, che giorno, quale giorno, in che data, che data, quale data, in che anno, in quale anno, da che anno, che anno, in che mese, in quale mese',
  number: 'quanto, quanta, quanti, quante, quanto tempo, quante volte, ogni quanto, che età, con che frequenza',
  place:
    "^dove, da dove, dov'è, in quale città, in che città, in quale paese, in che paese, quale città, quale paese, in che posto, in quale posto",
  person: '^chi, con chi, di chi, a chi, da chi, per chi',
  asking: 'che, cosa, quale, quali, qual, come, perché',
  now: 'adesso, ora, attual*, attualmente, oggi, al momento, in questo momento, tuttora, ancora, ultimo, ultima, più recente',
  past: "prima, in passato, un tempo, una volta, precedent*, precedentemente, allora, all'inizio, inizial*, inizialmente, original*, vecchi*, ex, primo, scors*, ieri, * fa, ero, era, eri, erano, avevo, aveva, avevi, fu, fui, abitavo, abitava, vivevo, viveva, lavoravo, lavorava, usavo, usava, ho … *to, hai … *to, ha … *to, abbiamo … *to, sono … *to",
  change: 'cambiat*, cambia*, evol*, variat*, nel tempo, nel corso, storia, mai, tutti, tutte, differenz*',
  asker: 'io, me, mi, mio, mia, miei, mie, noi, ci, nostr*, ho, sono, abbiamo',
  asked: 'tu, te, ti, tuo, tua, tuoi, tue, hai, avevi, voi, vostr*, *asti, *isti',
  talk: 'ricordami, la nostra conversazione, nostra conversazione, nostra chat, nostra chiacchierata',
  courtesy: 'puoi, potresti, mi puoi, sai, ti ricordi, ricordi, può, potrebbe, dimmi, mi dici',
  pronouns: 'lui, lei, loro, lì, là, ciò, questo, quello, quella, esso, essa, allora, stesso, stessa',
  otherFunctionWords:
    "sei, siamo, siete, può, posso, puoi, possono, possiamo, potete, deve, devo, devi, devono, dobbiamo, dovete, bisogna, ho, hai, abbiamo, avete, avevo, avevi, avevamo, avevate, avevano, ebbi, ebbe, avrò, avrai, avrà, avremo, avranno, avrei, avrebbe, abbia, avuto, avere, ero, eri, eravamo, eravate, fui, fu, furono, sarò, sarai, sarà, saranno, sarei, sarebbe, sia, potevo, poteva, potrei, potrebbe, potrà, dovevo, doveva, dovrei, dovrebbe, dovrò, c', d', l'",
  continuing: '^e, ^ma, ^o, ^anche, ^perché, ^quando, ^dove, ^chi, ^da quando, ^davvero',
  order:
    "d'ora in poi, d'ora in avanti, da ora in poi, da adesso in poi, da oggi in poi, da oggi, in futuro, ^*a sempre, ^*i sempre, ^non … mai, per favore … sempre, per favore … mai",
  occasion: 'quando … chiedo, quando … domando, ogni volta che … chiedo, ogni volta che … domando, se ti chiedo, quando faccio domande',
  preference: 'preferisco, preferirei, mi piac* di più',
  everyday:
    'sta, stai, fa, faccio, fatto, va, vado, vuole, voglio, può, posso, dice, detto, piace, piacciono, mangia, mangiato, viene, funziona, chiama, chiami, comprato, beve, studia, lavora, vive',
  times:
    'ieri oggi domani stasera stanotte settimana settimane mese mesi anno anni giorno giorni lunedì martedì mercoledì giovedì venerdì sabato domenica gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre dicembre primavera estate autunno inverno',
  numbers:
    'due tre quattro cinque sei sette otto nove dieci undici dodici quindici venti trenta quaranta cinquanta cento mille mila milione milioni dozzina paio secondo seconda terzo terza metà mezzo mezza',
  calendar: {
    locale: 'it',
    months: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    weekdays: 'domenica|domeniche lunedì martedì mercoledì giovedì venerdì sabato|sabati',
    seasons: 'primavera estate autunno inverno',
    units: 'giorno|giorni settimana|settimane weekend|fine mese|mesi anno|anni',
    counts: 'un|uno|una due tre quattro cinque sei sette otto nove dieci undici dodici',
    parts: 'inizio|inizi fine metà',
    ordinal: 'º',
    of: '',
    yesterday: 'ieri',
    dayBefore: 'altroieri',
    tomorrow: 'domani',
    lastNight: '',
    last: 'scorso|scorsa|passato|passata|ultimo|ultima',
    next: 'prossimo|prossima',
    agoBefore: '',
    agoAfter: 'fa',
    fillers: 'di la il',
    relations: 'prima dopo da|dal fino tra|fra e',
    said: 'detto il',
  },
  unknown: 'Non lo trovo in memoria.',
  claims: {
    letters: '',
    subjects: 'io, noi',
    mine: 'il mio, la mia, i miei, le mie, mio, mia, il nostro, la nostra, nostro, nostra',
    the: "il, lo, la, i, gli, le, l'",
    nameParticles: 'de, del, da, di, la, le',
    user: 'utente',
    residence:
      'abito a _, abito in _, abitiamo a _, vivo a _, vivo in _, viviamo a _, viviamo in _, mi sono trasferito a _, mi sono trasferita a _, ci siamo trasferiti a _, mi sono trasferito|trasferita da _ a _, ci siamo trasferiti da _ a _',
    residenceOf:
      'abita a _, abita in _, vive a _, vive in _, si è trasferito a _, si è trasferita a _, si è trasferito|trasferita da _ a _',
    work: 'lavoro alla _, lavoro per _, lavoro da _, lavoro in _, lavoro presso _',
    workOf: 'lavora alla _, lavora per _, lavora da _, lavora in _, lavora presso _',
    job: 'lavoro come _, faccio il _, faccio la _',
    jobOf: 'lavora come _, fa il _, fa la _',
    residenceLabel: 'città, residenza, luogo di residenza, domicilio, vive a, abita a',
    workLabel: 'azienda, ditta, datore di lavoro, lavora per, lavora presso',
    jobLabel: 'professione, lavoro, mestiere, occupazione',
    has: 'ho, abbiamo, peso, pago, paghiamo, guadagno',
    verbs: '^*o, ^*iamo, ^ho, ^mi piace, ^mi piacciono',
    is: 'è, sono, si chiama, costa, costano, pesa, dura, inizia, comincia, finisce, apre, chiude, parte, arriva, ha, hanno, ammonta, è stato, è stata, sarà',
    moved:
      'spostato, spostata, rimandato, rimandata, rinviato, rinviata, anticipato, anticipata, cambiato, cambiata, previsto, prevista, stato, stata',
    attributes:
      'preferit*, budget, prezzo, affitto, stipendio, indirizzo, numero, telefono, email, password, nome, età, compleanno, anniversario, scadenza, obiettivo, peso, altezza, versione, dieta, motto',
    people: 'capo, moglie, marito, compagna, compagno, ragazza, ragazzo, medico, dentista',
    renewed: 'nuovo, nuova',
    not: 'non … più, non, mai',
    over: 'non … più',
    left: "sono passato|passata … da|dal|dalla|dall' _ a|ad|al|alla|all' _, siamo passati|passate … da|dal|dalla|dall' _ a|ad|al|alla|all' _, ho|abbiamo cambiato|migrato … da|dal|dalla|dall' _ a|ad|al|alla|all'|verso _, ho|abbiamo sostituito|rimpiazzato|cambiato|scambiato _ con _, ho|abbiamo smesso con _, ho|abbiamo lasciato … lavoro|posto alla|in|da|presso _, mi sono licenziato|licenziata da|dalla _, ho|abbiamo abbandonato|disdetto _, ho|abbiamo venduto il|la|i|le mio|mia|miei|mie|nostro|nostra _",
    doneWith:
      'fumo, uso, usiamo, utilizzo, utilizziamo, ho, abbiamo, prendo, prendiamo, bevo, beviamo, mangio, mangiamo, gioco, giochiamo, lavoro, lavoriamo, ascolto, leggo, pago, compro, programmo, guido, sono, imparo, faccio',
    stopped: 'ho|abbiamo smesso di _',
    adverbs:
      'adesso, ora, oggi, attualmente, al momento, in questo momento, ormai, ancora, già, solo, soltanto, anche, di nuovo, da gennaio, da febbraio, da marzo, da aprile, da maggio, da giugno, da luglio, da agosto, da settembre, da ottobre, da novembre, da dicembre, da ieri, da lunedì',
    nearly: 'circa, quasi',
    unreal:
      'se, quando, voglio, vogliamo, vorrei, vorremmo, potrei, dovrei, forse, ero, era, erano, avevo, aveva, abitavo, abitava, vivevo, viveva, lavoravo, lavorava, prima, una volta, un tempo, fino, magari',
  },
};
