/** Everyday English words that stand for much the same, one group a line; among them nouns and the verbs that no stemmer joins ("choose", "choice"). */
export const alike = `
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
kid girl boy
spectacles glasses specs eyeglasses lenses
smoke smoking cigarette cigar tobacco vape
alcohol booze liquor drunk sober
insomnia sleepless awake
wake waking alarm
hair haircut hairdresser barber stylist salon curls
eye optician ophthalmologist eyesight vision
teeth tooth dentist dental molar
stomach belly tummy
skin rash dermatologist eczema
operation surgery surgeon
vaccine vaccination jab shot
blood transfusion
pill tablet medication medicine
pregnancy midwife
vegetarian vegan meat
seafood fish
landlord landlady tenant rent
roommate flatmate housemate
neighbour neighbor
mortgage loan bank
debt owe owing loan
bill invoice
fine penalty ticket
tax taxes revenue irs
insurance policy insurer coverage
pension retire retirement retired
will inherit inheritance heir estate
savings save saving
bank account
discount sale bargain
refund reimburse
password passcode passphrase pin
username handle login nickname
email mail inbox
wifi internet router broadband
subscription subscribe cancel
charger battery
monitor screen display
printer print
backup copy
passport visa
luggage suitcase bag baggage
hotel hostel airbnb motel
honeymoon wedding
airport flight terminal
train rail railway station
bus coach
subway metro underground tube
tram streetcar
commute commuting train tram bus
drive lift ride
petrol gas gasoline fuel
parking park parked
licence license permit
truck lorry van
motorcycle motorbike scooter
boat ship sail sailing yacht
sofa couch
fridge refrigerator freezer
stove oven cooker
tap faucet sink
bin trash garbage rubbish
lift elevator
pavement sidewalk
autumn fall
rain rainy pour drizzle
cold freezing chilly
hot heat warm
storm hail thunder lightning hurricane
sunset dusk evening
film movie cinema
series season episode
novel book chapter author
library librarian
newspaper magazine paper
podcast radio
choir sing singing
tune melody song
rehearsal practice
tattoo inked ink
piercing pierced
colour color
sew sewing knit knitting stitch
crochet knit yarn
pottery ceramics clay
carve carving wood
collect collection collector
stamp postcard
lawyer solicitor attorney barrister
court judge jury trial
contract agreement sign
vote election ballot
thief burglar robber steal stolen rob burglary
police officer detective
fire burn burnt flames
flood flooded water
lose lost misplace misplaced
wallet purse
umbrella raincoat
neat tidy clean
mess messy dirty
noise noisy loud
quarrel argue fight row
apologise apologize sorry
promise vow swear
forgive forgiven
gossip rumour rumor
jealous envy envious
shy timid
brave courage
bored boring
depressed depression
grief grieve mourning loss
widow widower late
buried burial funeral cemetery grave
ashes cremated
godmother godfather goddaughter godson
niece nephew aunt uncle
twin twins
stepfather stepmother stepson stepdaughter
orphan adopted foster
middle name
accent dialect
bilingual language
translate translation translator
church mass mosque temple synagogue
bible quran torah
pray praying
volunteer shelter soup
charity homeless
colleague office
interview hired hiring
layoff redundant fired sacked
promotion promoted raise
shift nights
deadline submit
thesis dissertation
exam finals
grade mark
scholarship grant tuition
kindergarten nursery daycare preschool
headmaster principal
lecture professor
recipe ingredient
breakfast cereal porridge
soup stew
spicy chili
cheese dairy milk lactose
bread gluten wheat
nut peanut almond walnut
sugar diabetes insulin
salt salty
hungry starving
thirsty drink
barbecue grill
waiter waitress server
tip gratuity
wine vineyard
beer pub brewery
gym trainer squat
marathon race
bike cycling
football soccer
goalkeeper keeper
referee umpire
ski snowboard
surf wave
climb climbing
yoga meditation meditate
tent camp camping
fishing fish
hunt hunting
bird birdwatching
bee hive honey
horse riding
leash walk
vet veterinarian
aquarium fish
hen chicken
lawn grass mow
seed sow
weed weeds
harvest crop
spine back
employer employ
citizen citizenship nationality passport
zodiac horoscope
pronounce spell spelling
breakup split ex
inlaws motherinlaw fatherinlaw
babysitter nanny childminder sitter
heating boiler radiator thermostat
electricity power outage blackout
attic loft
basement cellar
garage mechanic
tyre tire
helmet cycling
mileage miles
checkin reservation
breakfast brunch
noodles pasta spaghetti
fries chips crisps
yoghurt yogurt
intolerance intolerant
painkiller ibuprofen aspirin paracetamol
vitamin supplement
counsellor counselor therapist shrink
fracture broken bone
vaccinated vaccine jab
scar stitches
dizzy faint
cough throat
itch itchy
limp crutches
deaf hearing
blind sight
guitarist guitar
drummer drum
pianist piano
violinist violin
theatre theater stage
museum gallery exhibition
puzzle crossword sudoku jigsaw
photo selfie
follower instagram facebook twitter tiktok
invest investment shares stocks bonds
crypto bitcoin ethereum
overdraft overdrawn
bankrupt bankruptcy insolvent
bridesmaid maid
ceremony venue
slides presentation deck
certificate licence diploma
superstitious superstition
nightmare dream
perfume scent smell fragrance
shoes sneakers boots heels trainers sandals
earrings earring necklace jewelry
backpack rucksack handbag purse
makeup lipstick mascara
beard shave moustache razor
blonde blond brunette redhead
tan sunburn
shower bath
mattress bed
blanket duvet quilt
curtain blinds
lamp light bulb
vacuum hoover
laundry washing
dishes dishwasher
ironing iron
grocery groceries supermarket
bakery baker
butcher meat
hairdryer dryer
mower lawn
pond fish
balcony terrace patio
quiet silence
crowd crowded busy
tram streetcar trolley
ferry boat
motorway highway freeway
roundabout junction
traffic jam
speeding fine
crash collision smash
tow breakdown
bay coast shore
island isle
desert sand
jungle rainforest
volcano lava
earthquake quake
camera lens
battery charge
headphones earbuds earphones
spreadsheet excel
virus malware hacked
scam fraud phishing
typo misspelling
`;

/** What belongs to a kind: its name, or names, stand before the colon. A question for the kind looks for these, not the other way round. */
export const kinds = `
pet: dog puppy cat kitten hamster rabbit turtle parrot fish bird lizard rescue shelter goldfish budgie gerbil
animal: dog cat horse bird fish bear deer fox lion turtle rabbit cow
meat: beef chicken pork steak lamb turkey bacon ham sausage
fruit: apple banana orange strawberry blueberry mango grape peach lemon pear cherry plum raspberry pineapple melon kiwi watermelon fig apricot
vegetable: carrot tomato potato onion spinach broccoli lettuce pepper kale courgette zucchini cabbage cucumber pea bean beetroot leek aubergine pumpkin
drink: coffee tea juice beer wine water soda smoothie whisky vodka gin sober cocktail
dessert: cake cookie pie icecream cream brownie chocolate pudding
instrument: guitar piano violin drum flute saxophone trumpet cello clarinet keyboard ukulele bass banjo harmonica accordion harp viola trombone oboe lesson
music: jazz rock pop classical rap blues reggae metal
sport: football soccer basketball baseball tennis volleyball hockey golf swimming surfing skiing running boxing yoga karate judo badminton squash rugby cricket fencing rowing climbing cycling marathon archery
exercise: yoga running weights pilates cardio swimming kickboxing
game: chess poker monopoly nintendo xbox playstation puzzle
console: nintendo xbox playstation switch
vehicle: car truck van bus motorcycle bike
season: spring summer autumn fall winter
country: america england france germany italy spain japan china india canada mexico brazil australia sweden ireland greece turkey russia portugal norway poland denmark finland switzerland austria belgium scotland wales netherlands hungary argentina chile peru cuba egypt kenya nigeria vietnam thailand korea indonesia iceland morocco
continent: europe asia africa america
state: california texas florida oregon washington colorado michigan minnesota alaska georgia
city: paris london berlin rome tokyo boston chicago seattle york barcelona toronto lisbon madrid vienna prague dublin amsterdam brussels athens oslo copenhagen stockholm helsinki warsaw budapest milan munich hamburg zurich geneva istanbul cairo sydney melbourne mumbai delhi beijing shanghai
language: english french german italian spanish japanese chinese russian portuguese arabic hindi korean dutch polish swedish norwegian danish turkish greek hebrew persian vietnamese thai tagalog swahili ukrainian duolingo
religion: church christian catholic jewish muslim buddhist hindu
relative: mother father brother sister aunt uncle cousin grandma grandpa niece nephew
family: mother father mom dad brother sister son daughter wife husband aunt uncle cousin grandma grandpa
child: son daughter
clothes: shirt dress shoe jacket jeans hat coat sweater skirt
furniture: couch sofa chair table desk bed wardrobe bookcase dresser mattress armchair cupboard
illness: cancer flu cold diabetes asthma fever migraine covid
art: painting drawing sculpture pottery photography
activity: hiking swimming camping painting dancing reading running cooking yoga
hobby: painting reading hiking cooking gardening photography dancing knitting drawing
weather: rain snow sun wind storm
genre: drama comedy romance thriller horror fantasy mystery action
device: phone laptop tablet computer camera watch
event: concert wedding festival conference parade party
dog: terrier labrador poodle beagle spaniel retriever collie dachshund bulldog shepherd husky corgi greyhound pug puppy shelter
cat: siamese persian tabby ginger kitten whiskers paw
seafood: shrimp prawn crab lobster oyster mussel clam salmon tuna squid
medicine medication: pill tablet dose inhaler insulin antibiotics
coffee: espresso latte cappuccino caffeine
tea: chamomile mint earl green
team club: arsenal chelsea everton liverpool barcelona juventus bayern lakers yankees celtics
hobby crafts craft: carve knit crochet pottery quilt embroidery woodwork model painting
phone: iphone pixel samsung android galaxy
streaming: netflix hulu disney spotify prime
newspaper: guardian times herald tribune gazette
herb spice: coriander cilantro basil parsley mint thyme rosemary dill
flower plant: rose tulip orchid lily daisy sunflower fern cactus
tree: oak pine maple birch willow palm
bird: parrot owl eagle sparrow robin crow budgie canary pigeon
insect: bee wasp ant fly mosquito spider beetle
cook cooking dish: lasagna curry risotto soup roast paella stir
dance dancing: tango salsa waltz ballet ballroom
material: wood steel glass leather cotton wool silk plastic
tool: hammer drill saw wrench screwdriver pliers chisel
cheese: cheddar brie gouda feta mozzarella
nationality: american british irish french german polish italian spanish indian chinese
sickness: nausea vomit
degree: bachelor master phd doctorate
software program: excel photoshop word python
job work occupation profession career living: doctor nurse teacher engineer lawyer designer developer chef writer banker accountant manager dentist plumber electrician carpenter mechanic programmer architect pharmacist vet surgeon therapist psychologist journalist editor librarian pilot driver cashier waiter waitress bartender barista baker butcher farmer gardener tailor hairdresser barber photographer musician actor firefighter policeman soldier paramedic midwife receptionist secretary clerk consultant analyst scientist researcher professor tutor translator welder cleaner teach patient client shift
color colour: red blue green yellow purple black white pink brown grey gray turquoise violet navy beige maroon teal crimson indigo
car drive: honda toyota ford bmw tesla prius ferrari fiat kia volvo audi mercedes volkswagen hyundai nissan mazda subaru renault peugeot electric hybrid
`;

/** Words by which people tell what is asked for by another: who is asked how old turned 42, who is asked for a boss has leave signed by one. One way as well. */
export const tellers = `
old age: turn birthday candle born twenties thirties forties fifties sixties teenager
birthday: turn candle cake born
born birth: hospital native grew hometown
native: grew hometown
boss manager: report review sign director leave
earn salary income pay wage: paycheck payslip monthly month raise bonus hourly bring net gross
hours shift: clock night morning nine
study studying college university: degree evening course class major biology chemistry physics history law medicine engineering
university college school: graduate degree campus
live address home: move settle relocate flat apartment house street
rent: landlord month lease
neighbour neighbor: upstairs downstairs fence
repair broken: leak drip crack broke replace mend ceiling tap roof pipe
married marry wedding spouse: knot aisle vow bride groom propose anniversary
single relationship dating: boyfriend girlfriend partner date together breakup
divorced divorce separated: ex split custody
kids children: son daughter girl boy baby twin raise
siblings sister brother: youngest eldest oldest middle twin
pregnant baby: due expect birth newborn
diabetic diabetes: insulin sugar
hypertension: blood pressure
headache migraine: head skull throb pounding
allergic allergy: hives swell throat itch sneeze pollen peanut shellfish bee epipen
hay: pollen sneeze
ill sick health: fever cough flu cold cancer chemo diagnosis hospital ward
injured injury hurt: broke fracture sprain cast crutches stitches twisted
operation surgery: hip knee replace appendix gallbladder tonsils anaesthetic
doctor: surgery clinic checkup cardiologist dermatologist specialist
dentist: molar crown filling root canal braces
glasses: specs lenses read
vegetarian vegan: meat tofu plant
diet eat: keto vegan vegetarian gluten carbs meat dairy
weight: kilo pound lose drop gain scale
smoke smoking: cigarette pack nicotine vape
sleep: awake nap insomnia ceiling bed snore
wake awake: alarm
exercise fitness workout: gym treadmill lap squat weights pilates jog
swim swimming: pool lap goggles
run running: marathon kilometre mile jog race
trainer: squat gym
football soccer: goal goalkeeper striker midfield defender pitch league
collect collection: stamp coin postcard vinyl shelf vintage
music band artist song: album concert vinyl jazz playlist singer
favourite favorite: beat love top
movie film: scene director actor cinema
series show: season episode netflix binge
book novel reading: chapter page author
game videogame: console level playstation minecraft chess
chess: checkmate
vacation holiday travel trip: flight book beach hotel camp honeymoon
fly flying: takeoff plane turbulence
afraid scared fear phobia: scream shake panic terrify sweat
passport: border expire
appointment: optician dentist doctor checkup clinic
barber hairdresser: cut curl trim
commute get travel: train tram bus bike metro walk carpool
buy bought purchase: splash splurge order
saving save: aside month
debt owe: lend lent borrow repay back
number: reach
email: write address
computer: laptop macbook desktop
cancel drop stopped: netflix spotify subscription gym
password: key wifi
clothes wear: black jeans suit dress hoodie
size: fit feet inch large medium
tall height: foot feet inch centimetre
religion faith: mass confess mosque temple synagogue baptised atheist ramadan
volunteer charity: soup shelter homeless fundraise
friend: met inseparable close
anxious anxiety worried stressed stress: layoff knot exam deadline
lonely alone: empty
angry annoyed annoy: mad stomp noise
sad upset: cry
weather: degree heat hail frost fog
garden: tomato courgette rose tulip lawn greenhouse
restaurant: table chef menu reservation
poisoning poison: throw vomit sick
accident crash: rear hit collide ambulance bumper
court: jury judge
stolen steal theft robbed: lock smash break took burglar
inherit: will signed
promise: word swear
due deadline: hand submit
retire retirement: pension
nickname called name: call
tattoo: inked arm shoulder ankle
blood: negative positive
aunt uncle: niece nephew
seat: window aisle
contact contacted reach: text call ring
hate dislike: awful disgusting stand loathe detest
like enjoy love: fond fan addicted hooked
lose lost: fell missing dropped
find found: lying ring
died death: passed buried funeral cancer heart
business company: shop store open startup founded bakery
meeting: call agenda
loud noise: drum stomp bark shout
pay paid cost price: pound dollar euro
teacher taught: class lesson
learn learning: lesson class duolingo
origin: grew hometown native
zodiac sign: aries taurus gemini leo virgo libra scorpio sagittarius capricorn aquarius pisces
hair: blonde brunette ginger curl bald dye
handed: left right
ex: divorce split breakup
babysitter nanny: mind watch
house: bedroom mortgage attic basement garden storey
heating: boiler radiator thermostat
car: garage mechanic tyre mileage
breakfast: oat egg toast cereal yoghurt porridge pancake
dinner lunch: pasta stew salad sandwich leftover
food cuisine: thai sushi italian mexican indian chinese pizza curry
snack: crisp nut chip popcorn
intolerant intolerance: lactose gluten dairy bloat
medicine medication drug: metformin ibuprofen aspirin paracetamol statin antidepressant
therapy therapist: session couch
broken bone: wrist ankle arm leg collarbone plaster cast
sick: flu stomach bug throw
hearing deaf: ear aid
gym: membership
band: guitarist drummer singer bassist
concert: ticket gig stage
theatre: play musical opera
museum: exhibition painting
game: catan scrabble cards dominoes monopoly
puzzle: crossword sudoku jigsaw
social media: instagram facebook tiktok twitter
invest investment: share stock bond fund bitcoin
wedding: bridesmaid ceremony venue vow groom bride
gift present: gave wrap
christmas: tree santa
party: balloon surprise cake
exam test: pass fail grade
licence license: test pass
fear afraid scared phobia: height spider snake dark needle dentist dog water ghost
shoe: sneaker boot heel trainer sandal
jewelry jewellery: ring earring necklace bracelet watch
bag: backpack rucksack handbag suitcase
laundry: wash machine
nurse: ward hospital
lawyer: court firm
teacher: class pupil
farmer farm: cow sheep crop tractor
soldier army military: deploy barracks
pilot: cockpit fly
chef cook: kitchen
driver: truck bus taxi
police: arrest station
study subject: physics chemistry biology maths history geography economics psychology
grandchild grandchildren: grandson granddaughter
engaged engagement: ring propose
widow widower: died late
adopted: foster orphan
twins: identical
retired: pension
unemployed jobless: laid redundant
rich: lottery inherit
poor broke: afford
prize award: won medal trophy
lottery: won ticket jackpot
race: medal finish
injury: knee ankle shoulder hamstring acl
team: captain coach
camping: tent
beach: sand sunbathe
mountain: summit peak climb
flight: gate boarding
luggage: carousel suitcase
hotel: room lobby
souvenir: magnet
festival: tent stage
`;
