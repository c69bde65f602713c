import { termOf } from './normalize.js';

/** Everyday English words that stand for much the same, one group a line; among them nouns and the verbs that no stemmer joins ("choose", "choice"). */
const alike = `
job work career occupation profession employment
employer company firm business startup
boss manager supervisor
colleague coworker teammate workmate
hire recruit employ
fire dismiss layoff
quit resign leave
salary wage income pay earnings
money cash funds finance
cost price expense fee
buy purchase order
sell sale
cheap affordable inexpensive
expensive costly pricey
rich wealthy wealth
own possess
child kid toddler baby
mother mom mum mommy
father dad daddy
parent mother father mom dad
grandmother grandma granny nana
grandfather grandpa granddad
sibling brother sister
spouse husband wife partner
girlfriend partner gf
boyfriend partner bf
relative family
friend buddy pal mate
neighbor neighbour neighborhood
marry marriage wedding wed
divorce separate
engaged fiance fiancee engagement
pregnant pregnancy expecting
birth born
die death dead pass
funeral memorial
house home apartment flat place
move relocate
rent lease
room bedroom
live reside residence
city town village
country nation abroad
origin native hometown
travel trip journey visit tour
vacation holiday getaway trip
fly flight plane airplane
drive driving car road
car vehicle automobile
bike bicycle cycle cycling
walk stroll hike
hike hiking trail trek
run running jog marathon
swim swimming pool
exercise workout gym fitness train
sport athletic athlete
team squad
compete competition contest tournament
win victory champion won
lose loss defeat
award prize trophy medal
match game
score point
coach trainer
practice train rehearse
meet meeting encounter
talk speak chat conversation discuss
speech speak talk
say tell mention state
ask question inquire request
answer reply respond response
argue argument disagree
advice advise recommend suggest tip
recommend suggest suggestion
help assist support aid
volunteer charity nonprofit
donate donation charity fundraiser
teach teacher instructor lesson
learn study lesson
student pupil
school class classroom
college university campus
degree diploma graduate graduation
course class workshop
exam test quiz
research study
read book novel story
write writing author writer
poem poetry poet
movie film cinema
show series episode tv
watch see
song music sing track
sing singer vocal
band group
concert gig show
instrument play
dance dancing dancer
paint painting artist art
draw drawing sketch
picture photo photograph image pic
photography photographer camera
art artwork
hobby pastime interest passion
like love enjoy
favorite favourite fave
hate dislike
prefer preference
fun enjoyable
relax unwind destress calm
stress stressed pressure anxiety
happy glad joy
sad upset unhappy
angry mad furious
afraid scared fear
fear scare phobia
worry concern anxious
excited thrilled pumped
proud pride
surprise surprised shocked
tired exhausted
lonely alone
inspire inspiration motivate motivation
encourage encouragement
dream goal ambition aspiration aim target
plan intend
decide decision choose
choose choice pick select
try attempt
begin start
finish complete end
stop quit
continue keep
change alter
fix repair
build construct
make create
create creation creative
invent invention
find discover discovery
search seek
lose lost missing
hide hidden
keep store
throw toss
give gift present
share sharing
borrow lend loan
send mail
receive get
bring carry
arrive arrival
leave depart departure
return comeback
join member
invite invitation
host organize
event occasion
party celebration celebrate
birthday anniversary
holiday christmas thanksgiving
food meal dish
meal dinner lunch breakfast
eat food diet
cook cooking bake recipe
bake baking oven
dessert cake sweet
drink beverage
restaurant cafe diner
shop store
clothes clothing outfit wear
jewelry necklace ring bracelet
health healthy wellness
sick ill unwell
illness disease sickness condition
injury injure hurt wound
hurt pain ache
doctor physician
doctor hospital clinic
medicine medication drug
therapy therapist counseling
diagnose diagnosis
allergy allergic
weight weigh
sleep nap
pet animal
dog puppy pup doggo
cat kitten kitty
adopt adoption
plant garden flower
garden gardening
nature outdoors outdoor
beach ocean sea
mountain hill peak
forest wood woods
weather climate
rain storm
snow ski
sun sunny sunshine
computer laptop pc
phone cellphone mobile
internet online web
website site
software app program
game gaming videogame
device gadget
problem issue trouble challenge
difficult hard tough challenge
easy simple
error mistake bug
important essential
big large huge
small little tiny
fast quick rapid
old age
new recent
strange weird odd
pretty beautiful gorgeous
cute adorable
smart clever
funny humorous joke
famous popular celebrity
quiet calm peaceful
danger dangerous risk
accident crash collision
police cop officer
crime theft steal
law legal lawyer attorney
religion faith church
god pray prayer
politics government political
war army military
community society
club group
nickname call
secret hidden
memory remember
forget forgotten
believe belief
think thought opinion
know knowledge
understand understanding
feel feeling emotion
hope wish
success succeed successful achieve
achieve achievement accomplish accomplishment
fail failure
grow growth
improve improvement better
grow raise
strong strength
long length
high height
deep depth
wide width
true truth
free freedom
live life
die deceased
mentor mentorship
friendship friend
leadership lead leader
champion championship
member membership
perform performance
explain explanation
describe description
receive reception
produce production product
analyze analysis
compare comparison
apply application
repeat repetition
compete competitor
solve solution
destroy destruction
introduce introduction
promote promotion advertise marketing
launch release
cancel postpone
appointment schedule
deadline due
weekly week
daily day
monthly month
annual year
`;

/** What belongs to a kind: its name stands before the colon. A question for the kind looks for these, not the other way round. */
const kinds = `
pet: dog puppy cat kitten hamster rabbit turtle parrot fish bird lizard
animal: dog cat horse bird fish bear deer fox lion turtle rabbit cow
meat: beef chicken pork steak lamb turkey bacon ham sausage
fruit: apple banana orange strawberry blueberry mango grape peach lemon pear
vegetable: carrot tomato potato onion spinach broccoli lettuce pepper kale
drink: coffee tea juice beer wine water soda smoothie
dessert: cake cookie pie icecream cream brownie chocolate pudding
instrument: guitar piano violin drum flute saxophone trumpet cello clarinet keyboard ukulele
music: jazz rock pop classical rap blues reggae metal
sport: football soccer basketball baseball tennis volleyball hockey golf swimming surfing skiing running boxing yoga
exercise: yoga running weights pilates cardio swimming kickboxing
game: chess poker monopoly nintendo xbox playstation puzzle
console: nintendo xbox playstation switch
vehicle: car truck van bus motorcycle bike
car: honda toyota ford bmw tesla prius ferrari
color: red blue green yellow purple black white pink brown grey gray
colour: red blue green yellow purple black white pink brown grey gray
season: spring summer autumn fall winter
country: america england france germany italy spain japan china india canada mexico brazil australia sweden ireland greece turkey russia
continent: europe asia africa america
state: california texas florida oregon washington colorado michigan minnesota alaska georgia
city: paris london berlin rome tokyo boston chicago seattle york barcelona toronto
language: english french german italian spanish japanese chinese russian portuguese
religion: church christian catholic jewish muslim buddhist hindu
relative: mother father brother sister aunt uncle cousin grandma grandpa niece nephew
family: mother father mom dad brother sister son daughter wife husband aunt uncle cousin grandma grandpa
child: son daughter
job: doctor nurse teacher engineer lawyer designer developer chef writer banker accountant manager
clothes: shirt dress shoe jacket jeans hat coat sweater skirt
furniture: couch sofa chair table desk bed
illness: cancer flu cold diabetes asthma fever migraine covid
art: painting drawing sculpture pottery photography
activity: hiking swimming camping painting dancing reading running cooking yoga
hobby: painting reading hiking cooking gardening photography dancing knitting drawing
weather: rain snow sun wind storm
genre: drama comedy romance thriller horror fantasy mystery action
device: phone laptop tablet computer camera watch
event: concert wedding festival conference parade party
`;

/** Index terms by each to which they are related. */
const related = relatedByTerm();

/** The index terms of words that stand for much the same as an index term's, or that belong to the kind of thing it names. */
export const relatedTermsOf = (term: string): readonly string[] => related.get(term) ?? [];

/** The others of a term's groups, by term. @param groups of words, one a line */
export function termGroups(groups: string): Map<string, readonly string[]> {
  const byTerm = new Map<string, readonly string[]>();
  for (const line of groups.trim().split('\n')) {
    const terms = termsIn(line);
    for (const term of terms) relate(byTerm, term, terms);
  }
  return byTerm;
}

function relatedByTerm(): ReadonlyMap<string, readonly string[]> {
  const byTerm = termGroups(alike);
  for (const line of kinds.trim().split('\n')) {
    const [kind, members] = line.split(': ');
    for (const term of termsIn(kind)) relate(byTerm, term, termsIn(members));
  }
  return byTerm;
}

function relate(byTerm: Map<string, readonly string[]>, term: string, others: readonly string[]): void {
  byTerm.set(term, [...new Set([...(byTerm.get(term) ?? []), ...others.filter((other) => other !== term)])]);
}

function termsIn(words: string): string[] {
  return words.split(' ').flatMap((word) => termOf(word) ?? []);
}
