import { europeanForm } from '../../text/european-letters.js';

/** By language and kind of relation: how people tell that what a name stands for is over, and how they told before that they have it. */

/** What ends of one kind of relation. */
export interface EndingForms {
  /** How a word of a sentence begins that one of them tells, see {@link WordBeginnings}. */
  readonly may: string;
  /** Each with the name of what ends; without one where the kind alone tells what is over. */
  readonly ended: readonly RegExp[];
  /** What a sentence tells that has the name and is over by then. */
  readonly held: RegExp;
}

const word = String.raw`\p{Lu}[\p{L}\p{N}'’-]*`;
const title = String.raw`(?:(?:Dr|Mr|Mrs|Ms|Prof|Mme|M|Dra|Sra|Sr)\.? |(?:Doctor|Grandpa|Grandma|Granddad|Granny|Uncle|Aunt|Frau|Herr|Doktor|Opa|Oma|Tante|Onkel) )?`;
/** A proper name, without what stands before it. */
const name = `(?:${title})(${word}(?: (?:& |and (?=\\p{Lu}\\S* (?:closed|shut|laid|let)))?${word}){0,3})`;
const form = (source: string): RegExp => europeanForm(source.replaceAll('NAME', name).replaceAll(' +', ' (?:\\S+ )?'));
const any = (source: string): RegExp => europeanForm(`(?<!\\p{L})(?:${source})(?!\\p{L})`, 'iu');

const lately = '(?:(?:just|sadly|finally|unfortunately|recently|now|has|have|had to|I had to|we had to) )*';
/** What may follow a name that is meant itself: "the Golf", not "the Golf keys". */
const alone = String.raw`(?=$|[.,;:!]| (?:and|but|so|because|as|after|since|yesterday|today|last|this|for good|with|to)(?!\p{L})| (?:in|on|for) (?:\p{Lu}|\d|an? |the ))`;
/** What may follow the name of what somebody left for good: not "at five", "early". */
const forGood = String.raw`(?=$|[.,;:!]| (?:and|but|because|as|after)(?!\p{L})| (?:last|this) (?:week|month|year|spring|summer|autumn|fall|winter)| in (?:\p{Lu}|\d)| for (?:good|\p{Lu})| to (?:join|work|start))`;
const thing = '(?:the|my|our|that)(?: (?:old|trusty|beloved|used|red|blue|white|black|grey|green))?';

const english: readonly EndingForms[] = [
  {
    may: 'died passed dead gone put let surviv ran_away flew_away lost run_over',
    ended: [
      form(
        `NAME (?:${lately})(?:died|passed away|passed on|is dead(?! \\p{Ll})|is gone|(?:was|had to be) (?:put (?:down|to sleep)|euthani[sz]ed)|was run over|did not survive|didn't survive|ran away|flew away)`,
      ),
      form(`(?:[Hh]ad to|[Ww]e|[Ii]) ${lately}(?:have |had )?(?:put|let) NAME (?:down|to sleep|go)`),
      form(`[Ww]e lost NAME (?:today|yesterday|last|this|on)`),
    ],
    held: any(
      '(?:my|our|a|an|the|have|has|own) (?:\\S+ ){0,3}(?:(?:dog|puppy|beagle|cat|kitten|rabbit|bunny|hamster|guinea pig|horse|pony|bird|parrot|budgie|fish|goldfish|tortoise|turtle|snake|lizard|goat|hen|rat|mouse|ferret|pet|puppie|pony|ponie)s?|father|mother|dad|mum|mom|grand\\S+|uncle|aunt|brother|sister|son|daughter|wife|husband|friend|neighbour)(?!\\p{L})|is called|called|named|is \\S+ years? old|is \\d+',
    ),
  },
  {
    may: 'broke split separat divorc parted quits no_longer not_together ended finished_with dumped left walked_out moved_out called_off',
    ended: [
      form(
        `NAME and I (?:${lately})(?:broke up(?! the)|split up(?! the)|(?:split|separated|parted)(?! (?:the|a|our|it|up)(?!\\p{L}))|got divorced|divorced|are divorced|called it quits|are no longer|are not together|ended our|are getting (?:a )?divorced?|ended)`,
      ),
      form(`[Ii] (?:${lately})(?:broke up|split up|split|ended things|finished) with NAME`),
      form(`[Ii] (?:${lately})(?:dumped|divorced) NAME`),
      form(`(?:called off|ended|broke off) (?:the|my|our) (?:engagement|wedding|relationship|marriage) (?:with|to) NAME`),
      form(`NAME (?:${lately})(?:broke up with|split up with|dumped|walked out on|has left|left|divorced) me(?![\\p{L}])`),
      form(`NAME (?:${lately})moved out`),
    ],
    held: any(
      'boyfriend|girlfriend|partner|husband|wife|spouse|fianc[eé]e?|dating|seeing|married|marry|marrying|engaged|together|(?:and|with|with my \\S+) (?:I|me|we)|\\S+ and I|live with',
    ),
  },
  {
    may: 'closed shut closing out_of_business bankrupt went_under no_longer gone',
    ended: [
      form(
        `NAME (?:${lately})(?:(?:closed|shut|is closing)(?! (?:at|on|early|late|today|until|for (?:lunch|the)|the|its)(?!\\p{L}))|went out of business|went bankrupt|went under|no longer exists|is gone)`,
      ),
    ],
    held: any(
      'favou?rite|go-to|regular|usual|best|local|shop|restaurant|café|cafe|bar|pub|bakery|gym|club|buy|go|eat|get|shop at|drink|order|work|member|hang out|meet',
    ),
  },
  {
    may: 'left quit resign laid fired let_ redundant sacked leaving retired notice no_longer stopped lost',
    ended: [
      form(
        `[Ii] (?:${lately})(?:left|quit|resigned from|walked out of|(?:was |been |got )?(?:laid off|fired|let go|made redundant) (?:from|by|at)|got (?:laid off|fired|sacked) (?:from|by|at)|am leaving|retired from|(?:handed in|gave) my notice at|no longer work (?:at|for)|stopped (?:working|teaching) (?:at|for)) NAME${forGood}`,
      ),
      form(`[Ii] (?:${lately})(?:quit|left|lost) my (?:\\S+ )?(?:job|position|post) (?:at|with|as \\S+ at) NAME`),
      form(`NAME (?:${lately})(?:laid me off|let me go|fired me|sacked me|made me redundant)`),
    ],
    held: any(
      "work|works|working|I am an?|I['’]m an?|job|employed|employer|teach|position|intern|boss|manager|colleagues?|salary|study|studying|live|lives",
    ),
  },
  {
    may: 'retir stepped resign quit left moved_away replace succe leave took_over',
    ended: [
      form(
        `NAME (?:${lately})(?:retired|is retiring|stepped down|resigned|quit|left(?= the (?:company|firm|team|club|board|project|practice|school)|[.,;]|$| and)|moved away|was replaced)`,
      ),
      form(`took over (?:\\S+ ){0,3}from NAME`),
      form(`(?:replaces|replaced|succeeds|succeeded) NAME as `),
    ],
    held: any(
      '(?:my|our|the) (?:\\S+ ){0,3}(?:is|are)|is (?:my|our|the)|does|leads|runs|handles|manages|chairs|trains|teaches|coaches|am with|go to|see',
    ),
  },
  {
    may: 'written sold scrapped returned traded gave got_rid threw wreck totalled replaced swapped lost broke died stolen gone',
    ended: [
      form(
        `(?:[Ii]|[Ww]e|and) (?:${lately})(?:sold|scrapped|returned|traded in|traded|gave away|got rid of|threw out|threw away|wrecked|totalled|replaced|swapped|lost|broke) ${thing} NAME${alone}`,
      ),
      form(`(?:[Ii]|[Ww]e) (?:${lately})gave ${thing} NAME (?:to|away)(?!\\p{L})`),
      form(
        `(?:[Mm]y|[Oo]ur|[Tt]he)(?: old)? NAME (?:${lately})(?:broke|died|(?:was|is|got) (?:stolen|written off|totalled)|gave up|is broken|is gone|broke down)`,
      ),
    ],
    held: any(
      'have|own|drive|drove|ride|use|play|got|bought|my \\S+(?: \\S+)? is|our \\S+ is|car|bike|phone|laptop|camera|wear|printer|watch',
    ),
  },
  {
    may: 'cancel call scrap drop gave_up give_up off fell fallen closed left quit terminat ended let_go moved transfer not_going no_longer expired',
    ended: [
      form(
        `(?:cancel(?:l?ed)?|call(?:ed)? off|scrap(?:ped)?|drop(?:ped)?|gave up|give up) (?:the|my|our)(?: \\p{Ll}+)? (?:trip to |flight to |holiday in |journey to |visit to |tickets? (?:to|for) )?NAME(?:${alone}| (?:trip|flight|holiday|journey|visit|vacation|tour|concert|show|booking|tickets?|plans?|subscription|membership|account|policy|contract))`,
      ),
      form(
        `(?:trip|flight|holiday|journey|visit|vacation|wedding|conference|tour) (?:to|in|at|with) NAME (?:${lately})(?:was|is|got|has been|fell|had to be) (?:cancel|off|called off|through)`,
      ),
      form(
        `(?:[Tt]he|[Mm]y|[Oo]ur) NAME (?:trip|flight|holiday|journey|visit|vacation|tour|concert|show|gig|festival|event|party|match|game|wedding|conference|membership|subscription|account|policy|contract) (?:${lately})(?:was|is|got|has been|fell|had to be|has) (?:cancel|off|called off|through|ended|expired)`,
      ),
      form(
        `(?:closed|cancel(?:l?ed)?|gave up|left|quit|terminated|ended|let go of) (?:my|our|the)(?: \\p{Ll}+)? NAME (?:account|membership|subscription|policy|contract|plan)`,
      ),
      form(`(?:moved|transferred) (?:my|our) (?:\\p{Ll}+ )?(?:account|accounts|savings|money|banking) from NAME to`),
      form(`(?:not going|no longer (?:going|flying|travelling|traveling)) to NAME`),
    ],
    held: any(
      'trip|travel|travelling|traveling|fly|flying|flight|booked|holiday|vacation|going|visit|visiting|tickets?|tour|concert|membership|member|subscription|subscribe|account|bank|savings|with|have',
    ),
  },
  {
    may: 'gave_up given_up dropped stopped quit no_longer',
    ended: [
      form(
        `(?:gave up on|given up on|dropped|stopped learning|stopped studying|quit learning|stopped taking|no longer learning) NAME(?:${alone}| (?:lessons?|class(?:es)?|course))`,
      ),
    ],
    held: any('learn|learning|study|studying|practi[sc]ing|practi[sc]e|lessons?|course|take|taking|speak'),
  },
  {
    may: 'no_longer any_longer stepped resign quit',
    ended: [
      /\bI(?: am|['’]m) (?:no longer|not any longer) (?:the |an? )?(\p{Ll}[\p{L}-]+(?: of [\p{L} -]+?)?)(?=[.,;!]|$| and )/u,
      /\bI (?:stepped down|resigned|quit) as (?:the |an? )?(\p{Ll}[\p{L}-]+)/u,
    ],
    held: any("I am|I['’]m|I work as"),
  },
  {
    may: 'quit gave_up given_up stopped drink sober teetotal',
    ended: [
      any(
        "I (?:have |just |finally )*(?:quit|gave up|given up|stopped drinking|stopped) (?:drinking|drinking alcohol|alcohol|booze)(?=$|[.,;!]| (?:in|last|this|for good|because|after|and|\\S+ \\p{Ll}+ ago))|I (?:do not|don['’]t) drink (?:alcohol )?any ?more|I am (?:now )?(?:sober|teetotal)",
      ),
    ],
    held: any('(?:drink|have) (?:\\S+ ){0,3}(?:beers?|wines?|whisk(?:e)?y|gin|vodka|rum|cider|cocktails?|alcohol)'),
  },
];

const german: readonly EndingForms[] = [
  {
    may: 'gestorben verstorben tot eingeschläf einschläf entlaufen weggelaufen',
    ended: [
      form('NAME (?:ist|wurde) (?:\\S+ ){0,3}(?:gestorben|verstorben|tot(?=$|[.,;!])|eingeschläfert|entlaufen|weggelaufen)'),
      form('NAME mussten? (?:\\S+ ){0,3}einschläfern'),
    ],
    held: any(
      'Hund|Katze|Kater|Hündin|Hase|Kaninchen|Hamster|Pferd|Vogel|Papagei|Wellensittich|Ziege|Haustier|Vater|Mutter|Opa|Oma|heißt|namens',
    ),
  },
  {
    may: 'getrennt scheiden geschieden nicht_mehr schluss verlassen',
    ended: [
      form('NAME und ich (?:haben uns (?:\\S+ ){0,2}(?:getrennt|scheiden)|sind (?:\\S+ ){0,2}(?:getrennt|geschieden|nicht mehr))'),
      form('[Ii]ch habe mich (?:\\S+ ){0,2}von NAME (?:\\S+ ){0,2}(?:getrennt|scheiden)'),
      form('NAME hat (?:\\S+ ){0,2}(?:mit mir Schluss gemacht|mich verlassen|sich von mir getrennt)'),
      form('mit NAME (?:\\S+ ){0,2}Schluss gemacht'),
    ],
    held: any('zusammen|Freundin|Freund|Partner|Partnerin|Mann|Frau|verheiratet|verlobt|und ich'),
  },
  {
    may: 'gekündigt aufgehört entlassen ausgeschieden raus',
    ended: [
      form(
        '(?:[Ii]ch|[Ww]ir) (?:habe |bin |wurde |haben |sind )?(?:\\S+ ){0,3}(?:bei|von) (?:der |dem )?NAME (?:\\S+ ){0,2}(?:gekündigt|aufgehört|entlassen|ausgeschieden|raus)',
      ),
    ],
    held: any('arbeite|arbeiten|angestellt|Job|Stelle'),
  },
  {
    may: 'rente ruhestand pensioniert',
    ended: [
      form(
        'NAME (?:ist|geht) (?:jetzt |nun |seit \\S+ )?(?:in Rente|im Ruhestand|pensioniert|in den Ruhestand gegangen|in Rente gegangen)',
      ),
    ],
    held: any('Hausarzt|Hausärztin|Arzt|Ärztin|Zahnarzt|Zahnärztin|Chef|Chefin|Lehrer|Lehrerin|Praxis|Patientin?|in Behandlung'),
  },
  {
    may: 'verkauft verschenkt abgegeben zurückgegeben verschrottet',
    ended: [
      form(
        '(?:den|meinen|unseren|das|mein|unser|die|meine) (?:alten? )?NAME (?:\\S+ ){0,2}(?:verkauft|verschenkt|abgegeben|zurückgegeben|verschrottet)',
      ),
    ],
    held: any('fahre|fahren|habe|haben|nutze|benutze|besitze|ist ein|Auto|Handy'),
  },
  {
    may: 'storni absag abgesagt aus flach gecancelt',
    ended: [
      form(
        '(?:[Dd]ie|[Uu]nsere|[Mm]eine) ([\\p{L}-]+?)s?-?(?:reise|urlaub|fahrt|flug) (?:haben|habe|fällt|ist|wurde|mussten|musste|müssen) (?:\\S+ ){0,3}(?:storniert|abgesagt|aus|flach|gecancelt|stornieren|absagen)',
      ),
      form('(?:Reise|Flug|Urlaub|Fahrt) (?:nach|in|auf) NAME (?:\\S+ ){0,4}(?:storniert|abgesagt|fällt aus|flach|stornieren|absagen)'),
    ],
    held: any('fliegen|fliege|fahren|fahre|reisen|reise|Reise|Urlaub|gebucht|Flug'),
  },
  {
    may: 'geschlossen zugemacht dichtgemacht pleite insolvent hat_ ist_',
    ended: [form('NAME (?:hat|ist) (?:\\S+ ){0,3}(?:geschlossen|zugemacht|dichtgemacht|pleite|insolvent|zu)')],
    held: any('Lieblings\\S+|Stamm\\S+|kaufe|gehe|gehen|esse|essen|Restaurant|Café|Laden'),
  },
  {
    may: 'veget vegan',
    ended: [
      any(
        'ich (?:bin|lebe|esse) (?:jetzt |nun |seit \\S+ )?(?:vegetarier(?:in)?|vegetarisch|vegan|veganer(?:in)?)|jetzt bin ich (?:vegetarier(?:in)?|vegan)',
      ),
    ],
    held: any('(?:esse|essen) (?:\\S+ ){0,4}(?:fleisch|schnitzel|wurst|steak|huhn|schinken|fisch)'),
  },
  {
    may: 'rauch',
    ended: [any('(?:habe|hab) (?:\\S+ ){0,4}(?:mit dem rauchen aufgehört|aufgehört zu rauchen|das rauchen aufgegeben)|rauche nicht mehr')],
    held: any('rauche(?! (?:nicht|kaum))'),
  },
];

const spanish: readonly EndingForms[] = [
  {
    may: 'muri muert falleci se_nos_fue sacrific dormir',
    ended: [form('NAME (?:se )?(?:ha )?(?:murió|muerto|falleció|fallecido|se nos fue)'), form('(?:sacrificar|dormir) a NAME')],
    held: any(
      'perro|perra|gato|gata|conejo|caballo|loro|pájaro|hámster|tortuga|mascota|padre|madre|abuelo|abuela|se llama|llamado|llamada',
    ),
  },
  {
    may: 'ya_no dej separ divorci roto termin cort romp',
    ended: [
      form(
        'NAME y yo (?:ya no|lo (?:hemos dejado|dejamos)|nos (?:hemos )?(?:separado|separamos|divorciado|divorciamos)|hemos (?:roto|terminado|cortado)|rompimos|terminamos|cortamos)',
      ),
      form(
        '(?:[Rr]ompí|[Cc]orté|[Tt]erminé|[Hh]e (?:roto|cortado|terminado)|[Mm]e (?:separé|divorcié)|[Mm]e he (?:separado|divorciado)) (?:con|de) NAME',
      ),
      form('NAME (?:me ha dejado|me dejó|rompió conmigo|ha roto conmigo)'),
    ],
    held: any('novio|novia|pareja|marido|mujer|esposo|esposa|prometido|prometida|casada?|casado|saliendo|salgo|juntos|y yo'),
  },
  {
    may: 'dej fui_ ido renunci desped despid',
    ended: [
      form('(?:[Dd]ejé|[Hh]e dejado|[Mm]e fui de|[Mm]e he ido de|[Rr]enuncié (?:en|a)|[Mm]e despidieron de|[Mm]e han despedido de) NAME'),
    ],
    held: any('trabajo|trabajamos|empleada|empleado|empleo|puesto'),
  },
  {
    may: 'jubil',
    ended: [form('NAME se (?:ha )?(?:jubiló|jubilado)')],
    held: any('médic[oa]|doctora?|dentista|jef[ea]|profesora?|entrenadora?|consulta|paciente'),
  },
  {
    may: 'cancel anul suspend',
    ended: [
      form(
        '(?:[Cc]ancelé|[Cc]ancelamos|[Aa]nulé|[Aa]nulamos|cancelar|anular|cancelado|anulado|suspendido) (?:el|mi|nuestro|los|las|mis) (?:viaje|vuelo|vuelos|billetes|vacaciones|escapada) (?:a|en) NAME',
      ),
      form('(?:viaje|vuelo) a NAME (?:se ha |está |fue |queda |ha sido )+(?:cancelado|anulado|suspendido)'),
    ],
    held: any('viajo|viajamos|viaje|voy|vamos|vuelo|volamos|vacaciones|reservado|reservé'),
  },
  {
    may: 'vend regal cambi',
    ended: [form('(?:[Vv]endí|[Vv]endimos|[Hh]e vendido|[Hh]emos vendido|[Rr]egalé|[Cc]ambié) (?:el|mi|nuestro|la|nuestra) NAME')],
    held: any('conduzco|tengo|tenemos|uso|coche|moto|móvil'),
  },
  {
    may: 'cerr',
    ended: [form('NAME (?:ha )?(?:cerró|cerrado)')],
    held: any('favorito|favorita|preferido|preferida|compro|como|comemos|voy|restaurante|bar'),
  },
  {
    may: 'veget vegan',
    ended: [any('(?:ahora |ya )?(?:soy|me he hecho|me hice) (?:ahora )?(?:vegetarian[oa]|vegan[oa])')],
    held: any('(?:como|comemos) (?:\\S+ ){0,3}(?:carne|pollo|jamón|ternera|cerdo|pescado)'),
  },
  {
    may: 'fum',
    ended: [any('(?:he dejado|dejé) de fumar|ya no fumo')],
    held: any('(?<!no )fumo'),
  },
];

const french: readonly EndingForms[] = [
  {
    may: 'mort décéd euthan parti endormir',
    ended: [
      form('NAME (?:est|a été) (?:\\S+ ){0,2}(?:morte?|décédée?|euthanasiée?|partie? pour toujours)'),
      form('(?:euthanasier|endormir) NAME'),
    ],
    held: any(
      "chien|chienne|chat|chatte|lapin|cheval|perroquet|oiseau|hamster|tortue|père|mère|grand-père|grand-mère|s'appelle|s’appelle|appelée?|nommée?",
    ),
  },
  {
    may: 'rompu sépar quitt divor plus',
    ended: [
      form(
        "NAME et moi,? (?:(?:nous )?(?:avons rompu|nous sommes (?:séparés|quittés)|sommes séparés|divorçons|avons divorcé|ne sommes plus)|(?:on )?(?:a rompu|s'est séparés?|n'est plus))",
      ),
      form("(?:[Jj]['’]ai (?:rompu avec|quitté|divorcé de)|[Jj]e me suis séparée? de) NAME"),
      form("NAME (?:m['’]a quittée?|a rompu avec moi)"),
    ],
    held: any('copain|copine|petit ami|petite amie|compagnon|compagne|mari|femme|fiancée?|conjoint|mariée?|ensemble|sors avec|et moi'),
  },
  {
    may: 'quitt démission licenci plus',
    ended: [form("(?:[Jj]['’]ai (?:quitté|démissionné de)|[Ll]icenciée? (?:de|par)|[Jj]e ne travaille plus (?:chez|à|pour)) NAME")],
    held: any('travaille|emploi|poste|embauchée?|salariée?'),
  },
  {
    may: 'retraite',
    ended: [form('NAME (?:a pris sa retraite|est (?:à la retraite|partie? à la retraite))')],
    held: any('médecin|docteure?|dentiste|chef|cheffe|professeure?|entraîneure?|cabinet|patiente?'),
  },
  {
    may: 'annul',
    ended: [
      form("(?:annulé|annuler) (?:le|notre|mon|les|nos) (?:voyage|vol|séjour|vacances) (?:en|au|aux|à) (?:l['’])?NAME"),
      form('(?:voyage|vol|séjour) (?:en|au|aux|à) NAME (?:est|a été|sont) annulé'),
    ],
    held: any('partons|pars|allons|vais|voyage|vol|vacances|réservé'),
  },
  {
    may: 'vendu donné rendu',
    ended: [form("(?:[Jj]['’]ai|avons|a) (?:vendu|donné|rendu) (?:la|le|ma|mon|notre) NAME")],
    held: any('conduis|ai|avons|utilise|voiture|moto|téléphone'),
  },
  {
    may: 'ferm',
    ended: [form('NAME (?:a|est) (?:\\S+ )?fermée?')],
    held: any('préférée?|habituel|vais|mange|achète|restaurant|café'),
  },
  {
    may: 'végé véga',
    ended: [any('je suis (?:maintenant |devenue? )?(?:végétarien(?:ne)?|végane?)')],
    held: any('mange (?:\\S+ ){0,3}(?:viande|poulet|jambon|bœuf|porc|poisson)'),
  },
  {
    may: 'fum',
    ended: [any("j['’]ai arrêté de fumer|je ne fume plus")],
    held: any('je fume'),
  },
];

/** By the language's code. */
export const endingForms: Readonly<Record<string, readonly EndingForms[]>> = { en: english, de: german, es: spanish, fr: french };
