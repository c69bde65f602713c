import type { Phrases } from './phrases.js';

export const italian: Phrases = {
  time: '^quando, da quando, fino a quando, per quando, a che ora, che ora, in che giorno, che giorno, quale giorno, in che data, che data, quale data, in che anno, in quale anno, da che anno, che anno, in che mese, in quale mese',
  number: 'quanto, quanta, quanti, quante, quanto tempo, quante volte, ogni quanto, che età, con che frequenza',
  place:
    "^dove, da dove, dov'è, in quale città, in che città, in quale paese, in che paese, quale città, quale paese, in che posto, in quale posto",
  person: '^chi, con chi, di chi, a chi, da chi, per chi',
  now: 'adesso, ora, attual*, attualmente, oggi, al momento, in questo momento, tuttora, ancora, ultimo, ultima, più recente',
  past: "prima, in passato, un tempo, una volta, precedent*, precedentemente, allora, all'inizio, inizial*, inizialmente, original*, vecchi*, ex, primo, scors*, ieri, * fa, ero, era, eri, erano, avevo, aveva, avevi, fu, fui, abitavo, abitava, vivevo, viveva, lavoravo, lavorava, usavo, usava, ho … *to, hai … *to, ha … *to, abbiamo … *to, sono … *to",
  change: 'cambiat*, cambia*, evol*, variat*, nel tempo, nel corso, storia, mai, tutti, tutte, differenz*',
  asker: 'io, me, mi, mio, mia, miei, mie, noi, ci, nostr*, ho, sono, abbiamo',
  asked: 'tu, te, ti, tuo, tua, tuoi, tue, hai, avevi, voi, vostr*, *asti, *isti',
  talk: 'ricordami, la nostra conversazione, nostra conversazione, nostra chat, nostra chiacchierata',
  courtesy: 'puoi, potresti, mi puoi, sai, ti ricordi, ricordi, può, potrebbe, dimmi, mi dici',
  pronouns: 'lui, lei, loro, lì, là, ciò, questo, quello, quella, esso, essa, allora, stesso, stessa',
  continuing: '^e, ^ma, ^o, ^anche, ^perché, ^quando, ^dove, ^chi, ^da quando, ^davvero',
  order:
    "d'ora in poi, d'ora in avanti, da ora in poi, da adesso in poi, da oggi in poi, da oggi, in futuro, ^*a sempre, ^*i sempre, ^non … mai, per favore … sempre, per favore … mai",
  occasion: 'quando … chiedo, quando … domando, ogni volta che … chiedo, ogni volta che … domando, se ti chiedo, quando faccio domande',
  preference: 'preferisco, preferirei, mi piac* di più',
  times:
    'ieri oggi domani stasera stanotte settimana settimane mese mesi anno anni giorno giorni lunedì martedì mercoledì giovedì venerdì sabato domenica gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre dicembre primavera estate autunno inverno',
  numbers:
    'due tre quattro cinque sei sette otto nove dieci undici dodici quindici venti trenta quaranta cinquanta cento mille mila milione milioni dozzina paio secondo seconda terzo terza metà mezzo mezza',
};
