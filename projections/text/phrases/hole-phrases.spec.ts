import { describe, expect, it } from 'vitest';
import { fillHoles } from './hole-phrases.js';

describe('a phrase with holes', () => {
  it.each([
    [' ich wohne in bad ems ', 'lebe in _, wohne in _', ['bad ems'], ' ich '],
    [' sind letzte woche von java auf go umgestiegen ', 'bin|sind … von|vom _ auf|zu _ umgestiegen', ['java', 'go'], ' letzte woche '],
    [' migramos la base de datos de oracle a mysql ', 'migramos … de _ a _', ['oracle', 'mysql'], ' la base de datos '],
    [' ali izmirde oturuyor ', '_ oturuyor', ['izmirde'], ' ali '],
    [' я работаю врачом ', 'работаю _ом', ['врач'], ' я '],
  ])('takes out of%s what %s leaves open', (clause, list, values, rest) => {
    const filled = fillHoles(clause, list);
    expect(filled?.values).toEqual(values);
    expect(filled?.rest.replace(/ +/g, ' ')).toBe(rest);
  });

  it.each([
    [' ich wohne bei anna ', 'wohne in _'],
    [' wir sind umgestiegen ', 'sind von _ auf _ umgestiegen'],
    [' ich wohne in rom ', ''],
  ])('does not fit%s', (clause, list) => expect(fillHoles(clause, list)).toBeNull());
});
