import { describe, expect, it } from 'vitest';
import { finish } from '../../compact/binary.js';
import { AnalysedText } from './analysed-text.js';
import { findingConflicts } from './conflicts.js';

const conflicts = (contents: readonly string[], speakers: readonly string[] = []) =>
  finish(
    findingConflicts(
      contents.map((content, i) => ({
        memory_id: `m${i}`,
        text: new AnalysedText({ content, ...(speakers[i] === undefined ? {} : { metadata: { speaker: speakers[i] } }) }),
        timeMs: i,
        position: i + 1,
      })),
    ),
  ).map(({ memory_id, superseded_by }) => `${memory_id} by ${superseded_by}`);

describe('a memory that says that something is over', () => {
  it.each([
    ['I have a dog called Biscuit.', 'Biscuit died yesterday.'],
    ['Our cat Marble is twelve years old.', 'We had to put Marble down on Tuesday.'],
    ['We have two rabbits, Clover and Thistle.', 'Clover passed away in her sleep.'],
    ['My boyfriend is called Tom; we met at a climbing gym.', 'Tom and I broke up.'],
    ['Tom and I are planning to get married.', 'I split up with Tom.'],
    ['I am married to Helena.', 'Helena and I got divorced in August.'],
    ['My favourite restaurant is Bella Napoli.', 'Bella Napoli closed down, so now my go-to place is Casa Lupo.'],
    ['I buy my bread at Miller Bakery.', 'Miller Bakery shut for good.'],
    ['I work as an analyst at Norwell Insurance.', 'I quit my job at Norwell Insurance.'],
    ['I am employed at Larch & Partners as a paralegal.', 'Larch & Partners laid me off on Friday.'],
    ['I teach maths at Fairview School.', 'I left Fairview School for Kingsmead Academy.'],
    ['My dentist is Dr. Okafor on Park Street.', 'Dr. Okafor retired last week.'],
    ['Our club president is Fatima.', 'Fatima stepped down and Niklas is president now.'],
    ['I drive a 2014 Volkswagen Golf.', 'I sold the Golf and bought a used Kia Niro.'],
    ['My phone is a Galaxy S21.', 'My Galaxy broke, so I got a Pixel 9.'],
    ['I booked a trip to Iceland for June.', 'I had to cancel the Iceland trip because of work.'],
    ['I have a savings account with Halden Bank.', 'I closed my Halden account.'],
    ['My gym membership at PureMove costs £32 a month.', 'I cancelled my PureMove membership.'],
    ['I started learning Portuguese with an app.', 'I gave up on Portuguese; I am learning Spanish instead.'],
    ['I am the treasurer of the rowing club.', 'I am no longer the treasurer; Beth is.'],
    ['I drink two beers every evening.', 'I quit alcohol in January.'],
    ['Unser Hund heißt Bruno.', 'Bruno ist gestern gestorben.'],
    ['I drive a Volkswagen Golf.', 'The Golf was written off, so I got a Skoda.'],
    ['Meine Hausärztin ist Dr. Vogel.', 'Dr. Vogel ist in Rente, ich bin jetzt bei Dr. Sahin.'],
    ['Mi dentista es la doctora Ruiz.', 'La doctora Ruiz se ha jubilado.'],
    ['Mon médecin est le docteur Petit.', 'Le docteur Petit est parti à la retraite.'],
    ['Ich bin mit Lena zusammen.', 'Lena und ich haben uns getrennt.'],
    ['Im Mai fliegen wir nach Island.', 'Die Islandreise haben wir storniert.'],
    ['Ich fahre einen Opel Astra.', 'Ich habe den Opel verkauft.'],
    ['Ich rauche jeden Tag eine Schachtel.', 'Ich habe mit dem Rauchen aufgehört.'],
    ['Ich esse gern Fleisch.', 'Ich bin jetzt Vegetarier.'],
    ['Tengo un perro que se llama Toby.', 'Toby murió ayer.'],
    ['Mi novio se llama Pablo.', 'Pablo y yo lo dejamos.'],
    ['En junio viajo a Islandia.', 'Cancelé el viaje a Islandia.'],
    ["J'ai un chien qui s'appelle Oslo.", 'Oslo est mort hier.'],
    ["Mon copain s'appelle Luc.", 'Luc et moi, nous avons rompu.'],
    ['En juin nous partons en Islande.', 'Nous avons annulé le voyage en Islande.'],
  ])('supersedes what tells of it: %s / %s', (older, newer) => expect(conflicts([older, newer])).toEqual(['m0 by m1']));

  it.each([
    ['I have a dog called Biscuit.', 'My neighbour has a dog, and his cat died yesterday.'],
    ['I have a dog called Biscuit.', 'Biscuit almost died yesterday.'],
    ['I have a dog called Biscuit.', 'Biscuit has not died.'],
    ['Tom is an electrician.', 'Tom and I broke up.'],
    ['My boyfriend is called Tom.', 'Tom and I are thinking of splitting up.'],
    ['My boyfriend is called Tom.', 'Tom and his brother broke up the concrete.'],
    ['My favourite restaurant is Bella Napoli.', 'The museum closed at five.'],
    ['My favourite restaurant is Bella Napoli.', 'If Bella Napoli closed down I would cry.'],
    ['I work at Norwell.', 'When I left Norwell for lunch it rained.'],
    ['My manager is called Ruth Abel.', 'The manager of the café retired.'],
    ['I drive a Golf.', 'My brother sold the Golf that he had.'],
    ['I booked a trip to Iceland.', 'I had to cancel the dinner with Clara.'],
    ['I booked a trip to Iceland.', 'I might cancel the Iceland trip.'],
    ['I have a subscription to Wired.', 'I cancelled my Economist subscription.'],
    ['I speak Polish.', 'I gave up on fixing the sink.'],
    ['I am the treasurer of the rowing club.', 'I am no longer the youngest here.'],
    ['Tom and I play tennis.', 'Tom and I split the bill.'],
    ['My boss is Anna.', 'Anna is on sick leave until Friday.'],
    ['I have a dog called Rex.', 'Rex is dead tired.'],
    ['I drive a Golf.', 'I broke the Golf record on my console.'],
    ['I drive a Golf.', 'I lost my Golf keys.'],
    ['I have a Nikon camera.', 'I gave my Nikon a good clean.'],
    ['I have an account with Halden.', 'I cancelled the Halden meeting.'],
    ['My favourite café is Blue Door.', 'Blue Door is closed on Mondays.'],
    ['I work at Norwell.', 'I left Norwell early to see the doctor.'],
    ['I learn Spanish.', 'I dropped Spanish food on my shirt.'],
    ['I am a member of the chess club.', 'I am no longer a member of the golf club.'],
    ['I drink wine at dinner.', 'I gave up drinking coffee.'],
    ['Ich arbeite bei Siemens.', 'Mein Bruder hat bei Siemens gekündigt.'],
    ['Meine Hausärztin ist Dr. Vogel.', 'Dr. Vogel ist im Urlaub, ich bin morgen bei Dr. Sahin.'],
    ['Meine Hausärztin ist Dr. Vogel.', 'Dr. Vogel geht vielleicht in Rente.'],
    ['Mon médecin est le docteur Petit.', 'Le docteur Petit est en vacances.'],
    ['I drive a Golf.', 'The debt was written off.'],
    ['Ich rauche.', 'Ich habe nicht aufgehört zu rauchen.'],
    ['Wir haben einen Hund namens Balu.', 'Der Hund der Nachbarn ist gestorben.'],
    ['Fumo.', 'No dejé de fumar.'],
    ['Mi novio se llama Pablo.', 'Mi hermana y Pablo hablaron.'],
    ['Ma sœur habite à Lille.', 'Mon voisin a déménagé à Metz.'],
  ])('leaves the others: %s / %s', (older, newer) => expect(conflicts([older, newer])).toEqual([]));

  it('ends what its own speaker told alone', () => {
    const contents = ['I have a dog called Biscuit.', 'Biscuit died yesterday.'];
    expect(conflicts(contents, ['Ada', 'Ben'])).toEqual([]);
    expect(conflicts(contents, ['Ada', 'Ada'])).toEqual(['m0 by m1']);
  });
});
