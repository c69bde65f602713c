/** What belongs to a kind: its name, or names, stand before the colon. A question for the kind looks for these, not the other way round. */
export const hyponyms = `
pet: dog puppy cat kitten hamster rabbit turtle parrot fish bird lizard rescue shelter goldfish budgie gerbil guinea
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
hobby: painting reading hiking cooking gardening photography dancing knitting drawing pottery baking singing choir kayaking climbing cycling sailing surfing fishing birdwatching chess woodworking
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
laptop computer: macbook thinkpad chromebook imac dell lenovo asus surface xps
tablet: ipad kindle
watch: casio rolex seiko omega garmin fitbit swatch tissot timex smartwatch
camera: nikon canon leica polaroid gopro fujifilm olympus
motorbike motorcycle: yamaha honda ducati kawasaki harley vespa triumph suzuki scooter moped
boat: kayak canoe sailboat yacht dinghy rowboat catamaran ferry
martial: judo karate aikido taekwondo jiujitsu kickboxing kungfu
horse: pony mare stallion foal
reptile: lizard snake turtle tortoise gecko iguana
bread: baguette ciabatta sourdough rye focaccia bagel
pasta: spaghetti penne lasagna ravioli macaroni tagliatelle linguine
fish: goldfish salmon trout carp tuna cod koi
berry: strawberry blueberry raspberry blackberry cranberry
nut: peanut almond walnut cashew hazelnut pistachio
wine: merlot chardonnay riesling malbec shiraz prosecco champagne
house home: flat apartment bungalow cottage condo villa
school: university college kindergarten academy
sibling: brother sister twin
parent: mother father mum mom dad
degree major: biology physics chemistry mathematics economics law medicine philosophy literature engineering psychology sociology geology
social: instagram facebook tiktok twitter linkedin reddit mastodon
browser: firefox chrome safari edge brave
database: postgres postgresql mysql sqlite mongodb redis oracle
cloud: aws azure gcp heroku
currency: euro dollar pound yen franc peso rupee
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
job work occupation profession career: doctor nurse teacher engineer lawyer designer developer chef writer banker accountant manager dentist plumber electrician carpenter mechanic programmer architect pharmacist vet surgeon therapist psychologist journalist editor librarian pilot driver cashier waiter waitress bartender barista baker butcher farmer gardener tailor hairdresser barber photographer musician actor firefighter policeman soldier paramedic midwife receptionist secretary clerk consultant analyst scientist researcher professor tutor translator welder cleaner teach patient client shift
color colour: red blue green yellow purple black white pink brown grey gray turquoise violet navy beige maroon teal crimson indigo
car drive: honda toyota ford bmw tesla prius ferrari fiat kia volvo audi mercedes volkswagen hyundai nissan mazda subaru renault peugeot skoda opel vauxhall porsche jeep lexus citroen dacia suzuki mitsubishi chevrolet chevy cadillac bentley buick maserati lamborghini polestar rivian corolla camry octavia passat electric hybrid
`;
