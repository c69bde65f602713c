import { describe, expect, it } from 'vitest';
import { lightStemmer } from './light-stemmer.js';
import { basque, catalan, czech, estonian, polish, slovene } from './light-stemmers.js';

describe('a light stemmer', () => {
  const stem = lightStemmer({ letters: 'áa', rounds: ['s es ces>z', 'ad'], ends: 'z>c', stemMin: 2 });

  it('takes the longest ending off in each round, and what the end is taken for last', () => {
    expect(stem('lunes')).toBe('lun');
    expect(stem('ciudades')).toBe('ciud');
    expect(stem('luces')).toBe('luc');
    expect(stem('luz')).toBe('luc');
  });

  it('leaves a vowel and enough letters', () => {
    expect(stem('as')).toBe('as');
    expect(stem('mes')).toBe('me');
    expect(stem('strces')).toBe('strce');
    expect(stem('')).toBe('');
    expect(stem('z')).toBe('z');
  });

  it('takes letters for others', () => {
    expect(stem('más')).toBe(stem('mas'));
  });
});

describe('inflections of a word share a stem', () => {
  const families = {
    polish: [
      polish,
      `książka książki książce książkę książką książek
       samochód samochodu samochodem samochodzie samochody samochodów
       rower rowerze rowerem rowery rowerów
       szkoła szkoły szkole szkołę szkołą szkół
       możliwy możliwa możliwość możliwości możliwością
       pracować pracuje pracujemy pracował pracowała pracują
       lekarz lekarza lekarzem lekarze lekarzy
       zielony zielona zielonego zielonych zieloną
       ręka ręki ręce rękę rąk
       kobieta kobiety kobiecie kobiet kobietom`,
    ],
    czech: [
      czech,
      `kniha knihy knize knihu knihou knihách
       škola školy škole školu školou školách
       město města městu městem městech
       pracovat pracuje pracujeme pracoval pracovala pracují
       mladý mladá mladého mladých mladou
       lékař lékaře lékaři lékařem lékařů
       obrázek obrázku obrázky obrázků`,
    ],
    slovak: [
      czech,
      `kniha knihy knihe knihu knihou knihách
       mesto mesta mestu meste mestom mestách
       pracovať pracuje pracujeme pracoval pracovala pracujú
       zelený zelená zeleného zelených zelenou
       obrázok obrázku obrázky obrázkov`,
    ],
    slovene: [
      slovene,
      `knjiga knjige knjigi knjigo knjigah
       mesto mesta mestu mestom mestih
       delati dela delamo delal delala delajo
       zelen zelena zelenega zelenih zeleno`,
    ],
    estonian: [
      estonian,
      `maja majas majast majad majade majadest majale
       rakendus rakenduse rakendust rakendused rakenduste rakendustes
       elama elab elavad elasin elanud`,
    ],
    catalan: [
      catalan,
      `llibre llibres
       treballar treballa treballava treballat treballant
       vermell vermella vermells vermelles
       cançó cançons`,
    ],
    basque: [
      basque,
      `liburu liburua liburuak liburuan liburuaren liburuetan
       etxe etxea etxean etxetik etxera etxeko`,
    ],
  } as const;

  it.each(Object.entries(families))('%s', (_, [stem, lists]) => {
    for (const words of lists.split('\n').map((line) => line.trim().split(' '))) {
      expect(new Map(words.map((word) => [word, stem(word)]))).toEqual(new Map(words.map((word) => [word, stem(words[0])])));
    }
  });

  it.each([
    [polish, 'kot kawa praca szkoła dom droga'],
    [czech, 'kočka káva práce škola dům cesta'],
    [slovene, 'mačka kava delo šola dom cesta'],
    [estonian, 'kass kohv töö kool maja tee'],
    [catalan, 'gat cafè feina escola casa camí'],
    [basque, 'katu kafe lan eskola etxe bide'],
  ])('and words of other things do not', (stem, words) => {
    const list = words.split(' ');
    expect(new Set(list.map(stem)).size).toBe(list.length);
  });
});
