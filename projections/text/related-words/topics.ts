import { termOf } from '../normalize.js';

/**
 * What people ask advice about, a topic a line: words of what they ask for, and after the colon words by which they tell what they like or cannot have there. A question and a preference are of one
 * topic where both have a word of its line.
 */
const topics = `
food meal dinner lunch breakfast brunch supper snack dish recipe cook bake grill roast fry eat restaurant menu cuisine dessert cake cookie takeaway picnic barbecue potluck buffet appetizer starter side treat grocery groceries supermarket dine dining diner bistro feast pasta pizza curry soup salad sandwich pie sauce ingredient lunchbox kitchen chef leftover sushi tapas: vegetarian vegan pescatarian kosher halal allergic allergy intolerant intolerance lactose gluten dairy nut nuts peanut peanuts almond shellfish seafood fish egg eggs meat pork beef chicken lamb cheese milk butter sugar sweet sweets salt salty spicy spice hot diet calorie calories protein carbs keto paleo coeliac celiac diabetic pregnant food hungry vegetable vegetables fruit garlic onion onions mushroom mushrooms tofu rice noodle sushi chocolate cuisine dish taste italian indian chinese thai mexican greek japanese french korean turkish lebanese spanish vietnamese organic cholesterol coriander cilantro olives tomato tomatoes soy
drink bar cocktail pub wine beer tea coffee café cafe juice smoothie beverage drinks whisky thirsty toast bartender brewery: alcohol sober teetotal caffeine decaf wine beer tea coffee milk lactose pregnant gin vodka rum soda sugar whisky juice espresso latte
film movie watch series show binge cinema tv television documentary episode netflix sitcom comedy streaming trailer: film movie horror comedy comedies thriller violent violence gore drama romantic romance documentary documentaries anime subtitles fiction fantasy western superhero cartoon star wars marvel scary actor actress director sitcom blood slow bollywood ghibli pixar animated subtitled
music song playlist album listen concert gig band artist record tune track soundtrack festival club dance vinyl radio: music jazz rock pop metal classical indie rap folk country blues techno electronic reggae punk piano guitar opera band singer genre song hiphop soul concert artist orchestra symphony loud vinyl dance dancing
book read novel audiobook author reading library bookshop bookstore poem poetry story paperback literature memoir magazine: book novel fiction fantasy thriller mystery biography biographies poetry author crime science history romance detective christie read reading literature manga comic paperback paperbacks ebook audiobook audiobooks books essays memoirs writer
game play videogame boardgame console puzzle: game chess strategy puzzle multiplayer shooter board cards console nintendo playstation xbox cooperative games puzzles
sport workout exercise fitness training train class activity gym hike run swim stretch routine jog cycling yoga lake pool race ride team try active fit: sport running run swimming swim hiking hike walking cycling golf football tennis yoga gym knee knees back hip shoulder ankle heart asthma wheelchair pregnant heights exercise climbing skiing ski pilates diving injury asthmatic mountain arthritis sports
travel trip holiday vacation hotel flight fly beach city destination getaway journey stay weekend airbnb hostel cruise february summer winter resort tour visit country train airport itinerary honeymoon excursion sightsee sightseeing spend book hike route abroad island: travel seasick heights flying fly plane planes crowd crowds beach beaches mountain mountains budget hotel hotels seat wheelchair train trains city cities camping camp museum museums gallery art architecture nature quiet countryside airsick carsick vertigo luxury hostel hostels hiking early drive driving boutique island islands cruise sun heat hot cold snow resort sea food
wear clothes outfit jacket shoe shoes dress shirt coat sweater jumper jeans scarf hat suit fashion trousers skirt boots sneakers bag: wear wool black colour color clothes size leather cotton vintage sustainable brand jewellery jewelry heels fabric tight loose style fur synthetic pink bright
decorate decoration room furniture paint sofa interior kitchen bedroom apartment flat house home wallpaper rug lamp curtain wall: design minimalist minimalism colour color style modern vintage antique bright furniture plants wood wooden decor cosy cozy clutter
event party outing evening night date activity day celebration anniversary afternoon fun meet: crowd crowds crowded loud noise noisy quiet heights dancing theatre theater comedy museum museums park parks opera introvert introverted concert theme early late outdoors nature art swimming sport sports painting
show comedian theatre theater ticket performance play musical stage: comedy theatre theater musical musicals opera ballet improv drama
pet dog cat animal puppy kitten kennel: allergic allergy dog cat pet fur animal bird reptile rabbit dogs cats snakes spiders
car vehicle drive commute transport travel get way bike bicycle taxi ride airport: drive driving license licence wheelchair bike electric train trains bus buses flying fly plane planes carsick public metro
medicine medication antibiotic antibiotics painkiller pill vitamin supplement treatment remedy headache cold fever cream sunscreen perfume soap shampoo detergent doctor: allergic allergy sensitive skin pregnant asthma penicillin aspirin ibuprofen fragrance diabetic needles
plant garden flower flowers bouquet tree: pollen allergic allergy hay fever flower flowers plant garden shade
software editor app tool framework library language laptop phone computer keyboard browser ide code program programming database: editor vim emacs linux windows mac android iphone dark open source keyboard typescript python rust java javascript privacy app apps sql functional tabs
hobby course craft learn class lesson workshop pastime evening instrument: painting watercolour drawing knitting pottery photography music guitar piano woodwork gardening cooking dancing chess writing sewing languages crafts
job career role position company employer work profession: remote office travel commute people desk home shift nights weekends meetings team startup startups animals children dogs driving
shop buy purchase brand store product packaging box bottle: plastic budget cheap sustainable recycled vegan leather brand brands online local amazon second-hand palm ethical organic
gift present surprise souvenir birthday christmas: flowers chocolate jewellery jewelry perfume books handmade surprises plants scented
`;

/** By index term: the topics that a question with it may be about, a bit each, and those on which a preference with it tells. Made when advice is first asked for. */
let byTerm: readonly [asked: ReadonlyMap<string, number>, told: ReadonlyMap<string, number>] | null = null;

function topicsOfTerms() {
  byTerm ??= topicsByTerm();
  return byTerm;
}

function topicsByTerm(): readonly [ReadonlyMap<string, number>, ReadonlyMap<string, number>] {
  const [asking, telling] = [new Map<string, number>(), new Map<string, number>()];
  for (const [i, line] of topics.trim().split('\n').entries())
    for (const [side, words] of line.split(': ').entries())
      for (const word of words.split(' ')) {
        const term = termOf(word);
        const bits = side === 0 ? asking : telling;
        if (term !== null) bits.set(term, (bits.get(term) ?? 0) | (1 << i));
      }
  return [asking, telling];
}

/** What asks how to go somewhere or what to see there, in words that are no index terms. */
const ofWay = /\b(?:how|where)\b.* (?:get|go) |\bwhat\b.* (?:see|visit|do) in \p{Lu}/iu;

/** The topics that a question may be about, a bit each. @param terms its index terms */
export function topicsAsked(question: string, terms: ReadonlySet<string>): number {
  const [asked] = topicsOfTerms();
  let topics = ofWay.test(question) ? (asked.get('travel') ?? 0) : 0;
  for (const term of terms) topics |= asked.get(term) ?? 0;
  return topics;
}

/** The topics on which a preference with this index term counts, a bit each. */
export const topicsTold = (term: string): number => topicsOfTerms()[1].get(term) ?? 0;
