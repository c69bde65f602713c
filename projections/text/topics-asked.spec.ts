import { expect, it } from 'vitest';
import { asksForAsker, topicAsked } from './topics-asked.js';

it.each([
  ['Tell me about Ben.', 'Ben.'],
  ['Can you tell me everything about the Kestrel project?', 'the Kestrel project?'],
  ['What do you know about Ada?', 'Ada?'],
  ['What did I tell you about my trip?', 'my trip?'],
  ['Do you remember Clara?', 'Clara?'],
  ['Describe our backup', 'our backup'],
  ['Erzähl mir alles über Ben', 'Ben'],
  ['Was weißt du über meine Arbeit?', 'meine Arbeit?'],
  ['¿Qué sabes de Lucía?', 'Lucía?'],
  ['Parle-moi de Camille', 'Camille'],
  ["Que sais-tu d'Anna ?", 'Anna ?'],
  ['Cosa sai di Marco?', 'Marco?'],
  ['O que você sabe sobre a Ana?', 'a Ana?'],
  ['Wat weet je over Jan?', 'Jan?'],
])('%s asks for a topic: %s', (question, topic) => expect(topicAsked(question)).toBe(topic));

it.each([
  'Who is Ada?',
  'What did Ben tell Ada about the trip?',
  'When did I move?',
  'What does Ada know about bees?',
  `Tell me about ${'the boat and '.repeat(12)}the sea`,
  '',
])('%s is asked as it is', (question) => expect(topicAsked(question)).toBe(question));

it.each([
  ['What do you know about me?', true],
  ['Summarize what you know about me', true],
  ['list everything you have about me', true],
  ['Who am I?', true],
  ['Parle-moi de moi', true],
  ['Tell me about my trip', false],
  ['Who am I meeting?', false],
  ['Tell me a joke', false],
])('%s asks for all that is known of its asker: %s', (question, does) => expect(asksForAsker(question)).toBe(does));
