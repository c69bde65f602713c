/** Everyday English words that stand for much the same, one group a line; among them nouns and the verbs that no stemmer joins ("choose", "choice"). */
export const synonyms = `
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
tall height
timezone zone
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
january jan
february feb
march mar
april apr
june jun
july jul
august aug
september sept sep
october oct
november nov
december dec
monday mon
tuesday tue tues
thursday thu thur thurs
friday fri
`;
