import { WordBeginnings } from './word-beginnings.js';

/**
 * Relations of which people tell the value in many words, and ask for it in others: "I joined Tidewater" answers "Where do I work?". By relation, how a word of a text that tells it begins, and how people ask and tell it of themselves, in a few languages.
 */
const relations = {
  residence: {
    may: 'liv resid based mov settl bought rent found shar place flat house home addres wohn leb gezogen umgezogen anschrift adress viv mud direcc habit vis_ déménag install',
    asked: [
      /where (?:do|did|am|are|have) (?:i|we) (?:currently |now |been )?(?:live|living|stay|staying|reside|based)|(?:my|our) (?:home |current |new |postal )*address|(?:which|what) (?:city|town|country|street|place) (?:do|am|are) (?:i|we) (?:currently |now )?(?:live|living)|where is (?:my|our) (?:home|flat|house|apartment)/u
        .source,
      /wo (?:wohne|wohnen|lebe|leben) (?:ich|wir)|(?:meine|unsere)r? (?:neue |aktuelle )?(?:adresse|anschrift)/u.source,
      /dónde (?:vivo|vivimos|resido)|mi (?:nueva )?dirección|en qué ciudad (?:vivo|vivimos)/u.source,
      /où (?:est-ce que )?(?:j['’]habite|nous habitons|on habite|je vis|habité-je|habitons-nous)|(?:mon|notre) adresse|quelle ville (?:est-ce que )?j['’]habite/u
        .source,
    ],
    told: [
      /I_ (?:liv(?:e|ing)|resid(?:e|ing)|(?:am |are )?based|moved|relocated|settled)(?: (?:back|again|down|in|over|now|house))*(?: out of [^.;]{1,40}?)? (?:in|at|on|to|into|from .{1,40}? to) (?:(?:a|an) [\p{Ll} -]{1,30} (?:in|at|on) )?(?:the )?[\p{Lu}\d]/u
        .source,
      /I_ (?:bought|rent|rented|found|got|share|shared|moved into) (?:a|an|our|my|the)(?! room at)(?: (?!holiday|summer|weekend|second|rental|guest|hotel)[\p{Ll}-]+){0,2} (?:house|flat|apartment|home|place|studio|condo|cottage|room|bungalow)(?: (?:together|with [^,]{1,30}?))? (?:in|at|on) (?:the )?[\p{Lu}\d]/u
        .source,
      /[Mm]y (?:new |current |home |postal )*(?:place|flat|apartment|house|home|address) is (?:now )?(?:in |at |on )?[\p{Lu}\d]/u.source,
      /(?:[Ii]ch|[Ww]ir|[Jj]etzt)(?: \S+){0,4}? (?:wohnen?|leben?) (?:jetzt |nun |seit \S+ )*(?:in|bei) (?:der )?\p{Lu}|(?:[Ww]ohnen?|[Ll]eben?) (?:ich|wir) (?:jetzt |nun )*in (?:der )?\p{Lu}|(?:bin|sind)(?: \S+){0,5} nach \p{Lu}\S*(?: \S+){0,5} (?:um)?gezogen|[Mm]eine (?:neue )?(?:Adresse|Anschrift) (?:ist|lautet)/u
        .source,
      /(?:^|[^\p{L}])(?:[Vv]ivo|[Vv]ivimos|[Rr]esido|[Mm]e mudé|[Mm]e he mudado|[Nn]os mudamos|[Nn]os hemos mudado) (?:ahora )?(?:en|a) \p{L}*|[Mm]i (?:nueva )?dirección es/u
        .source,
      /(?:[Jj]['’]habite|[Jj]e vis|[Nn]ous habitons|[Oo]n habite|[Jj]['’]ai déménagé|[Nn]ous avons déménagé|[Oo]n a déménagé|[Nn]ous vivons|[Jj]e me suis installée?)(?: maintenant| désormais)? (?:à|en|au|dans|\d)|[Mm]on (?:nouvelle )?adresse est/u
        .source,
    ],
  },
  employer: {
    may: 'work teach start beg join hired job offer position role first company employ laid quit lost left fired redund retired made took new arbeit angestellt angefangen begonnen eingestellt fange trabaj empec empez empiez contrat travail commenc embauch',
    asked: [
      /where (?:do|am|are) (?:i|we) (?:currently |now )?(?:work|working|employed|teach)|who(?:m)? (?:do|am) i (?:currently |now )?(?:work|working|employed)|my (?:current |new )?(?:job|employer|workplace|company)|what do i do for (?:a living|work)|(?:which|what) company (?:do|am) i/u
        .source,
      /wo (?:arbeite|arbeiten) (?:ich|wir)|(?:bei|für) wem arbeite ich|mein(?:e|en|er|em)? (?:neue[rn]? |aktuelle[rn]? )?(?:job|arbeitgeber|arbeit|stelle)/u
        .source,
      /dónde trabajo|para quién trabajo|mi (?:nuevo )?(?:trabajo|empleo)/u.source,
      /où (?:est-ce que )?je travaille|pour qui (?:est-ce que )?je travaille|mon (?:nouveau )?(?:travail|emploi|employeur)/u.source,
    ],
    told: [
      /I_ (?:work(?! out| on| from)|working(?! out| on| from)|teach|start|started|began|joined|got hired|(?:was|been) hired|(?:got|took|landed|found) (?:a|an|the|my)(?: new)? (?:job|position|role|post)|accepted (?:a|an|the|my)(?: new)? (?:job|position|role|post|offer))(?: working| a (?:new )?job| work| offer| \p{Ll}+)?(?: as an? [^,.]{1,30}?)? (?:at |for |by |from )(?:the )?\p{Lu}/u
        .source,
      /I_ joined (?!\S*(?:[Gg]ym|[Cc]lub|Facebook|Instagram|TikTok|LinkedIn|Twitter|Discord|Reddit)|(?:\p{Lu}\S* ){0,3}(?:Club|Gym|Party|Choir|Band|Team|Society|Association|Church)\b)\p{Lu}[^\s,.;!]*(?: \p{Lu}[^\s,.;!]*){0,2}(?: as| last| this|[.,;!]|$)/u
        .source,
      /my first (?:day|week) (?:at|with|in) \p{Lu}|\p{Lu}\S* (?:offered me (?:a|an|the) (?:job|position|role)|hired me|took me on)|[Mm]y new (?:employer|company|job|workplace) is|laid me off|I_ left \p{Lu}[^.,;]{1,30} for \p{Lu}|I_ (?:quit|lost|left) my job|I_ (?:was |got |been )?(?:laid off|fired|made redundant)|I_ (?:unemployed|self-employed|retired)/u
        .source,
      /[Aa]rbeite(?: ich)?(?: \S+){0,4} (?:bei|für) (?:der |dem )?\p{Lu}|(?:bei|für) (?:der |dem )?\p{Lu}\S*(?: \S+){0,3} (?:angefangen|angestellt|begonnen|eingestellt)|fange(?: \S+){0,3} bei \p{Lu}\S* an/u
        .source,
      /[Tt]rabajo (?:ahora |como \S+ |de \S+ )?(?:en|para) \p{Lu}|(?:[Hh]e empezado|[Ee]mpecé|[Ee]mpiezo)(?: \S+){0,3} en \p{Lu}|me (?:han contratado|contrataron) en/u
        .source,
      /[Jj]e travaille (?:maintenant |désormais |comme \S+ )?(?:chez|à|pour) \p{Lu}|(?:[Jj]['’]ai commencé|[Jj]e commence)(?: \S+){0,3} chez \p{Lu}|embauchée? (?:chez|par)/u
        .source,
    ],
  },
  partner: {
    may: 'friend boyfriend girlfriend partner husband wife spouse fianc seeing single widow dating met_ engaged married relationship together broke split separat divorc left dumped freund mann frau zusammen getrennt scheiden geschieden schluss verl geheirat verheirat heirat novi pareja marido mujer espos romp rompimos terminado separa divorcia casa prometi saliendo dej cort termin roto copain copine petit compag mari femme moi sors rompu quitt',
    asked: [
      /(?:my|a|any|do i have) (?:\p{L}+ )?(?:boyfriend|girlfriend|partner|husband|wife|spouse|fianc[eé]e?)|who am i (?:currently |now )?(?:dating|seeing|with|married to|engaged to|in a relationship)|am i (?:still |currently |now )?(?:single|married|engaged|dating|in a relationship|divorced)/u
        .source,
      /(?:eine|einen|meine|mein) (?:neue[nr]? )?(?:freundin|freund|partner|partnerin|mann|frau)(?!\p{L})|bin ich (?:noch |jetzt )?(?:single|verheiratet|verlobt|vergeben)|mit wem bin ich zusammen/u
        .source,
      /(?:tengo|mi) (?:novio|novia|pareja|marido|mujer|esposo|esposa)|estoy (?:soltero|soltera|casado|casada)|con quién (?:salgo|estoy)/u
        .source,
      /(?:un|une|mon|ma) (?:copain|copine|petit ami|petite amie|compagnon|compagne|mari|femme|fiancée?)|suis-je (?:célibataire|mariée?)/u
        .source,
    ],
    told: [
      /[Mm]y (?:new |current )?(?:boyfriend|girlfriend|partner|husband|wife|spouse|fianc[eé]e?) is (?:called |named )?\p{Lu}|I_ (?:seeing|dating|met(?= some)|engaged|got engaged|got married|in a relationship|together with|married to|going out with) (?:someone|somebody|a (?:new |nice )?(?:man|woman|guy|girl)|to \p{Lu}|with \p{Lu}|\p{Lu})|I_ (?:single|married|divorced|widowed)(?!\p{L})|\p{Lu}\S+ and I (?:_ )?(?:broke up|split|separated|got (?:divorced|married|engaged)|divorced|are (?:no longer|together|dating|divorced|married|engaged|getting))|(?:broke|split) up with \p{Lu}|(?:broke up with|left|dumped) me/u
        .source,
      /[Mm]eine? (?:neue[r]? )?(?:Freundin|Freund|Partner|Partnerin|Mann|Frau) (?:heißt|ist) \p{Lu}|(?:mit \p{Lu}\S+ zusammen|\p{Lu}\S+ und ich(?: \S+){0,4} (?:getrennt|scheiden|geschieden)|mit mir Schluss|mich verlassen|verlobt|geheiratet)/u
        .source,
      /[Mm]i (?:nuev[oa] )?(?:novio|novia|pareja|marido|mujer|esposo|esposa) (?:se llama|es) \p{Lu}|\p{Lu}\S+ y yo (?:lo (?:hemos )?dej|hemos (?:roto|terminado)|rompimos|nos (?:hemos )?(?:separa|divorcia|casa|prometi))|[Ee]stoy saliendo con|(?:[Hh]e roto|[Rr]ompí|[Cc]orté|[Tt]erminé) con|me (?:ha dejado|dejó)/u
        .source,
      /(?:[Mm]on|[Mm]a) (?:nouveau |nouvelle )?(?:copain|copine|petit ami|petite amie|compagnon|compagne|mari|femme) (?:s['’]appelle|est) \p{Lu}|\p{Lu}\S+ et moi(?:,)? (?:nous |on )?(?:avons rompu|a rompu|nous sommes séparés|sommes)|[Jj]e sors avec \p{Lu}|[Jj]['’]ai (?:rompu avec|quitté) \p{Lu}|\p{Lu}\S* m['’]a quittée?/u
        .source,
    ],
  },
  phone: {
    may: 'number phone mobile cell telephone call text reach nummer telefon handy mobil número teléfono móvil numéro téléphone portable',
    asked: [
      /my (?:new |current )?(?:(?:phone|mobile|cell|telephone) ?(?:number|no)?|number)(?!\p{L})/u.source,
      /(?:meine|deine)r? (?:neue |aktuelle )?(?:telefon|handy|mobil)?nummer/u.source,
      /mi (?:nuevo )?(?:número(?: de (?:teléfono|móvil))?|teléfono|móvil)/u.source,
      /mon (?:nouveau )?(?:numéro|téléphone|portable)/u.source,
    ],
    told: [
      /[Mm]y (?:new |current )?(?:(?:phone|mobile|cell|telephone)(?: phone)?(?: number)?|number) is (?:now )?[+(\d]|(?:number|mobile|phone)[,;:]? (?:and )?(?:the new one|it) is (?:now )?[+(\d]|(?:reach|call|text) me (?:now )?(?:at|on|under) [+(\d]/u
        .source,
      /(?:[Mm]eine|[Nn]eue) (?:neue )?(?:Telefon|Handy|Mobil|telefon|handy)?[Nn]ummer(?: ist| lautet|:)/u.source,
      /[Mm]i (?:nuevo )?(?:número|teléfono|móvil)(?: de \S+)? es|número, el nuevo es/u.source,
      /[Mm]on (?:nouveau )?(?:numéro|téléphone|portable)(?: de \S+)? est|numéro, le nouveau est/u.source,
    ],
  },
  email: {
    may: 'mail email reach contact write correo',
    asked: [
      /my (?:new |current )?e-?mail(?: address)?(?!\p{L})|meine (?:neue )?(?:e-?)?mail-?(?:adresse)?|mi (?:nuevo )?(?:correo|email)|mon (?:nouvel )?(?:e-?mail|adresse e-?mail|courriel)/u
        .source,
    ],
    told: [
      /[Mm]y (?:new |current )?e-?mail(?: address)? is|(?:reach|contact|mail|e-?mail|write(?: to)?) me (?:now )?(?:at|on|under|via) [^\s@]+@|[Mm]eine (?:neue )?(?:E-)?Mail-?(?:[Aa]dresse)? (?:ist|lautet)|[Mm]i (?:nuevo )?(?:correo|email) es|[Mm]on (?:nouvel )?e-?mail est/u
        .source,
    ],
  },
  salary: {
    may: 'salary income pay earn make making raise rise verdien gehalt gan sueldo salario gagne salaire get_paid',
    asked: [
      /how much do i (?:currently |now )?(?:earn|make|get paid)|my (?:current |new )?(?:salary|income|pay|wage)(?!\p{L})|wie viel verdiene ich|mein gehalt|cuánto gano|mi sueldo|mi salario|combien (?:est-ce que )?je gagne|mon salaire/u
        .source,
    ],
    told: [
      /[Mm]y (?:new |current )?(?:salary|income|pay) is|I_ (?:earn|make|get paid|making|earning) (?:about )?(?:[£$€]\d|\d[\d.,]* ?(?:k\b|dollars|euros|pounds))|(?:a|pay) (?:raise|rise)(?!\p{L}).{0,20} (?:earn|make|to) [£$€\d]|[Ii]ch verdiene|[Mm]ein Gehalt|[Gg]ano (?:ahora )?\d|[Mm]i (?:sueldo|salario) es|[Jj]e gagne|[Mm]on salaire est/u
        .source,
    ],
  },
  name: {
    may: 'call name nenn llámame appelle',
    asked: [
      /(?:should|do|can|may|must) (?:you|i) (?:be )?call(?:ed)?(?: me)?|what (?:do|should|will) you call me|wie (?:sollst|nennst) du mich|cómo (?:debes llamarme|me llamas)/u
        .source,
    ],
    told: [/[Cc]all me \p{Lu}|[Mm]y name is \p{Lu}|[Nn]enn mich \p{Lu}|[Ll]lámame \p{Lu}|[Aa]ppelle-moi \p{Lu}/u.source],
  },
  diet: {
    may: 'vege vegan pescat meat fish fleisch fisch végé carne pescad mange',
    asked: [
      /do i (?:still |now )?eat (?:meat|fish|pork|beef|chicken|cheese|eggs)|am i (?:still |now )?(?:a )?(?:vegetarian|vegan|pescatarian)|my diet|esse ich (?:noch )?(?:\p{L}+ )?(?:fleisch|fisch)|bin ich (?:noch )?(?:vegetarier|vegan)|como (?:carne|pescado)|soy vegetarian[oa]|je mange (?:encore )?(?:de la |du )(?:viande|poisson)|suis-je végétarien/u
        .source,
    ],
    told: [
      /I_ (?:am |are |became |become |went |gone |turned )*(?:a )?(?:vegetarian|vegan|pescatarian)|I_ (?:do not |don['’]t |stopped |no longer )?eat(?:ing)? (?:\p{L}+ )?(?:meat|fish)|[Ii]ch (?:bin|lebe|esse)(?: \S+){0,3} (?:[Vv]egetarier|[Vv]egan|vegetarisch|Fleisch|Fisch)|[Ss]oy (?:ahora )?(?:vegetarian|vegan)|[Cc]omo (?:carne|pescado)|[Jj]e suis (?:maintenant |devenue? )?(?:végétarien|végane?)|[Jj]e (?:ne )?mange (?:plus )?(?:de |du )/u
        .source,
    ],
  },
  smoking: {
    may: 'smok vap rauch fum',
    asked: [
      /do i (?:still )?(?:smoke|vape)|am i (?:still )?a smoker|rauche ich|fumo(?: todavía| aún)?\?|¿?(?:todavía|aún) fumo|(?:est-ce que )?je fume/u
        .source,
    ],
    told: [
      /I_ (?:smoke|vape|(?:stopped|quit|given up|gave up|do not|don['’]t|no longer) (?:smok|vap))|[Ii]ch rauche|(?:mit dem Rauchen|zu rauchen)|[Ff]umo |(?:dejado|[Dd]ejé) de fumar|[Jj]e (?:ne )?fume|arrêté de fumer/u
        .source,
    ],
  },
  pet: {
    may: 'pet dog pupp cat kitten rabbit hamster parrot bird tortoise fish goldfish horse hund hünd katze kater kaninchen perr gat conejo chien chat lapin',
    asked: [
      /(?:what|which) (?:pets?|animals?) (?:do|have) (?:i|we)|do (?:i|we) have (?:a |any )?pets?|my pets?(?!\p{L})|welche[sn]? haustiere? habe|habe ich (?:ein )?haustiere?|mein haustier|qué mascotas? tengo|tengo (?:alguna )?mascotas?|quel(?:s)? anim(?:al|aux) (?:de compagnie )?(?:ai-je|est-ce que j['’]ai|avons-nous)/u
        .source,
    ],
    told: [
      /I_ (?:got|adopted|bought|rescued|own|keep)? ?(?:a|an|two|three) (?:\p{Ll}+ )?(?:dogs?|pupp(?:y|ies)|cats?|kittens?|rabbits?|hamsters?|parrots?|birds?|tortoises?|goldfish|horse)(?! (?:food|show|video|café))/u
        .source,
      /(?:[Ii]ch habe|[Ww]ir haben)(?: \S+){0,3} (?:Hund|Hündin|Katze|Kater|Kaninchen)|[Uu]nser(?:e)? (?:Hund|Hündin|Katze|Kater) heißt/u
        .source,
      /(?:[Tt]engo|[Tt]enemos|[Aa]dopté|[Aa]doptamos|[Hh]e adoptado|[Hh]emos adoptado) un[ao]? (?:perr[oa]|gat[oa]|conejo)/u.source,
      /(?:[Jj]['’]ai|[Nn]ous avons)(?: adopté)? une? (?:chien(?:ne)?|chat(?:te)?|lapin)/u.source,
    ],
  },
} as const;

/** Who tells of themselves, with what may stand before their verb. */
const first = String.raw`(?:(?:\p{Lu}\S+ and )?(?:I|[Ww]e)(?:['’](?:m|ve|re|ll))?)(?: (?:am|are|just|now|have|also|finally|recently|currently|officially|both|will|had))*`;
const words = (sources: readonly string[], flags: string): RegExp =>
  new RegExp(
    String.raw`(?<!\p{L})(?:${sources.map((source) => source.replaceAll('I_', first).replaceAll('_ ', '(?:\\S+ )?')).join('|')})`,
    flags,
  );
const kinds = Object.values(relations);
const asked = kinds.map(({ asked }) => words(asked, 'iu'));
const told = kinds.map(({ told }) => words(told, 'u'));
const beginnings = new WordBeginnings(kinds.map(({ may }) => may));

/** A question or a statement that is longer tells much else. */
const [questionMax, statementMax] = [200, 200];
/** What is only thought of, or is told of what was. */
const unreal =
  /(?<!\p{L})(?:if|might|could|would|want|wants|wish|hope|hopes|thinking|planning|should|used to|going to|möchte|wenn|würde|quiero|si|voudrais|veux)(?!\p{L})|\?\s*$/iu;

/** The relations whose value a question asks of the one who asks: a bit each. */
export const relationsAsked = (question: string): number =>
  question.length > questionMax ? 0 : asked.reduce((bits, form, i) => (form.test(question) ? bits | (1 << i) : bits), 0);

/** The relations of which a text tells what they are for its speaker: a bit each. */
export function relationsTold(text: string): number {
  if (text.length > statementMax) return 0;
  const possible = beginnings.find(text.toLowerCase());
  if (possible === 0) return 0;
  const bits = told.reduce((bits, form, i) => ((possible & (1 << i)) !== 0 && form.test(text) ? bits | (1 << i) : bits), 0);
  return bits === 0 || unreal.test(text) ? 0 : bits;
}
