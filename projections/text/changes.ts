import { europeanForm } from './european-letters.js';

/** How people tell that something is over, or what has taken its place, in a few languages: words that tell it by themselves, whatever else is said, and in whatever language. "Used to" tells it of the past alone, "moved" mostly of something else. */
const phrases = {
  english:
    /no longer|not\b.{1,60}\bany ?(?:more|longer)|\p{L}+n['’]t\b.{1,60}\bany ?(?:more|longer)|(?:stopped|quit|gave up|given up|giving up|cancell?ed|dropped|ditched|abandoned|replaced|swapped) \p{L}+|instead of|died|passed away|(?:put|laid) \p{L}+ (?:down|to sleep|off)|(?:broke|split) up|divorced|separated|retired|out of business|bankrupt|made redundant|stepped down|took over|takes over|resigned|(?:closed|shut) (?:down|for good|my|our)|closed|sold|traded in|gave (?:my|our)|called off|call off|cancel|postponed|rescheduled|(?:raised|lowered|increased|reduced|moved up|went up|went down) (?:\p{L}+ ){0,4}to|(?:laid off|left|fired) me|left (?:the company|(?:\p{L}+ ){1,3}for)|(?<!(?:^|\P{L})(?:i|we) )moved (?:to|out)|broke(?! (?:the|a|my record))|(?:switch|chang|mov|migrat|convert)(?:ed|ing) (?:.{1,40}? )?from/u
      .source,
  german:
    /nicht mehr|kein\p{L}* .{1,60}?mehr|(?:umgestiegen|gewechselt|umgestellt|aufgehört|aufgegeben|abgeschafft|gekündigt|gestorben|verstorben|eingeschläfert|einschläfern|getrennt|scheiden|storniert|abgesagt|umgezogen|verkauft|geschlossen)|fällt aus|fallen aus|schluss gemacht|mich verlassen|(?:an)?statt \p{L}+|anstelle/u
      .source,
  spanish:
    /ya no|dej(?:[ée]|ó|amos|aron|ado)|(?:cambi|pas|migr)(?:[ée]|ó|amos|aron|ado) de|(?:cancel|abandon|reemplac|sustitu)(?:[ée]|ó|amos|aron|ado|í|imos|ido)|murió|falleció|ha muerto|(?:anul|vend|romp|cerr)(?:é|í|ó|ió|amos|imos|ieron|ado|ido)|cancelar|anular|hemos roto|he roto|me dejó|en (?:lugar|vez) del?/u
      .source,
  french:
    /n(?:e |['’]).{1,40} plus|(?:arrêt|cess|abandonn|résili|quitt|remplac|annul|décéd|ferm|déménag)é\p{L}*|est morte?|rompu|vendu|nous sommes séparés|(?:pass|chang|migr|bascul)é\p{L}* (?:.{1,20} )?(?:de|du|d['’]\p{L}+)|au lieu d\p{L}+|à la place d\p{L}+/u
      .source,
  italian:
    /non .{1,40} più|smesso|abbandonat[oaie]|disdetto|sostituito|(?:passat|cambiat|migrat)[oaie] d\p{L}+|(?:invece|al posto) d\p{L}+/u
      .source,
  portuguese:
    /já não|não .{1,40} mais|(?:par|deix)(?:ei|ou|amos|aram) (?:de|com)|(?:mud|migr|pass)(?:ei|ou|amos|aram) d\p{L}+|(?:troqu?|cancel|abandon|substitu)(?:ei|ou|amos|aram|í|imos)|(?:em vez|em lugar|ao invés) d\p{L}+/u
      .source,
  dutch:
    /niet (?:meer|langer)|geen .{1,40} meer|(?:gestopt|opgehouden) met|(?:overgestapt|overgeschakeld|opgezegd|opgegeven|vervangen)|in plaats van/u
      .source,
};
const change = europeanForm(String.raw`(?<!\p{L})(?:${Object.values(phrases).join('|')})(?!\p{L})`, 'u');

/** Characters of a text in which it is looked for: a longer one tells much else, and the change of nothing that it shares a word with. */
const statementMax = 160;

/** Whether a text is a statement that something is over, or what has taken its place. */
export const tellsChange = (text: string): boolean => text.length <= statementMax && change.test(text.toLowerCase());
