/**
 * Words too common in English to tell one memory from another: articles, pronouns, prepositions, auxiliaries, question words
 * and what is left of them when an apostrophe is cut. Month names and words of content ("like", "use") are not among them.
 */
export const stopWords: ReadonlySet<string> = new Set(
  `a an the this that these those
   i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her hers herself
   it its itself they them their theirs themselves one ones
   am is are was were be been being do does did doing done have has had having
   will would shall should can could must might ought cannot
   don doesn didn isn aren wasn weren haven hasn hadn wouldn shouldn couldn mustn needn ain
   and or but nor so if than then else because as until while though although whether
   of at by for with about against between into through during before after above below to from up down in out on off over
   under again further upon onto toward towards within without along across among around per via
   much many here there when where why how what which who whom whose whatever whichever whoever whenever wherever
   all any both each few more most other others another some such no not only own same too very just also even still yet
   ever almost quite rather really actually basically
   s t d ll m re ve y o im ive id
   oh ah um uh hmm hey hi hello yeah yep yes ok okay
   get gets got gotten let lets`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Pronouns by which a question leaves open who or what: they tell nothing beside words of the matter. A text may be about them ("He trusts anyone"), so that they are no stop words. */
export const indefinitePronouns = 'anyone anybody anything'.split(' ');
