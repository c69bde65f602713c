import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as indonesian } from '@orama/stemmers/indonesian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as lithuanian } from '@orama/stemmers/lithuanian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as serbian } from '@orama/stemmers/serbian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { termOf, withoutAccents } from './normalize.js';
import { dutch as dutchPhrases } from './phrases/dutch.js';
import { french as frenchPhrases } from './phrases/french.js';
import { german as germanPhrases } from './phrases/german.js';
import { italian as italianPhrases } from './phrases/italian.js';
import type { Phrases } from './phrases/phrases.js';
import { polish as polishPhrases } from './phrases/polish.js';
import { portuguese as portuguesePhrases } from './phrases/portuguese.js';
import { russian as russianPhrases } from './phrases/russian.js';
import { spanish as spanishPhrases } from './phrases/spanish.js';
import { turkish as turkishPhrases } from './phrases/turkish.js';
import { dutch as dutchRelated } from './related-words/languages/dutch.js';
import { french as frenchRelated } from './related-words/languages/french.js';
import { german as germanRelated } from './related-words/languages/german.js';
import { italian as italianRelated } from './related-words/languages/italian.js';
import { portuguese as portugueseRelated } from './related-words/languages/portuguese.js';
import { spanish as spanishRelated } from './related-words/languages/spanish.js';
import { RelatedInLanguage } from './related-words/related-in-language.js';
import { dutchVerbs, germanVerbs, swedishVerbs } from './stemming/germanic-verbs.js';
import { basque, catalan, czech, estonian, polish, slovene } from './stemming/light-stemmers.js';
import { frenchVerbs, italianVerbs, portugueseVerbs, spanishVerbs } from './stemming/romance-verbs.js';
import type { Verbs } from './stemming/verb-forms.js';

/** A language other than English. */
export interface Language {
  /**
   * The stem of a lower-case word with its accents, by Snowball (https://snowballstem.org) or a light stemmer of this project; `null` for a language whose words are stemmed when they are indexed, by their
   * script, or not at all.
   */
  readonly stem: ((word: string) => string) | null;
  /** Articles, pronouns, prepositions, auxiliaries and question words, too common to tell one memory from another. */
  readonly words: readonly string[];
  /** The same without accents. */
  readonly functionWords: ReadonlySet<string>;
  /** Forms of "be", "have", "can", "must" and the like that are none of these: other languages have them too, or other words, so that they tell no language. Where its phrases are known they are among those. */
  readonly auxiliaries: readonly string[];
  /** Whether it writes several words as one: "Hausarzttermin". */
  readonly joinsWords: boolean;
  /** How questions, requests and answers are told in it; `null` where that is not known. */
  readonly phrases: Phrases | null;
  /** Its verbs, of which a stem does not find all forms; `null` where that is not known. */
  readonly verbs: Verbs | null;
  /** Its everyday words that stand for much the same; `null` where they are not known. */
  readonly related: RelatedInLanguage | null;
}

/** Stemmers of the languages that write several words as one. */
const joining: ReadonlySet<Language['stem']> = new Set([danish, dutch, estonian, finnish, german, hungarian, norwegian, swedish]);

const language = (
  stem: Language['stem'],
  list: string,
  phrases: Phrases | null = null,
  verbs: Language['verbs'] = null,
  lines: string | null = null,
): Language => {
  const words = list.split(/\s+/);
  const functionWords = new Set(words.map(withoutAccents));
  const related = stem === null || lines === null ? null : new RelatedInLanguage(stem, verbs, lines);
  return { stem, words, functionWords, auxiliaries: [], joinsWords: joining.has(stem), phrases, verbs, related };
};

const withAuxiliaries = (auxiliaries: string, language: Language): Language => ({ ...language, auxiliaries: auxiliaries.split(/\s+/) });

export const languages: readonly Language[] = [
  // Arabic
  withAuxiliaries(
    `كنت كنا عندي عندك عنده عندها عندنا لدي لديك لديه يمكن يجب`,
    language(
      null,
      `في من على إلى عن مع هذا هذه ذلك تلك التي الذي الذين اللذان كان كانت يكون تكون ليس ليست ما ماذا متى أين كيف لماذا هل أي كم لم لن لا قد هو هي هم هن أن
       إن أو ثم بعد قبل بين كل بعض غير حتى عند منذ خلال حول ضد وهو وهي وقد وكان وكانت كما لكن لدى أنه أنها إذا حيث أيضا لها له لهم بها به فيها فيه منها
       منه عليها عليه بما مما`,
    ),
  ),
  // Basque
  withAuxiliaries(
    `naiz zara gara dut duzu dugu ditut dituzu nintzen zen nuen zuen zituen daukat daukazu dauka nago zaude behar`,
    language(
      basque,
      `eta da dira ez du ditu zen ziren bat batzuk hau hori hauek horiek nor nork zer zein zeintzuk non nora noiz nola zergatik zenbat edo baina ere baino
       bere beren nire gure zuen izan dute dituzte daiteke dago daude baten bezala arte gabe ondoren aurretik bidez arabera nik zuk ni zu gu`,
    ),
  ),
  // Catalan
  withAuxiliaries(
    `sóc soc ets som sou estic estàs estan he has hem heu havia tinc tens té tenim teniu tenen tenia tenies tenien puc pots pot podem poden vaig vas va vam van`,
    language(
      catalan,
      `el la els les un una uns unes de del dels al als a en amb per que i o és són era eren ser està ha han havia no es se li hi ho què qui quan on com
       perquè quin quina quins quines quant quants quanta aquest aquesta aquests aquestes això aquell seu seva seus seves meu meva meus meves jo tu ell ella
       nosaltres també més molt però si ja només entre sobre des fins sense dins`,
    ),
  ),
  // Croatian, and Bosnian and Serbian in Latin letters
  withAuxiliaries(
    `imaš imamo imate imala bih bi budem bude mogu možeš može možemo mogao mogla moram moraš mora morao morala`,
    language(
      serbian,
      `i u na je se su da za od s sa iz o po do kao ali ili nije nisu bio bila bilo bili biti će ću ćemo sam si smo ste ovaj ova ovo ovi taj to ti tog tome
       koji koja koje kojeg kojem kojih kojima tko gdje gde kada kad što šta zašto kako koliko kakav kakva li te pa ni jer ako već samo također takođe njegov
       njezin njihov moj moja svoj svoje svoju me mi mu joj im ima imam imaju imao pri pod nad prema između kroz bez`,
    ),
  ),
  // Czech
  withAuxiliaries(
    `mám máš máme máte mít měly budeš budeme budete mohu můžu můžeš může můžeme mohou můžou mohl mohla musím musíš musí musel musela bych bys`,
    language(
      czech,
      `a i v ve na se si s z ze do o u k ke pro při pod nad před přes mezi podle bez kvůli je jsou jsem jsi jsme jste byl byla bylo byli byly být bude budou
       budu není nejsou to ten ta tento tato toto tyto tím toho tomu té těch který která které kteří kterou kterého kterých kde kdy kdo koho komu co čeho
       čemu proč jak jaký jaká jaké kolik zda nebo ale že aby když také již už jen jako jeho její jejich můj moje tvůj svůj své svou mě mi ho jí jim má mají
       měl měla mám od po za než`,
    ),
  ),
  // Danish
  withAuxiliaries(
    `har haft være bliver blevet kan kunnet skal vil må måtte bør burde`,
    language(
      danish,
      `og det af til på der var med han ikke et jeg hun blev den som er hvad hvem hvor hvornår hvordan hvorfor hvilken hvilket hvilke nogle meget fra efter
       mellem også blive være været havde kunne skulle ville deres dens dets vores eller når sig sin sit sine mod ved om op ud ind under over i en at
       for de man vi du alle da`,
    ),
  ),
  // Dutch
  language(
    dutch,
    `het een en van op dat voor zijn met niet te is aan er ook als bij door naar uit om wie wat waar wanneer waarom hoe welke welk hoeveel deze dit werd
     werden wordt worden heeft hebben hadden kan kunnen nog maar tussen onder tegen sinds hun haar zij hij wij ik je ze geen meer dan tot over de in
     was of die we had me`,
    dutchPhrases,
    dutchVerbs,
    dutchRelated,
  ),
  // Estonian
  withAuxiliaries(
    `olid olete olin olime saan saad peab pean pead pidi`,
    language(
      estonian,
      `ja on ei see seda selle sellel ta tema nad nende mis mida mille millal kes keda kelle kus kuhu kust kuidas miks palju mitu milline millised kas või
       aga ning et kui ka ainult juba veel oli olid olen oled oleme ole olla saab pole minu mind mul ma me sa oma meie teie üle all peal juures enne pärast
       kohta ilma kuni läbi`,
    ),
  ),
  // Finnish
  withAuxiliaries(
    `olen olet olemme olette olin olit olimme voin voit voivat voisin voiko pitää täytyy onko oliko`,
    language(
      finnish,
      `ja on ei se että oli ovat olivat olla ollut myös mutta kun niin joka jotka jossa josta jonka mikä mitkä mitä missä mistä mihin milloin kuka ketkä
       kuinka miksi miten montako paljonko tai sekä hän ne tämä nämä kuin jos sen sitä siitä siinä hänen heidän niiden ennen jälkeen kanssa vain voi
       voidaan no me he`,
    ),
  ),
  // French
  language(
    french,
    `le la les des du une un et est dans que qui pour par sur au aux avec ce cette ces se ne pas plus sont était étaient été être avoir ont avait quel
     quelle quels quelles quand où comment pourquoi combien quoi dont lequel laquelle lesquels il elle ils elles leur leurs son sa ses ou mais comme
     entre sous chez vers depuis pendant selon nous vous je de à en y a on me or car`,
    frenchPhrases,
    frenchVerbs,
    frenchRelated,
  ),
  // German
  language(
    german,
    `der das und ist von mit dem nicht ein eine einer eines einem einen auf für sich auch als bei nach aus wie wird werden wurde wurden worden oder zum zur
     über durch wer wen wem wessen welche welcher welches welchen welchem wann wo warum wieso woher wohin wieviel viele sind waren haben hatte hatten
     sein seine seiner ihre ihrer ihren es er sie ich wir ihr uns kann können konnte noch nur zwischen unter gegen seit vom beim ins dass wenn aber
     diese dieser dieses diesem diesen im zu was in an am so war die man den des hat will vor bis`,
    germanPhrases,
    germanVerbs,
    germanRelated,
  ),
  // Greek
  withAuxiliaries(
    `είμαι είσαι είμαστε είστε ήμουν ήσουν έχω έχεις έχουμε έχετε είχα είχες είχαμε είχαν μπορώ μπορείς μπορεί`,
    language(
      null,
      `ο η το οι τα του της των τον την τους τις στο στη στην στον στους στις στα και να με για από είναι ήταν που ότι θα δεν σε ένα ένας μια μία ως όπως
       αλλά ή έχει είχε έχουν ποιος ποια ποιο ποιοι ποιες ποιον ποιους πόσο πόσα πόσοι πόσες πόσους πού πότε πώς τι γιατί αυτό αυτή αυτός αυτά αυτές
       γιατί αυτοί αυτής αυτού κατά μετά πριν μεταξύ προς χωρίς υπό παρά πολύ επίσης καθώς ενώ όταν αν μας σας μου σου`,
    ),
  ),
  // Hindi
  withAuxiliaries(
    `हूँ हूं हो हुआ होगा होगी सकता सकती सकते चाहिए`,
    language(
      null,
      `का की के में है हैं और से को पर ने यह वह एक था थी थे भी कि जो तो ही कर हो गया गई गए लिए साथ नहीं क्या कौन कब कहाँ कहां कैसे क्यों कितना कितने कितनी
       किस किसने किसे किसके कौनसा कौनसी इस उस इन उन इसके उसके इसकी उनके तक या द्वारा जब अपने अपनी रहा रही रहे करने होता होती होते किया`,
    ),
  ),
  // Hungarian
  withAuxiliaries(
    `vagyok vagy vagyunk vagytok voltam voltál voltunk leszek leszel lesznek kellett lehetett`,
    language(
      hungarian,
      `az és egy hogy nem volt van vannak voltak is mint meg csak már még vagy ki kik mi mit mik mikor hol hova honnan hogyan miért melyik mely mennyi hány
       milyen ez ezt azt ezek azok aki akik ami amely amelyek amelyet által szerint között után előtt alatt lett lesz kell lehet pedig ha de a be`,
    ),
  ),
  // Indonesian
  withAuxiliaries(
    `punya memiliki harus boleh`,
    language(
      indonesian,
      `yang dan di dari untuk dengan pada dalam ini itu adalah ke tidak akan oleh juga sebagai atau ada telah sudah dapat bisa karena mereka dia ia kami kita
       saya apa siapa kapan dimana mana bagaimana mengapa kenapa berapa apakah antara seperti lebih bagi para tersebut namun sebuah seorang`,
    ),
  ),
  // Italian
  language(
    italian,
    `il gli della dello delle degli dei del di che è e per una uno un con non sono era erano essere stato stata stati ha hanno aveva nel nella nelle nei
     negli sul sulla dal dalla dalle dai al alla alle ai agli come più anche ma chi cosa quale quali quando dove perché quanto quanta quanti quante
     questo questa questi queste quello quella si suo sua suoi loro tra fra da lo le la se o a in no me`,
    italianPhrases,
    italianVerbs,
    italianRelated,
  ),
  // Lithuanian
  withAuxiliaries(
    `esu esi esame esate buvau buvai būti turiu turime turite turėjau turėti galiu galime galite galėjau`,
    language(
      lithuanian,
      `ir į iš su be per po prie nuo iki už ant apie dėl tarp pagal yra buvo bus nėra kad tai tas ta šis ši šie šios to tų jo jos jų jis ji jie kuris kuri
       kurie kurios kurio kurių kas ką kam kur kada kodėl kaip kiek koks kokia kokie ar arba bet o taip pat tik jau dar ne mano savo aš tu mes jūs mane man
       turi turėjo gali`,
    ),
  ),
  // Norwegian
  withAuxiliaries(
    `har ha er bli blir blitt kan kunnet skal vil må måtte bør burde`,
    language(
      norwegian,
      `og det av til på der var med han ikke et jeg hun ble den som er hva hvem hvor når hvordan hvorfor hvilken hvilket hvilke noen noe mye fra etter mellom
       også bli være vært hadde kunne skulle ville deres dens dets vår eller seg sin sitt sine mot ved om opp ut inn under over i en at for de man vi du
       alle da`,
    ),
  ),
  // Polish
  language(
    polish,
    `i w na z do się nie że jest to o jak po co ale dla od za przez przy jego jej ich był była było były być są który która które których którego którym
     gdzie kiedy kto kogo czego czym dlaczego ile jaki jaka jakie jakich czy oraz lub przed między także tylko ten ta te tego tej tym mnie mną cię ciebie
     ci mój moja moje mojego mojej moim moich twój twoja twoje swój swoja swoje swoją swoich jestem jesteś jesteśmy będzie będą będę bardzo już jeszcze
     więc ponieważ żeby niż nad pod bez u we ze nas nam was wam pan pani mam masz ma mają miał miała`,
    polishPhrases,
  ),
  // Portuguese
  language(
    portuguese,
    `o os as um uma do da dos das no na nos nas em e que é para por com não se foi são era eram ser está estão foram ao à aos às pelo pela pelos pelas como
     mais mas seu sua seus suas quem qual quais quando onde porque quanto quanta quantos quantas quê entre sobre desde até este esta isto esse essa
     isso também muito sem já lhe ele ela eles elas de a me`,
    portuguesePhrases,
    portugueseVerbs,
    portugueseRelated,
  ),
  // Romanian
  withAuxiliaries(
    `am ai are avem aveți aveam aveai sunt ești suntem sunteți eram erai voi vei vom veți vor`,
    language(
      romanian,
      `și în la cu de pe din pentru care este sunt era erau fost fi nu se că mai au avea avut un o unei unui cel cea cei cele al ai ale lui lor sau dar prin
       despre între spre după când unde cum ce cine cui câți câte cât câtă ceea acest această acestui acestei acești aceste aceasta acesta ca dacă sa
       său sale îi le ei el ea asupra către sub fără până a in`,
    ),
  ),
  // Russian
  language(
    null,
    `и в во не на с со как что это к ко по из у за от до для о об при или но а же бы был была было были быть есть его её ее их он она оно они мы вы я ты
     который которая которое которые которого которой которых котором кто кого кому кем чем чего чему когда где куда откуда почему зачем сколько какой
     какая какое какие какого каких каком каким какую какому этот эта эти этого этой также только между после перед под над без через чтобы если так
     себя свой своей своего`,
    russianPhrases,
  ),
  // Slovak
  withAuxiliaries(
    `máš máme máte mať mali budeš budeme budete môžem môžeš môže môžeme môžu mohol mohla musím musíš musí musel musela`,
    language(
      czech,
      `a aj v vo na sa si s so z zo do o u k ku pre pri pod nad pred cez medzi podľa bez je sú som ste sme bol bola bolo boli byť bude budú budem nie to ten
       tá tento táto toto tieto tým toho tomu tej tých ktorý ktorá ktoré ktorí ktorú ktorého ktorých kde kedy kto koho komu čo čoho prečo ako aký aká aké
       koľko či alebo ale že aby keď tiež už len jeho jej ich môj moja tvoj svoj svoje ma mi ho mu má majú mal mala mám od po za než`,
    ),
  ),
  // Slovene
  withAuxiliaries(
    `imaš imamo imate imela bom boš bomo morem moreš more moram moraš mora morajo bi`,
    language(
      slovene,
      `in v na je se so da za od s z iz o po do kot ali pa ni niso bil bila bilo bili biti bo bodo sem si smo ste ta to ti tega temu teh tem ki kateri katera
       katero katerih kdo koga komu kje kdaj kaj zakaj kako koliko kakšen kakšna ker če že le tudi samo še njegov njen njihov moj svoj svoje me mi ga jo mu
       jim ima imam imajo imel pri pod nad pred med skozi brez lahko`,
    ),
  ),
  // Spanish
  language(
    spanish,
    `el los las una unos unas del al y que en por para con su sus se lo es fue son era eran ser está están ha han había como más pero sino cuando cuándo
     cuál cuáles quién quiénes dónde cómo cuánto cuánta cuántos cuántas qué entre sobre desde hasta este esta estos estas ese esa eso también muy sin
     donde porque ya nos les le la de un o e a no he me hay`,
    spanishPhrases,
    spanishVerbs,
    spanishRelated,
  ),
  // Swedish
  withAuxiliaries(
    `ha haft hava är blir blivit kunnat skall vill ville måste bör borde`,
    language(
      swedish,
      `och det att av till på som är för inte med var han den ett jag hon blev från vad vem vilka vilken vilket när hur varför där efter mellan också bli
       vara varit hade kunde skulle deras dess vår eller sig sin sitt sina mot vid om upp ut in under över många mycket några har kan ska men i en de
       man du vi`,
      null,
      swedishVerbs,
    ),
  ),
  // Turkish
  language(
    turkish,
    `ve bir bu da de için ile olarak olan daha çok en gibi kadar sonra önce ne kim kimin kime kimi hangi hangisi nerede nereye nereden nasıl neden niçin
     niye kaç zaman mi mı mu mü değil var yok ise ya ki her o şu onun onlar ben sen biz siz tarafından göre arasında üzerinde ayrıca ancak veya hem
     oldu olduğu idi olmuştur nedir kimdir on a`,
    turkishPhrases,
  ),
  // Ukrainian
  withAuxiliaries(
    `буду будеш буде будемо будуть маю маєш має маємо маєте мають мав мала мали можу можеш може можемо можуть міг могла мушу мусиш треба`,
    language(
      null,
      `і й та в у на не що це з із до за від для про при або але як був була було були бути є його її їх він вона воно вони ми ви я який яка яке які якого
       якої яких якому якими хто кого кому чим чого коли де куди звідки чому навіщо скільки цей ця ці цього цієї також лише між після перед під над без
       через щоб якщо так себе свій своєї`,
    ),
  ),
];

/** Function words that texts hold which are in English (words of their own, of computers, in names) or, without their accents, in Vietnamese. */
const seenElsewhere: ReadonlySet<string> = new Set(
  `ben biz care com come dan de del della den der des di die door dos du el em et fur il ins la las le les los lui men met mod na non nos once os plus que san se sein sin
   sit son sub tot un van vid von y zur
   ai an ao bi boi bao ca cac cai chi cho con con cu cua cung da dan dang dau de den do dua duoc duoi gi giua hai hay hen ho hoac hon ich it khi khong la len lo lam ma mai moi mot
   mu muc nam nao nay nen ngu nhat nhu nhung no nu ong os phu qua ra rang rat roi sao sau se sang su ta tai tam tan te thi theo the thu tin to toi tot trong tra tre tren truoc
   tu va vai van ve vi viec voi vong vu`.split(/\s+/),
);

/** By the term of a function word, the language that it tells: no other language here has it. */
export const languageOfTerm: ReadonlyMap<string, Language> = distinctiveTerms();

/** The index terms of the function words of all these languages: unlike those of English they are indexed. */
export const functionTermsOfAll: ReadonlySet<string> = new Set(
  languages.flatMap(({ words }) => words.flatMap((word) => termOf(word) ?? [])),
);

function distinctiveTerms(): Map<string, Language> {
  const owners = new Map<string, Set<Language>>();
  for (const language of languages) {
    for (const word of language.words) {
      const term = termOf(word);
      if (term !== null && !seenElsewhere.has(withoutAccents(word))) owners.set(term, (owners.get(term) ?? new Set()).add(language));
    }
  }
  return new Map([...owners].flatMap(([term, [owner, another]]) => (another === undefined ? [[term, owner]] : [])));
}
