// What users of the made-up project chats say of themselves, and how it is asked for later. Written before any ranking was tried on it.
// {h} is the matter that the turn is about. Entries at even places are for tuning, at odd places held out.

/** [what is said, what is asked later] */
export const facts = [
  [
    "I've promised my manager Leila that the {h} part will be done by the ninth of May",
    'What is the due date that I committed to for {h}?',
  ],
  ['my laptop only has 8 GB of memory, so whatever we do for {h} has to fit', 'How much RAM does the machine that I develop on have?'],
  ['the client for this is a bakery chain called Kornhaus', 'Which customer is this project for?'],
  ['we measured 340 ms per call before touching {h}', 'What was the latency that I saw before working on {h}?'],
  ["I've been doing this job for eleven years, mostly in Perl", 'How long have I worked in this profession?'],
  ['my colleague Tomasz wrote the first draft of the {h} code', 'Who came up with the initial version of our {h} code?'],
  ['the budget that I got approved is 4,200 euros', 'How much money was I granted?'],
  ["I'm running everything on Node 18.17 because of an old container image", 'What runtime version am I on?'],
  ['last Tuesday the {h} change broke our staging server for three hours', 'How long was the outage that {h} caused?'],
  ['I decided to drop support for Internet Explorer', 'Which browser did I stop supporting?'],
  ['there are 27 tests for {h} now, and two of them fail', 'How many of my {h} tests are red?'],
  ['we keep our tickets in Linear, under the prefix KRN', 'What prefix do our tickets have?'],
  ['I live in Porto and work from the library there', 'From which city do I work?'],
  ["I've named the service behind {h} Marmot", 'What name did I give to the service that does {h}?'],
  ['my sister Ines will review the pull request for {h}', 'Who is going to look over my changes to {h}?'],
  ['I have a standing call with the team each Thursday at half past nine', 'When do I meet my team every week?'],
  ['the file that fails is called orders_2023.csv and has 1.4 million rows', 'How large is the input that makes trouble?'],
  ["I'm allergic to semicolons, so I took them out with a formatter called dprint", 'What tool did I use to strip the semicolons?'],
  ['we sell in seven countries, Norway being the latest', 'In how many markets is our shop active?'],
  ['I used to do {h} with Makefiles until March', 'What did I use for {h} earlier?'],
  ['I set the timeout for {h} to 45 seconds after the complaints', 'What limit did I choose for how long {h} may take?'],
  ['my son broke his arm on Monday, so I only work mornings this week', 'Why am I working half days?'],
  ["the staging database is called 'heron' and sits in Frankfurt", 'Where is our test database hosted?'],
  ['I got the idea for {h} from a talk by Priya Raman in Lisbon', 'Whose presentation gave me the idea for {h}?'],
  ['two interns, Joel and Mirela, join us in July', 'Who are the trainees that will start in summer?'],
  ['I bought a standing desk for 380 dollars to survive this project', 'What did my new desk cost?'],
  ['the error rate went from 6 percent to 0.8 percent since I changed {h}', 'By how much did errors drop after my change of {h}?'],
  ['I write all of this in VS Code on a ThinkPad with Fedora', 'Which operating system do I use?'],
  ['my thesis on {h} is due at the university of Ghent', 'Where do I study?'],
  ["we've got 63 open bugs, 14 of which are about {h}", 'How many defects concern {h}?'],
  ['I keep the secrets in a vault that Oskar administers', 'Who looks after our credentials?'],
  ['the demo for the investors is on the 21st of October', 'On what day do I show this to our backers?'],
  ['I finished a marathon in 3 hours 52 on Sunday, so forgive the typos', 'What was my time in the race?'],
  ["I'm paid by the hour, 85 pounds", 'What is my rate?'],
  ['our license is MPL-2.0, the lawyers insist', 'Under which license do we publish?'],
  ['I split {h} into three modules named intake, mill and outlet', 'Which parts did I divide {h} into?'],
  ['we deploy twice a day from a branch called trunk', 'How often do we ship?'],
  ["I've invited Dr. Okafor to check the numbers that {h} gives", 'Which expert verifies the results of {h}?'],
  ['my flight to Toronto leaves on Friday evening', 'Where am I travelling to?'],
  ['the customers asked for {h} in a survey with 212 answers', 'How many people replied to our survey?'],
];

/** [the standing instruction, a later question that it bears on] */
export const instructions = [
  ['Always give version numbers when I ask about dependencies.', 'Which libraries does the project need?'],
  ['Always put code into fenced blocks with the language named when I ask how to implement something.', 'How would I write a login page?'],
  ['Please always answer in metric units when I ask about sizes or distances.', 'How far can the sensor be from the router?'],
  ['Whenever I ask about cost, show the sum in euros and in dollars.', 'What would hosting this for a year come to?'],
  ['Never suggest paid tools when I ask for recommendations.', 'What could I use to monitor my servers?'],
  ['Always mention security risks when I ask about deployment.', 'How do I bring this to production?'],
  ['From now on, list the pros and cons when I ask you to compare things.', 'Is SQLite or Postgres better for me?'],
  ['Always say how long it takes when I ask about a procedure.', 'What are the steps to move to the new cluster?'],
  ['When I ask about errors, always begin with the most likely cause.', 'Why do I get ECONNRESET?'],
  ['Always add a test when I ask for a function.', 'Can you write a helper that parses dates?'],
  ['Make sure to explain acronyms whenever I ask about networking.', 'How does a packet get through NAT?'],
  ['Always cite the source when I ask about statistics.', 'What share of people use dark mode?'],
  ['Remember to keep it below five sentences when I ask for a summary.', 'Can you sum up where we are?'],
  ['Always include the date when I ask about milestones.', 'What have I still got to deliver?'],
  ['Do not use tables when I ask about my schedule.', 'What does next week look like?'],
  ['Always spell out edge cases when I ask about validation.', 'How should I check the form input?'],
  ['Whenever I ask for names, give me exactly three to choose from.', 'What could I call the new module?'],
  ['Always warn me about breaking changes when I ask about upgrades.', 'How do I get to the next major release?'],
  ['Please never use jargon when I ask about legal matters.', 'May I ship this under the MIT license?'],
  ['Always state the time complexity when I ask about algorithms.', 'How can I sort the records faster?'],
  ['When I ask about performance, always show numbers before and after.', 'What makes the page slow to load?'],
  ['Always use British spelling when I ask you to write text for the site.', 'Could you draft the about page?'],
  ['From now on always link the documentation when I ask about an option.', 'What does the strict flag do?'],
  ['Always ask for my approval when I want data deleted.', 'Can you help me to remove the old rows?'],
];

/** [the preference, a later request that it bears on] */
export const preferences = [
  ['I prefer small libraries without dependencies over big frameworks', 'What should I use to handle routing?'],
  ["I like to work step by step and I don't enjoy big rewrites", 'How should I go about moving to modules?'],
  ['I would rather pay for a hosted service than run servers myself', 'What do you recommend for the database?'],
  ["I can't stand videos, I learn best from written examples", 'How can I learn more about streams?'],
  ['I much prefer dark colours and big type in anything I look at', 'How should I style the dashboard?'],
  ['I enjoy functional style and avoid classes where I can', 'How would you structure the next piece of code?'],
  ['I hate being woken by alerts, so quiet defaults suit me best', 'How should I set up monitoring?'],
  ['I favour explicit configuration files over environment variables', 'Where should I put the settings?'],
];

/** [first value, later value, what is asked] */
export const updates = [
  ['the deadline for {h} is the 3rd of June', 'the deadline for {h} has moved to the 17th of June', 'When is {h} due now?'],
  ['we have 120 users on {h} so far', 'we passed 450 users on {h} this morning', 'How many users does {h} have at present?'],
  ['my test coverage for {h} is at 61 percent', 'my test coverage for {h} is up to 78 percent', 'What is my test coverage for {h}?'],
  ['I host {h} at Hetzner', 'I moved {h} over to a Scaleway instance', 'Where do I host {h} currently?'],
  ['Bettina is in charge of {h}', 'Bettina left, so Farid is in charge of {h} from here on', 'Who is responsible for {h} now?'],
  ['I pay 19 euros a month for {h}', 'they raised what I pay for {h} to 26 euros a month', 'What do I pay for {h} each month?'],
  ['I plan to use Redis for {h}', 'I changed my mind and will use plain files for {h}', 'What will I use for {h}?'],
  ['the {h} build takes me 9 minutes', 'after the cache the {h} build takes me 4 minutes', 'How long does my {h} build take?'],
];

/** What surrounds a fact in a turn: {f} is the fact, {h} the matter. */
export const turns = [
  '{F}. Can you show me how to get {h} right?',
  "I'm working on {h} and {f}. What would be the best way to go on from here?",
  "Hi, {f}. I'd like some advice about {h}: what are the usual mistakes?",
  'Could you explain {h} to me in detail? For context, {f}.',
  '{F}, by the way. How does {h} work with the rest of it?',
  "So I've been reading about {h}. {F}, and I want to make sure that I don't overlook something. Which options should I set?",
  'Thanks, that helped a lot! {F}. Now help me with {h}, please. What comes first, and what can wait?',
  "I'm a bit lost with {h}. {F}. Do you have an example that I could start from? Here is what I tried:\n{code}",
];
export const bareTurns = [
  'Can you explain {h}?',
  'How do I use {h} in practice, and what should I watch out for?',
  "What's the difference between {h} and what we talked about before?",
  "I'd like to understand {h} better. Could you give me an overview with examples?",
  "I tried {h} as you said and it doesn't work. What am I doing wrong?\n{code}",
  'Please review what I have for {h} and tell me what to improve.\n{code}',
  'Great, thank you! That makes sense. What about {h}?',
  'Is there a better way to do {h} for a small team like ours?',
];
export const openings = [
  "Sure! Here's how {h} works.",
  "That's a great question about {h}. Let me walk you through it.",
  "Thanks for the background! For {h}, I'd recommend the following.",
  'Happy to help with {h}! There are several things to consider.',
  "Absolutely. Let's look at {h} step by step.",
];
export const closings = [
  'Let me know if you would like me to go deeper into {h}.',
  'With this, {h} should work well for your project. Do you have further questions about it?',
  'I hope this helps! Would you like an example that is closer to your case?',
  'Feel free to share your code, and I can take a look.',
];
/** How what the assistant said is asked for; {w} are words of what it said. */
export const recallQuestions = [
  'What did you tell me about {w}?',
  'Can you remind me what you recommended regarding {w}?',
  'You explained {w} to me earlier, what was it?',
  'I am looking back at our talk: which advice did you give on {w}?',
];
export const requests = [
  'Do you have any tips on {w}?',
  'Can you suggest something about {w}?',
  'What else should I know about {w}?',
  "I'd love some ideas for {w}, what would you recommend?",
  'Could you help me plan {w}?',
];
