import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentencesOf } from './sentences.js';

describe('sentences', () => {
  it.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    ['He said "Stop." Then he left.', ['He said "Stop."', 'Then he left.']],
    ['Dr. Silva met J. Ortiz at 3.5 km.', ['Dr. Silva met J. Ortiz at 3.5 km.']],
    ['first line\nsecond line', ['first line', 'second line']],
    ['今天很好。我们去公园。', ['今天很好。', '我们去公园。']],
    ['e.g. this one. And that.', ['e.g. this one.', 'And that.']],
    ['', []],
    ['...', ['...']],
  ])('of %j', (text, expected) => expect(sentencesOf(text)).toEqual(expected));

  // each | ends a sentence
  it.each([
    'Dr. Silva saw me on Monday.| She was kind.',
    'We climbed Mt. Fuji in 2019.| It rained.',
    'See No. 5 on the list.| It is the best.',
    'We live on St. James Street.| The rent is high.',
    'Bring fruit, e.g. Bananas from the market.| Thanks!',
    'There were approx. 40 guests.| Anna sang.',
    'J. R. Smith wrote it.| I liked it.',
    'The book is by J. Smith.| He is 80.',
    'It costs 3.50 euros.| That is cheap.',
    'Section 4.2 tells of leave.| Read it.',
    'I work at Acme Inc. in Oslo.| My boss is Lea.',
    'I work for Acme Inc.| My boss is Lea.',
    'It is Berlin vs. Hamburg tonight.| Come early.',
    'We meet at 5 p.m.| The door is open.',
    'We meet at 5 p.m. on Friday.',
    'I moved to the U.S. in May.| My brother stayed.',
    '1. Buy milk.| 2. Call Anna.',
    'Wir essen viel Obst, z. B. Äpfel.| Das ist gesund.',
    'Dr. Weber wohnt in Haus Nr. 7.| Er ist nett.',
    'Am 3. Mai ziehe ich um.| Ich freue mich.',
    'Das kostet ca. 20 Euro bzw. 25 mit Versand.',
    'Tráeme fruta, p. ej. Manzanas.| Gracias.',
    'El Sr. Gómez vive en la Avda. Goya.| Es médico.',
    'M. Dupont est arrivé.| Il est grand.',
    'Mme. Leroy habite rue St. Honoré.| Elle chante.',
    'Il dott. Rossi abita in p.zza Dante.| È simpatico.',
    'Dhr. Jansen woont hier.| Hij is aardig.',
    'i moved to lyon in may.| my dog is called max.| he is two',
    'ok.| so we meet at nine.| bring the keys.',
    'He asked "Where?"| Then he left.',
    'Wait... what?| No way!',
    'I like tea, coffee, etc.| They keep me awake.',
    'Visit example.com.| It is good.',
    'Version 2.0.1 is out.| Update now.',
    'Она живёт на ул. Ленина.| Ей нравится.',
    'Prof. A. B. Jones and Lt. Col. Reed met.| They talked.',
  ])('end where they end: %s', (text) => {
    const expected = text.split('|').map((part) => part.trim());
    expect(sentencesOf(expected.join(' '))).toEqual(expected);
  });

  it.each([
    'Ask Mrs. Lund or Rev. Hill.| Both know.',
    'The T. Rex is in room 3.| Kids love it.',
    'Our flat is on Mt. Pleasant Rd. near the park.',
    'It is Fig. 3 in Vol. II of the atlas.| Look there.',
    'We paid No. 12 and No. 14.| No. 13 is open.',
    'My doctor said no.| I was sad.',
    'George W. Bush spoke.| We listened.',
    'I was born in 1980.| My mother was born in 1950.',
    'The fee is $4.50.| Pay in cash.',
    'Jones Ltd. and Brown Co. merged.| The name is new.',
    'She is from Washington D.C.| Her sister is from Ohio.',
    "The bus leaves at 8 a.m.| Don't be late.",
    '2) Read chap. 3 by Sunday.| Then write.',
    'Martin Luther King Jr. spoke here.| People cried.',
    'I prefer A vs. B in most cases, i.e. Always.',
    'Frau Dr. Keller kommt am 12. Juni.| Wir warten.',
    'Siehe S. 14 und Abs. 2.| Dort steht es.',
    'Er mag Tiere, d. h. Hunde und Katzen.| Ich auch.',
    'Die Fa. Huber liefert u. a. Schrauben.| Sie ist gut.',
    'Im 2. Stock wohnt Hr. Maier.| Er kocht.',
    'La Sra. Ruiz trabaja en EE. UU. desde mayo.| Vuelve pronto.',
    'Vivo en el n.º 5, pág. 3 del plano.| Ven.',
    'Mlle. Petit vit au no. 9.| Elle peint.',
    'Le prof. Martin a env. 40 ans.| Il court.',
    'Il sig. Bianchi e la dott.ssa Neri escono.| Ciao.',
    'O Dr. Silva e a Profa. Lima vieram.| Foi bom.',
    'Mw. De Vries eet bijv. Kaas.| Lekker.',
    'Prof. Nowak mieszka na ul. Długiej.| Lubi to.',
    'Я родился в 1980 г. в Омске.| Мне нравится.',
    'my sister is a vet.| she lives in york.| she has a cat',
    'yes.| i quit my job.| it was boring.',
    'She said no.| He said yes.',
    'Is it ready?| Yes, it is.',
    'Send it to a.b@c.org.| Thanks.',
    'I bought 3.| Then I left.',
    'She has a Ph.D. in physics.| Her thesis won a prize.',
    'The show is Sept. 9 at 7.| Tickets are sold out.',
    '==',
  ])('end where they end, not looked at before: %s', (text) => {
    const expected = text.split('|').map((part) => part.trim());
    expect(sentencesOf(expected.join(' '))).toEqual(expected);
  });

  it('lose nothing but white space', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 500 }),
        (text) => sentencesOf(text).join('').replace(/\s/g, '') === text.replace(/\s/g, ''),
      ),
    );
  });

  it.each(['"', '.', '. ', '\n', '."', ' '])('take 32,768 characters of %j in one pass', (piece) => {
    expect(sentencesOf(piece.repeat(32_768 / piece.length))).toBeDefined();
  });
});
