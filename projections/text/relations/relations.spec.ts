import { describe, expect, it } from 'vitest';
import { termOf } from '../normalize.js';
import { beginsLabel, relationsAsked, relationsLabelled, relationsTold } from './relations.js';

describe('a relation that people tell in other words than they ask for it', () => {
  it.each([
    ['Where do I live now?', 'We bought a house in Leeds.'],
    ['What is my address?', 'Rafael and I share a flat at 22 Mill Road, Swansea.'],
    ['Where do I work?', 'I joined Tidewater as an analyst.'],
    ['What is my current job?', 'Today was my first day at Birch Robotics.'],
    ['Where do I work?', 'I was laid off on Friday.'],
    ['Do I have a boyfriend?', 'I am seeing someone new, his name is Rafael.'],
    ['Am I single?', 'Tom and I broke up.'],
    ['What is my phone number?', 'You can reach me at 029 5550 187 now.'],
    ['What is my email address?', 'You can reach me at kim@new.test now.'],
    ['How much do I earn?', 'I got a raise: I now earn £52,500.'],
    ['What should you call me?', 'From now on call me Han, not Hanna.'],
    ['Do I eat meat?', 'I am vegetarian now.'],
    ['What pet do I have?', 'I adopted a cat from the shelter.'],
    ['Do I smoke?', 'I have given up smoking.'],
    ['¿Fumo?', 'He dejado de fumar.'],
    ['Where do I live?', 'I got the keys to my own apartment in Leeds.'],
    ['Wo wohne ich?', 'Wir haben ein Haus in Kassel gekauft.'],
    ['¿Dónde vivo?', 'Hemos alquilado un piso en Gijón.'],
    ["Où est-ce que j'habite ?", 'Je loue un appartement à Lyon.'],
    ['Für wen arbeite ich?', 'Zeiss hat mich eingestellt.'],
    ['¿Dónde trabajo?', 'Me ha contratado Telefónica.'],
    ['What is my name?', 'My name is Beatrice.'],
    ['Which gym do I go to?', 'I switched gyms to Ironworks.'],
    ['Where do I work out?', 'I joined PureGym last week.'],
    ['In welches Fitnessstudio gehe ich?', 'Ich trainiere jetzt bei FitX.'],
    ['How much do I weigh?', 'The scale said 84 kg this morning.'],
    ['Wie viel wiege ich?', 'Ich wiege jetzt 82 Kilo.'],
    ['Combien je pèse ?', 'La balance affiche 84 kg.'],
    ['Welches Haustier habe ich?', 'Ich habe eine Katze namens Mimi adoptiert.'],
    ['Wo wohne ich?', 'Wir sind im März nach Trier gezogen.'],
    ['Wo arbeite ich?', 'Ich habe letzte Woche bei Zeiss angefangen.'],
    ['¿Dónde vivo?', 'Nos hemos mudado a Málaga.'],
    ['¿Dónde trabajo?', 'He empezado en Iberdrola esta semana.'],
    ["Où est-ce que j'habite ?", 'On habite maintenant à Bordeaux.'],
    ['Où est-ce que je travaille ?', "J'ai commencé chez Airbus lundi dernier."],
  ])('%s %s', (question, text) => expect(relationsAsked(question) & relationsTold(text)).not.toBe(0));

  it.each(['Where does my sister live?', 'Who works at Tidewater?', 'What did we eat in Porto?', 'Wie heißt meine Katze?'])(
    'is not asked for by %s',
    (question) => expect(relationsAsked(question)).toBe(0),
  );

  it.each([
    'My sister moved to Stavanger.',
    'I joined the hiking club.',
    'I bought a cat food bowl.',
    'I got a job interview at Google.',
    'I got the keys to the holiday flat in Nice.',
    'You can call me at 8.',
    'The scale said 2 kg of flour.',
    'Ya no vivo en Madrid.',
    'I met Paul for coffee.',
    'I am engaged in local politics.',
    'Tom and I split the bill.',
    'My brother smokes a pipe.',
    'I would love to live in Lisbon.',
    'I might start at Tidewater.',
    'Do I live in Leeds?',
    'I met a nice guy called Pete at the gym.',
    'The river flooded the old mill last spring.',
    `${'We talked about the weather and the garden. '.repeat(5)}I live in Leeds.`,
  ])('is not told by %s', (text) => expect(relationsTold(text)).toBe(0));
});

describe('a relation in a note', () => {
  it.each([
    ['Where do I live?', 'Moved to Leeds in May'],
    ['Where do I work?', 'Started a new job at Tidewater'],
    ['Where do I work?', 'User works at Tidewater'],
    ['What is my name?', 'User prefers to be called Han.'],
    ['What pet do I have?', 'The user adopted a cat from the shelter.'],
  ])('is told of its speaker: %s %s', (question, note) => {
    expect(relationsAsked(question) & relationsTold(note)).not.toBe(0);
  });
});

describe('a relation behind a label', () => {
  it.each([
    ['Where do I live?', 'City', 'Bergen'],
    ['Where do I live?', 'current_city', 'Bergen'],
    ['Where do I work?', 'Employer', 'Equinor'],
    ['Who am I married to?', 'Spouse', 'Marius'],
    ['What is my phone number?', 'Phone', '+47 912 34 567'],
    ['How much do I earn?', 'Salary', '52,500 pounds'],
    ['Wo wohne ich?', 'Wohnort', 'Kassel'],
    ['Wie viel verdiene ich?', 'Gehalt', '3.200 Euro'],
    ['¿Dónde vivo?', 'Ciudad', 'Gijón'],
    ["Où est-ce que j'habite ?", 'Ville', 'Nantes'],
    ['Where do I live?', 'Address', '5 Main St, Portland, ME, US'],
    ["Où est-ce que j'habite ?", 'Adresse', '5 rue du Port, Nantes'],
  ])('is told of its speaker: %s %s: %s', (question, label, value) => {
    expect(relationsAsked(question) & relationsLabelled(label, value)).not.toBe(0);
    const [first] = label.toLowerCase().split('_');
    expect(beginsLabel(termOf(first) ?? '')).toBe(true);
  });

  it.each([
    ['', 'Bergen'],
    ['City', ' '],
    ['City', 'which one did you mean?'],
    ['City', 'I have never been to one that is larger than this, and I have seen many.'],
    ['Husband', 'I am off to the shop now'],
    ['Wife', 'Thank you, dear'],
    ['Mann', 'Gehst du schon?'],
    ['Husband', 'Wonderful!'],
    ['Ada', 'Bergen'],
    ['The city', 'Bergen'],
    ['Job title', 'Data engineer'],
  ])('is not told by %s: %s', (label, value) => expect(relationsLabelled(label, value)).toBe(0));

  it('begins with no name', () => expect(['ada', 'ben', 'mom'].filter(beginsLabel)).toEqual([]));
});
