/** The parts of the ranking that ablation.mjs leaves out, one at a time. By name: modules of projections/memory, what stands there, and what stands there without the part. */
export const parts = {
  '(nothing)': [],
  'whose words are asked for': [['search/search', '* byRole[role]', '']],
  'no cut of the questions of a chat': [
    ['search/search', 'role === roles.none ? weight(document) : substance(lengths[document])', 'weight(document)'],
  ],
  'chats kept out of expansion and comparing': [['search/pseudo-relevance-feedback', 'documents.role(document) === roles.none', 'true']],
  'the bound on long neighbours': [['search/context-windows', 'length > heardTokens ? heardTokens / length : 1', '1']],
  'standing instructions': [['search/rescore', 'query.isRequest ?', 'false ?']],
  'conversations of chats without times': [['search/context-windows', 'documents.role(document) === roles.none', 'true']],
  'the context window': [['search/context-windows', 'const reach = 12', 'const reach = 0']],
  'related words': [['search/search', 'questionTermsMax - sure.length', '0']],
  'technical words': [['search/related-terms', '...technicalTermsOf(term), ', '']],
  'derived words': [['search/related-terms', ', ...derivedTermsOf(word)', '']],
  'the speaker': [
    ['search/rescore', 'const speakerBoost = 1.6', 'const speakerBoost = 1'],
    ['search/rescore', 'const firstPersonBoost = 1.1', 'const firstPersonBoost = 1'],
  ],
  'the first of two speakers': [['search/rescore', 'named.size < 2 || query.isOfSeveral', 'true']],
  times: [['search/asked-times', 'timesIn(question, today, calendars)', 'timesIn(question, today, calendars).slice(0, 0)']],
  'the newest value': [['search/changes', 'relations === 0 ||', 'true ||']],
  'the kind of answer': [
    ['search/rescore', 'const timeBoost = 1.4', 'const timeBoost = 1'],
    ['search/rescore', 'const numberBoost = 1.3', 'const numberBoost = 1'],
  ],
  'expansion terms': [['search/pseudo-relevance-feedback', 'terms: 15', 'terms: 0']],
  'memories like it': [['search/pseudo-relevance-feedback', 'const compared = 50', 'const compared = 0']],
  'the cut of questions': [['search/search', 'const questionCut = 0.2', 'const questionCut = 0']],
  'what code defines, and its language': [['index/memory-index', 'definedName: 2, language: 1', 'definedName: 0, language: 0']],
  abbreviations: [['search/abbreviated-terms', 'const termsMax = 16', 'const termsMax = 0']],
  'the cut of short texts': [['search/search', 'const shortnessCut = 0.5', 'const shortnessCut = 0']],
};
