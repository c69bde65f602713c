/** How people ask for all that is known of somebody or something, by language; the topic stands behind. */
const openings: readonly string[] = [
  '(?:please |can you |could you |would you |so |and )*(?:tell me|describe|summari[sz]e|remind me|list|(?:what|do|did|can|have|has) (?:all )?(?:do |did |can |have )?(?:you|we|I) (?:all )?(?:know|remember|recall|have|tell me|tell you|told you|say|said|mention|mentioned|note|noted|store|stored))(?: (?:anything|something|everything|all|more|a bit|a little|what|you|we|know|remember|have))*(?: (?:about|of|on))?',
  'erzähle? (?:mir |uns )?(?:(?:etwas|alles|mehr) )?(?:über|von)|was (?:weißt|weisst|wissen) (?:du|sie|wir) (?:(?:alles|noch) )?(?:über|von)|beschreibe?',
  '(?:háblame|cuéntame|dime|recuérdame) (?:(?:algo|todo|más|lo que sabes) )*(?:de|del|sobre|acerca de)|qué (?:sabes|sabemos) (?:de|del|sobre|acerca de)',
  "(?:parle|dis|raconte|rappelle)[- ]moi (?:(?:tout|quelque chose|plus|ce que tu sais) )*(?:de|du|sur|d['’])|(?:que|qu['’]est-ce que) (?:sais-tu|tu sais|savons-nous) (?:de|du|sur|d['’])",
  '(?:parlami|dimmi|raccontami) (?:(?:qualcosa|tutto|di più) )*(?:di|del|della|su)|(?:che cosa|cosa|che) (?:sai|sappiamo) (?:di|del|della|su)',
  '(?:fala-me|fale-me|me fale|conta-me|me conte) (?:(?:algo|tudo|mais) )*(?:de|do|da|sobre)|o que (?:sabes|você sabe|sabemos) (?:de|do|da|sobre)',
  'vertel (?:me |mij )?(?:(?:iets|alles|meer) )?(?:over|van)|wat weet je (?:(?:allemaal|nog) )?(?:over|van)',
];
const asking = new RegExp(`^[\\s¿¡]*(?:${openings.join('|')})(?:\\s+|(?<=['’]))(\\S.*)$`, 'iu');
/** A longer question asks for more than a topic. */
const questionMax = 120;

/** What a question asks for as a whole: "Ben" of "Tell me about Ben."; the question itself where it does not begin so. */
export const topicAsked = (question: string): string =>
  question.length > questionMax ? question : (asking.exec(question)?.[1] ?? question);

const asker = /^(?:me|myself|us|mich|mir|uns|mí|mi persona|moi|me stesso|mim|mij|mezelf)[\s.!?]*$/i;
const whoAmI = /^\W*who am I\W*$/i;

/** Whether a question asks for all that is known of whoever asks: "What do you know about me?" */
export const asksForAsker = (question: string): boolean => whoAmI.test(question) || asker.test(topicAsked(question));
