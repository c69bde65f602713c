import { describe, expect, it } from 'vitest';
import { finish } from '../compact/binary.js';
import { AnalysedText } from './analysed-text.js';
import { asksForNow, type ComparedMemory, findingConflicts, newestFirst } from './conflicts.js';

const told = (...contents: string[]): ComparedMemory[] =>
  contents.map((content, i) => ({ memory_id: `m${i}`, text: new AnalysedText({ content }), timeMs: i, position: i + 1 }));
const conflicts = (...contents: string[]) => finish(findingConflicts(told(...contents)));

describe('memories that tell different values of one thing', () => {
  it.each([
    ['I live in Berlin now.', 'I live in Paris.'],
    ['I live in Berlin', 'We moved to Paris last year!'],
    ['My favourite colour is blue.', 'By the way, my favourite colour is now green.'],
    ['The meeting is on Monday at 10am.', 'The meeting has been moved to Tuesday.'],
    ['I have two cats.', 'I have three cats now'],
    ["I'm 29 years old", 'I am 30 years old.'],
    ['I eat meat.', "I don't eat meat anymore."],
    ['I eat meat.', 'I stopped eating meat.'],
    ['I am vegan', 'I am no longer vegan'],
    ['I work at Siemens as an engineer.', 'Good news! I got a new job at Bosch.'],
    ['My boss is Anna.', 'My boss is Ben.'],
    ['The launch is planned for 14 March.', 'The launch is planned for March 21st.'],
    ['Our budget is 5,000 euros.', 'Our budget is 7,000 euros.'],
    ['The API key rotates every 30 days.', 'The API key rotates every 60 days.'],
    ['User lives in Madrid.', 'The user lives in Lisbon.'],
    ["Anna's phone number is 555-1234.", "Anna's phone number is 555-9876."],
    ['My flight leaves at 9:30.', 'My flight leaves at 11:15.'],
    ['My test coverage is at 61 percent.', 'My test coverage is up to 78 percent.'],
    ['The parser build takes 9 minutes.', 'After the cache the parser build takes 4 minutes.'],
    ['The staging server has 16 GB of memory.', 'The staging server has 32 GB of memory.'],
    ['The course leader is Maud.', 'The course leader is Iris Vane.'],
    ['My favourite dish is lasagne.', 'My favourite dish is Wellington.'],
    ['Choir practice is on Mondays.', 'Choir practice has moved to Thursdays.'],
    ['Reports are sent to Ana. The nightly job runs at 01:30.', 'The nightly job runs at 03:15 now.'],
    ['Nightly jobs run at 01:30.', 'Nightly jobs now run at 03:15.'],
    ['Release of Kestrel is planned for 2 May.', 'Release of Kestrel slips to 20 May.'],
    ['The budget for the fair is 900 euros.', 'The budget for the fair was cut to 600 euros.'],
    ['The timeout is 20 seconds.', 'The timeout was raised to 45 seconds last week.'],
    ['Max attachment size is 5 MB.', 'Max attachment size is 20 MB.'],
    ['The parking fee is 4 euros.', 'The parking fee went up to 6 euros.'],
    ['The newsletter is written by Tove.', 'The newsletter is now written by Anselm.'],
    ['The lecture takes place in room C3.', 'The lecture was moved to room D1.'],
    ['The assembly point is the old barn.', 'I was wrong, the assembly point is the chapel.'],
    ['Certificates rotate every 90 days.', 'Certificates rotate every 30 days since the audit.'],
    ['My locker number is 12.', 'Correction: my locker number is 21.'],
    ['Lunch is at 12:30.', 'From May on lunch is at 13:00.'],
    ['My dentist is Dr. Okoro.', 'My dentist is Dr. Vance now.'],
    ['I live on St. James Street.', 'I live on Mt. Pleasant Road now.'],
    ['I work for Krantz Inc. in Hull.', 'I work for Bosch Ltd. now.'],
    ['I work as a cook for a school.', 'I now work for a hospital.'],
    ['I drink coffee every morning.', 'I drink tea instead of coffee in the morning.'],
    ['We meet on Mondays.', 'We meet on Thursdays instead of Mondays.'],
    ['Deploys run on Jenkins.', 'Deploys run on Drone instead of Jenkins.'],
    ['I work at Bosch.', 'I quit my job at Bosch.'],
    ['I go to the gym on Fridays.', 'I no longer go to the gym.'],
    ['I smoke cigars.', 'I gave up cigars.'],
    ['I take metformin.', 'I stopped taking metformin.'],
    ['I smoke.', 'I quit smoking in May.'],
    ['I have a gym membership.', 'I cancelled the gym membership in May.'],
    ['I have a canoe.', 'I sold my canoe last week.'],
    ['I own a Volvo.', 'I traded my Volvo for a Tesla.'],
    ['Ada has a landline.', 'Ada gave up her landline.'],
    ['Ada has a canoe.', 'Ada sold her canoe.'],
    ['We use Jenkins.', 'We moved our builds from Jenkins to Drone.'],
    ['I use Vim.', 'I used to use Vim, now I use Helix.'],
    ['We use MySQL.', 'We switched from MySQL to PostgreSQL.'],
    ['I live in Turin.', 'I moved from Turin to Genoa.'],
    ['Our database is MySQL.', 'We switched from MySQL to PostgreSQL.'],
    ['We switched from SQLite to PostgreSQL.', 'We switched from PostgreSQL to CockroachDB.'],
    ['We moved from Slack to Teams in March.', 'We moved from Teams to Zulip.'],
    ['I switched from Vim to Helix two years ago.', 'I stopped using Helix.'],
    ['I changed from tea to coffee.', "I don't drink coffee anymore."],
    ['I moved from Turin to Genoa.', 'I no longer live in Genoa.'],
    ['Ada switched from Spotify to Tidal.', 'Ada has quit Tidal.'],
    ['We use Jenkins.', 'We replaced Jenkins with Drone.'],
    ['I drive a Volvo.', 'I traded my Volvo for a Tesla.'],
    ['I drink coffee.', 'I swapped coffee for tea.'],
    ['We replaced Jenkins with Drone last year.', 'We no longer use Drone.'],
    ['My editor is Emacs.', 'I have just switched from Emacs to Zed.'],
    ['My favourite drink is tea.', 'I changed from tea to coffee.'],
    ['My bank is N26.', 'I changed banks from N26 to Comdirect.'],
    ['Our cloud provider is AWS.', 'We migrated from AWS to Azure.'],
    ['I have an iPhone.', 'I switched from iPhone to a Pixel.'],
    ["Ada's editor is Vim.", 'Ada has switched from Vim to Helix.'],
    ['I am a nurse.', 'I changed jobs from nurse to teacher.'],
    ["Ada's editor is Vim.", 'Ada switched from Vim to Helix.'],
    ['Ada lives in Rome.', 'Ada moved to Lisbon.'],
    ['Ada: I live in Rome.', 'Ben: Ada moved to Lisbon.'],
    ['I live in Rome.', 'I moved to the United States.'],
    ['I live in Rome.', 'We moved to a small town in Kent.'],
    ['I live in Rome.', "I have moved back to my parents' house."],
    ['I live in Rome.', 'i moved to berlin'],
    ['Dana Reyes lives in Oslo.', 'Dana Reyes moved to Bergen.'],
    ['Ben works at Bosch.', 'Ben quit his job at Bosch.'],
    ['Tom eats meat.', 'Tom gave up meat.'],
    ['Ben enjoys hiking.', 'Ben dislikes hiking these days.'],
    ['My landlord is Mr Hale.', 'My new landlord is Mrs Orr.'],
    ['I am single.', 'I am engaged now.'],
    ['Nora is married.', 'Nora got divorced in spring.'],
    ['I love jazz.', 'I hate jazz.'],
    ['I am 41 years old.', 'I turned 42 on Sunday.'],
    ['My daughter is 8 years old.', 'My daughter turned 9 last week.'],
    ['I use Windows.', 'I bought a Mac and no longer use Windows.'],
    ['I work at Siemens.', 'I finished my thesis and quit my job at Siemens.'],
    ['I am allergic to cats.', 'Turns out I am not allergic to cats.'],
    ['My email is j@old.org.', 'I have a new email: j@new.org.'],
    ['I am vegan.', 'I am vegetarian now.'],
    ['I play the oboe.', 'I sold my house and stopped playing the oboe.'],
    ['We own a boat.', 'We moved inland and sold the boat.'],
    ['I like cilantro.', 'I can not stand cilantro.'],
    ['My dentist is Dr. Lund.', 'My new dentist is Dr. Pike.'],
    ['I enjoy opera.', 'I detest opera.'],
    ['My wife is 50 years old.', 'My wife turned 51 yesterday.'],
    ['I am divorced.', 'I am married again.'],
    ['I am pescatarian.', 'I went vegan in January.'],
    ['We use Trello.', 'We bought Asana and do not use Trello any more.'],
    ['I own a caravan.', 'I retired and sold the caravan.'],
    ['I like winter.', 'I really hate winter.'],
    ['Clara adores spiders.', 'Clara hates spiders now.'],
    ['My username is kat01.', 'I got a new username: kat99.'],
    ['I have a tattoo of a rose.', 'It turns out that I do not have a tattoo of a rose.'],
    ['I work for Lidl.', 'I moved to Kiel and quit my job at Lidl.'],
    ['I am engaged.', 'I got married in May.'],
    ['I have a motorbike.', 'I gave away my motorbike.'],
  ])('%s / %s', (older, newer) => {
    expect(conflicts(older, newer)).toEqual([
      { memory_id: 'm0', superseded_by: 'm1', reason: expect.stringMatching(/^says ".+" where a newer memory says ".+"$/) },
    ]);
  });

  it.each([
    ['I live in Berlin.', 'I live in Berlin, Germany.'],
    ['I used to live in Berlin.', 'I live in Paris.'],
    ['I drink tea.', 'I use oat milk instead of cream.'],
    ['I work at Bosch.', 'My brother quit his job at Siemens.'],
    ['I work at Bosch.', 'I did not quit my job at Bosch.'],
    ['I play tennis on Sundays.', 'I do not play tennis on Mondays.'],
    ['I drive a Volvo.', 'I used to drive a Saab.'],
    ['I use Helix.', 'I used to use Vim, now I use Helix.'],
    ['I use Vim.', 'I might switch from Vim to Helix.'],
    ['We use PostgreSQL.', 'We switched from MySQL to PostgreSQL.'],
    ['We switched from MySQL to PostgreSQL.', 'We use PostgreSQL.'],
    ['We switched from MySQL to PostgreSQL.', 'My brother no longer uses PostgreSQL.'],
    ['I switched from MySQL to PostgreSQL.', 'I switched from SQLite to MySQL for the tests.'],
    ['I switched from MySQL to something else.', 'I no longer use something else.'],
    ['I moved from Monday to Tuesday.', 'I no longer work on Tuesdays.'],
    ['I use PNG.', 'I converted the file from PNG to JPEG.'],
    ['I love my sister.', 'I hate my commute.'],
    ['I am single.', 'My brother got married.'],
    ['My boss is Karen.', 'My new boss at the bar is Dave and my boss at the bank is Karen.'],
    ['I love hiking in summer.', 'I hate hiking in winter.'],
    ['My car is red.', 'My new neighbour is loud.'],
    ['I am 41 years old.', 'My car turned 10 years old.'],
    ['I am 41 years old.', 'I turned 180 degrees.'],
    ['I have a house.', 'Ben sold a house and bought a boat.'],
    ['I use Windows.', 'Clara bought a Mac and does not use Windows.'],
    ['I am allergic to cats.', 'It turned out that Ben is not allergic to cats.'],
    ['My dog is old.', 'I got a new dog: Rex.'],
    ['I like tea.', 'I love tea.'],
    ['I am married.', 'I got married in 2015.'],
    ['I like running.', 'I hate to say it but I like running.'],
    ['We like the plan.', 'We hated the first plan.'],
    ['I am vegetarian.', 'I cooked a vegan dinner.'],
    ['My phone number is 555.', 'I got a new phone.'],
    ['I work at Siemens.', 'Dana quit her job at Siemens and started at Bosch.'],
    ['I love you.', 'I hate you, movie villains!'],
    ['I enjoy opera.', 'I detest loud opera fans.'],
    ['My wife is 50 years old.', 'Our house turned 51 years old.'],
    ['I am divorced.', 'My parents are married.'],
    ['I am vegan.', 'I bought vegan shoes.'],
    ['We use Trello.', 'We bought Asana and use Trello less.'],
    ['I own a caravan.', 'I sold caravans as a student.'],
    ['I like winter.', 'I hate winter tyres.'],
    ['Clara adores spiders.', 'I hate spiders.'],
    ['My username is kat01.', 'I got a new laptop: a ThinkPad.'],
    ['I work for Lidl.', 'I know somebody who moved to Kiel and quit Lidl.'],
    ['I love coffee.', 'I love coffee but hate the smell.'],
    ['My team is the Reds.', 'My new team mate is Jo.'],
    ['I am single.', 'I am single and happy.'],
    ['I am engaged in local politics.', 'I am single.'],
    ['I have a motorbike.', 'I gave away my motorbike helmet.'],
    ['I like the old office.', 'I do not like the new office.'],
    ['I have a car.', 'I stopped the car.'],
    ['I have a meeting with Ben at 3.', 'I cancelled the meeting with Clara.'],
    ['I have a subscription to Wired.', 'I cancelled a subscription for my mother.'],
    ['I have a canoe.', 'My neighbour sold his canoe.'],
    ['I have a piano.', 'I sold the piano stool.'],
    ['I eat ice cream.', 'I sold ice cream as a student.'],
    ['I eat ice cream.', 'I sold ice cream last summer.'],
    ['I work on cars at the shop.', 'I restored a car, but I sold it to a collector.'],
    ['We use Slack.', 'We moved the call from Slack to Zoom for today.'],
    ['I use GitHub.', 'I changed my picture from GitHub to a drawing.'],
    ['I use a filter.', 'I replaced the filter with a new one.'],
    ['I use the filter.', 'I replaced the filter with a bigger filter.'],
    ['I drink milk.', 'I replaced the milk with water in the recipe.'],
    ['I drink milk.', 'I replaced the milk in the recipe with water.'],
    ['I work night shifts.', 'I swapped shifts with Ana.'],
    ['We use Jenkins.', 'The consultants replaced Jenkins with Drone.'],
    ['My home town is Turin.', 'I moved from Turin to Milan.'],
    ['Ada lives in Rome.', 'Ben moved to Lisbon.'],
    ['The office is in Rome.', 'Ada moved to Lisbon.'],
    ['I live in Rome.', 'We moved to the garden.'],
    ['I live in Rome.', 'I moved to another meeting room.'],
    ['I live in Rome.', 'I moved to a bigger desk.'],
    ['I live in Rome.', 'I moved to the new office.'],
    ['Ada lives in Rome.', 'Ada moved to the window.'],
    ['Ada lives in Rome.', 'Ada moved from Turin to Rome.'],
    ['Ben works at Bosch.', 'Ben quit smoking.'],
    ['My editor is Zed.', 'I switched from Emacs to Zed.'],
    ["Ben's editor is Emacs.", 'I switched from Emacs to Zed.'],
    ['My sister is a nurse.', 'I changed jobs from nurse to teacher.'],
    ['Our database is MySQL.', 'The customer switched from MySQL to PostgreSQL.'],
    ['My favourite drink is tea.', 'I switched to tea.'],
    ['I eat meat.', 'I stopped at the butcher on my way.'],
    ['I love pizza.', 'I love sushi.'],
    ['I watched Titanic.', 'I watched Avatar.'],
    ['I bought two books.', 'I bought three books.'],
    ['My car is fast.', 'My car is red.'],
    ['I live in Berlin.', 'Anna lives in Paris.'],
    ['I want to live in Paris.', 'I live in Berlin.'],
    ['Do I live in Paris?', 'I live in Berlin.'],
    ['The meeting is on Monday.', 'The meeting is at 10am.'],
    ["I don't know.", 'I know.'],
    ['My favourite colour is blue.', 'My favourite food is ramen.'],
    ['I have two cats.', 'I have three dogs.'],
    ['My sister lives in Rome.', 'I live in Oslo.'],
    ['If I live in Paris, I am happy.', 'I live in Berlin.'],
    ['The shop opens at 9:00.', 'The shop closes at 17:00.'],
    ['Our train departs at 8:10.', 'Our train arrives at 9:45.'],
    ['My friend is Dana.', 'My friend is Ben.'],
    ['The problem is the cache.', 'The problem is the parser.'],
    ['The deadline was 3 May.', 'The deadline is 9 May.'],
    ['The fee was 4 euros.', 'The fee is 6 euros.'],
    ['The budget is 900 euros.', 'The budget was cut by 300 euros.'],
    ['The launch is planned for 3 May.', 'The launch was postponed by 2 days.'],
    ['Tickets are cheap.', 'Tickets are sold out.'],
    ['The report is late.', 'The report is German.'],
    ['Ana is in room 4.', 'Ben is in room 5.'],
    ['It starts at 9:00.', 'Everything starts at 10:00.'],
    ['We moved to the garden.', 'The party moved to the cellar.'],
    ['The class is on Mondays.', 'The class is at 10:30.'],
  ])('are not %s / %s', (older, newer) => expect(conflicts(older, newer)).toEqual([]));

  it('names the newest for each that it supersedes', () => {
    expect(
      conflicts('I live in Rome.', 'I live in Berlin.', 'I live in Paris.').map(({ memory_id, superseded_by }) => [
        memory_id,
        superseded_by,
      ]),
    ).toEqual([
      ['m0', 'm2'],
      ['m1', 'm2'],
    ]);
  });

  it('goes by when it happened, then by the log', () => {
    const [a, b] = told('I live in Rome.', 'I live in Oslo.');
    expect(finish(findingConflicts([{ ...a, timeMs: 9 }, b]))).toMatchObject([{ memory_id: 'm1', superseded_by: 'm0' }]);
    expect(finish(findingConflicts([b, { ...a, timeMs: b.timeMs }]))).toMatchObject([{ memory_id: 'm0', superseded_by: 'm1' }]);
  });

  it('keeps speakers apart, and knows them by name or role', () => {
    expect(conflicts('Ada: I live in Rome.', 'Ben: I live in Oslo.')).toEqual([]);
    expect(conflicts('Ada: I live in Rome.', 'Ben: Ada lives in Oslo.')).toHaveLength(1);
    const [mine, yours] = told('I live in Rome.', 'So you live in Oslo.');
    expect(
      finish(
        findingConflicts([
          mine,
          { ...yours, text: new AnalysedText({ content: 'So you live in Oslo.', metadata: { role: 'assistant' } }) },
        ]),
      ),
    ).toHaveLength(1);
  });

  it('leaves out of what a memory tells several values', () => {
    expect(conflicts('I live in Rome. I live in Oslo.', 'I live in Paris.')).toEqual([]);
  });

  it('reads any text in time', () => {
    for (const piece of ['I live in ', 'my ', "a's b ", '1 ', 'is ', 'and I ', '(', ', '])
      expect(conflicts(piece.repeat(2000), piece.repeat(2000))).toEqual([]);
  });
});

describe('a question', () => {
  it.each(['Where do I live?', 'favourite colour', 'Where did I say I live now?'])('asks for now: %s', (question) =>
    expect(asksForNow(question)).toBe(true),
  );
  it.each(['Where did I live before?', 'How has my address changed?', 'Which was my first job?'])(
    'asks for more than now: %s',
    (question) => expect(asksForNow(question)).toBe(false),
  );
});

it('puts the newest before what it superseded', () => {
  const items = [{ memory_id: 'a' }, { memory_id: 'b' }, { memory_id: 'c' }];
  expect(newestFirst(items, [{ memory_id: 'a', superseded_by: 'c', reason: '' }]).map(({ memory_id }) => memory_id)).toEqual([
    'c',
    'a',
    'b',
  ]);
});
