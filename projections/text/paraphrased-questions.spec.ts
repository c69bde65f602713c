import { expect, it } from 'vitest';
import { paraphrased } from './paraphrased-questions.js';

it.each([
  ['What do I do for a living?', 'what is my job?'],
  ['So, what do we do for work?', 'So, what is our job?'],
  ['What does Ada do for a living?', "what is Ada's job?"],
  ['What does my sister do for work now?', "what is my sister's job now?"],
  ['How does Ben Ortiz make his living?', "what is Ben Ortiz's job?"],
  ['What am I by profession?', 'what is my job?'],
  ['what do i do for a living', 'what is my job'],
  ['Where am I from?', 'what is my hometown?'],
  ['Where am I originally from?', 'what is my hometown?'],
  ['What is my mother tongue?', 'What is my native language?'],
  ['How do I get to work?', 'How do I commute to work?'],
  ['Which band do I like best?', 'Which band have I for a favourite?'],
  ['Where do I come from?', 'what is my hometown?'],
])('reads %s as %s', (question, read) => expect(paraphrased(question)).toBe(read));

it.each([
  'What do I do?',
  'What do I do for my knee?',
  'What do I like most about the band?',
  'How do I get to the airport?',
  'Where is Caroline from?',
  'Where is the error from?',
  'Where does this error come from?',
  'Where is Ada from the office today?',
  `${'We talked about the weather and the garden. '.repeat(3)}What do I do for a living?`,
])('leaves %s', (question) => expect(paraphrased(question)).toBe(question));
