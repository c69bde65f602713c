/** The classes that phrases name in braces, see phrase-notation.ts: in its notation, or as a regular expression where they are no phrase. */

type Classes = Readonly<Record<string, RegExp | string | undefined>>;

const capital = String.raw`\p{Lu}[\p{L}\p{N}]{0,24}(?:[.'’&-][\p{L}\p{N}]{1,24}){0,3}`;
const name = `${capital}(?: (?:& )?${capital}){0,3}`;
/** What people join for their leisure: it employs nobody. */
const leisure = String.raw`\S{0,24}(?:[Gg]ym|[Cc]lub|Facebook|Instagram|TikTok|LinkedIn|Twitter|Discord|Reddit|Netflix|Spotify|WhatsApp|Mastodon|Mensa|Zoom)|(?:\p{Lu}\S{0,24} ){0,3}(?:Club|Gym|Fitness|Party|Choir|Band|Orchestra|Team|Society|Association|Church|Library)(?!\p{L})`;
const form = (source: string): RegExp => new RegExp(source, 'u');

const names: Classes = {
  /** A word with a capital; a proper name of up to four such words; one that may employ somebody. */
  Word: form(capital),
  Name: form(name),
  Employer: form(`(?!${leisure})${name}`),
  /** Where a question has ended, but for "now". */
  end: form(String.raw`(?= ?[?.!]| ?$| (?:now|today|currently|jetzt|ahora|maintenant)(?!\p{L}))`),
  /** What a street, a town or a number of a house begins with. */
  Place: form(String.raw`(?:the )?[\p{Lu}\d][\p{L}\p{N}'’.-]{0,30}`),
};

const numbers: Classes = {
  number: form(String.raw`\d{1,12}`),
  /** Of a telephone: no time of a day. */
  'phone number': form(String.raw`(?:\+\d|\(?\d{2})(?:\d{2}|[\d ()/.-]{4})[\d ()/.-]{0,20}`),
  mailbox: form(String.raw`[^\s@]{1,64}@\S{1,64}`),
  money: form(
    String.raw`(?:about )?(?:[£$€]\d[\d.,]{0,12}k?|\d[\d.,]{0,12} ?(?:k|dollars|euros?|pounds|francs|EUR|USD|GBP|€)(?!\p{L})|\d[\d.,]{0,12} ?€)`,
  ),
  kilograms: form(
    String.raw`\d{2,3}(?:[.,]\d{1,2})? ?(?:kg|kgs|[Kk]ilos?|kilograms?|Kilogramm|lbs?|pounds|stone)(?!\p{L})(?! (?:of|de|d['’]) )`,
  ),
};

const english: Classes = {
  /** Who speaks, with what may stand before the verb: "I have just". */
  I: "(I|we)('(m|ve|re|ll|d))? {lately}",
  lately: '(am|are|has|have|had|will|just|now|also|still|already|finally|recently|currently|officially|both|sadly|unfortunately)*',
  job: '(job|position|role|post)',
  'as what': '(as (a|an) …4)?',
  /** Up to two adjectives of a home, not of one for some days. */
  lasting: form(String.raw`(?: (?!holiday|summer|weekend|second|rental|guest|hotel)[\p{Ll}-]{1,20}){0,2}`),
  dwelling: 'house|flat|apartment|home|place|studio|condo|cottage|bungalow|townhouse|room{not at}',
  /** Not a room at a hotel. */
  'not at': form('(?! at )'),
  where: 'in|at|on',
  /** Behind a place: not for some days, nor for others. */
  'to stay': form(
    String.raw`(?!.{0,120}(?<!\p{L})(?:holidays?|weekends?|vacation|for (?:the|a) (?:week|month|night|summer)|dinner|that we|which we|to let|to rent)(?!\p{L}))`,
  ),
  /** How somebody works who does not work out, on or from something. */
  'at work': form(String.raw`(?! out| on| from)(?: \p{Ll}{1,20})?`),
  /** Behind what somebody joined, not Anna for lunch. */
  'to work': form(String.raw`(?= (?:as|last|this|on|in|at the|from|today|yesterday)(?!\p{L})|[.,;!]|$)`),
  /** A word before what it tells of: "my lovely wife", not "my brother's wife". */
  adjective: form(String.raw`(?: \p{L}{1,20})?`),
  engaged: 'engaged{not busy}',
  'not busy': form('(?! (?:in|with) )'),
  mate: 'boyfriend|girlfriend|partner|husband|wife|spouse|fiancé|fiancée|fiance|fiancee',
  someone: 'someone|somebody|a (new|nice)? (man|woman|guy|girl)|{Name}',
  pet: '(dog|dogs|puppy|puppies|cat|cats|kitten|kittens|rabbit|rabbits|hamster|hamsters|parrot|parrots|bird|birds|tortoise|tortoises|goldfish|horse){not for it}',
  /** Not a thing for a pet. */
  'not for it': form('(?! (?:food|show|video|café))'),
  /** Who speaks, or whom a note is about. */
  self: "(I|we|user)('(m|ve|re))? is? {lately}",
  relative:
    'wife|husband|partner|boyfriend|girlfriend|son|daughter|kid|kids|child|children|mother|father|mum|mom|dad|sister|brother|family|guest|guests|flatmate|roommate|friend|friends',
  /** What people are who cannot have or do something. */
  constraint:
    'vegetarian|vegan|pescatarian|kosher|halal|coeliac|celiac|diabetic|pregnant|asthmatic|teetotal|sober|colour-blind|color-blind|colourblind|colorblind|claustrophobic|agoraphobic|left-handed|deaf|blind|keto|paleo|gluten-free|dairy-free|sugar-free|introvert|introverted',
  condition: 'fear|allergy|allergies|intolerance|phobia|asthma|diabetes|migraines|vertigo|heartburn',
  much: '(really|absolutely|just|especially|also|do|generally|usually|mostly|always|simply|truly|personally|still|so|quite|strongly|much|particularly|both)*',
  /** How one uses what there is. */
  use: 'eat|eats|drink|drinks|watch|watches|read|reads|listen|listens|wear|wears|fly|flies|drive|drives|swim|swims|ski|run|cook|cooks|play|plays|like|likes|enjoy|enjoys|stand|tolerate|handle|want|use|uses|buy|buys|take|dance|ride|climb|cycle|travel|have',
  taste:
    'into|fan of|fond of|keen on|crazy about|mad about|passionate about|obsessed with|interested in|afraid of|scared of|terrified of|frightened of|sick of|tired of|bored by|sensitive to|picky|fan',
  /** What one does with what is chosen. */
  choice:
    'cook|make|bake|eat|drink|order|have|watch|see|read|play|wear|buy|get|do|bring|pack|visit|go|give|listen|try|stay|book|travel|spend|put|pick|choose|use|learn|study|plant|start|call|name|take|prepare|serve|invite',
  /** A name that tells that one trains there. */
  Gym: form(String.raw`(?=(?:\p{Lu}\S{0,24} ){0,2}\S{0,24}(?:[Gg]ym|[Ff]it|[Ff]itness)(?!\p{Ll}))${name}`),
};

const foreign: Classes = {
  Wohnung: '(Wohnung|Haus|Häuschen|Zimmer|WG-Zimmer|Eigentumswohnung|Apartment)',
  in: 'in|im',
  bei: 'bei|für',
  piso: 'piso|casa|apartamento|habitación|estudio|ático|chalet',
  en: 'en',
  appartement: 'appartement|maison|studio|chambre|logement',
  à: 'à|en|au',
  conjoint: 'copain|copine|petit ami|petite amie|compagnon|compagne|mari|femme|fiancé|fiancée',
};

export const classes: Classes = { ...names, ...numbers, ...english, ...foreign };
