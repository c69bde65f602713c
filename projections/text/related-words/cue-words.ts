/** Cue words: those by which people tell what is asked for by another: who is asked how old turned 42, who is asked for a boss has leave signed by one. One way as well. */
export const cueWords = `
job occupation profession: living trade
old age: turn birthday candle born twenties thirties forties fifties sixties teenager
birthday: turn candle cake born
born birth: hospital native grew hometown
native: grew hometown
grew raised: hometown childhood birthplace
hometown: grew native nationality birthplace
boss manager: report review sign director leave
earn salary income pay wage: paycheck payslip monthly month raise bonus hourly bring net gross
hours shift: clock night morning nine
study studying college university: degree evening course class major biology chemistry physics history law medicine engineering
studied study: university college school alma
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
