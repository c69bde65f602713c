import type { Phrases } from './phrases.js';

export const french: Phrases = {
  time: "^quand, depuis quand, jusqu'à quand, pour quand, à quelle heure, quel jour, quelle date, en quelle année, depuis quelle année, quelle année, quel mois, quelle semaine, c'est quand, quelle heure",
  number: 'combien, à quelle fréquence, quel âge, à quelle distance, quelle taille, quelle quantité',
  place: "^où, d'où, jusqu'où, dans quelle ville, dans quel pays, quelle ville, quel pays, à quel endroit, quel endroit",
  person: '^qui, avec qui, de qui, à qui, pour qui, chez qui, par qui',
  asking: '^que, ^qu, quoi, quel, quelle, quels, quelles, lequel, laquelle, lesquels, lesquelles, comment, pourquoi',
  now: "j'ai un, j'ai une, ai-je un, ai-je une, maintenant, actuel*, actuellement, en ce moment, à présent, aujourd'hui, désormais, encore, toujours, dernier*, dernière*, plus récent*",
  past: "avant, auparavant, autrefois, jadis, ancien*, précédent*, précédemment, d'abord, premier, première, d'origine, initial*, à l'époque, il y a * ans, il y a * jours, il y a * mois, il y a * semaines, hier, étais, était, étaient, avais, avait, j'ai, as-tu, ai-je, tu as, vous avez, avez-vous, habitais, habitait, travaillais, travaillait, faisais, utilisais, passé*",
  change: 'chang*, évolu*, vari*, au fil du temps, historique, jamais, tous, toutes, différen*, au cours',
  asker: "je, j', me, m', moi, mon, ma, mes, mien*, nous, notre, nos, ai-je, puis-je, dois-je",
  asked: "tu, te, t', toi, ton, ta, tes, vous, votre, vos, as-tu, avez-vous",
  talk: 'rappelle-moi, rappelez-moi, notre conversation, notre discussion, notre échange',
  courtesy:
    'peux-tu, pourrais-tu, pouvez-vous, pourriez-vous, tu peux, vous pouvez, sais-tu, savez-vous, tu sais, te souviens-tu, tu te souviens, dis-moi, est-ce que tu sais',
  pronouns:
    'il, elle, ils, elles, quand est-il, quand est-elle, où est-il, où est-elle, quand a-t-il, quand a-t-elle, où a-t-il, où a-t-elle, pourquoi a-t-il, pourquoi a-t-elle, lui, leur, là, là-bas, ça, cela, ceci, celui-ci, celle-ci, y, alors, même',
  otherFunctionWords:
    "suis, es, sommes, êtes, peut, peux, peuvent, pouvons, pouvez, doit, dois, doivent, devons, devez, faut, ai, as, aie, ait, avons, avez, avais, avions, aviez, avaient, aurai, auras, aura, aurons, aurez, auront, aurais, aurait, eu, eus, eut, étais, étions, étiez, serai, seras, sera, serons, serez, seront, serais, serait, soit, fut, pouvais, pouvait, pourrais, pourrait, pourra, devais, devait, devrais, devrait, c', d', j', l', m', n', qu', s', t'",
  continuing: '^et, ^mais, ^ou, ^aussi, ^pourquoi, ^quand, ^où, ^qui, ^depuis quand, ^vraiment',
  order:
    "à partir de maintenant, à partir d'aujourd'hui, à partir d'ici, dorénavant, désormais, à l'avenir, ^* toujours, ^ne … jamais, ^n'* jamais, s'il te plaît … toujours, merci de toujours, merci de ne jamais",
  occasion:
    'quand je … demande, lorsque je … demande, quand je … pose, chaque fois que je … demande, si je … demande, dès que je … demande, à chaque fois que je',
  preference: "je préfère, je préférerais, j'aime mieux, j'aimerais mieux, j'ai une préférence pour",
  everyday:
    'mange, mangé, fait, fais, vais, veut, veux, peut, peux, dit, prend, vient, viens, achète, acheté, habite, travaille, appelle, boit, étudie, joue, sait, aime',
  times:
    "hier aujourd'hui demain semaine semaines weekend mois année années jour jours heure heures lundi mardi mercredi jeudi vendredi samedi dimanche janvier février avril mai juin juillet août septembre octobre novembre décembre printemps été automne hiver",
  numbers:
    'deux trois quatre cinq sept huit neuf dix onze douze quinze vingt trente quarante cinquante cent mille million millions douzaine paire deuxième second seconde troisième quatrième moitié demi',
  calendar: {
    locale: 'fr',
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    weekdays: 'dimanche* lundi* mardi* mercredi* jeudi* vendredi* samedi*',
    seasons: 'printemps été automne hiver',
    units: 'jour|jours semaine|semaines weekend|week mois an|ans|année|années',
    counts: 'un|une deux trois quatre cinq six sept huit neuf dix onze douze',
    parts: 'début fin mi|milieu',
    ordinal: 'er',
    of: '',
    yesterday: 'hier',
    dayBefore: '',
    tomorrow: 'demain',
    lastNight: '',
    last: 'dernier|dernière|derniers|dernières|passé|passée',
    next: 'prochain*',
    agoBefore: 'il',
    agoAfter: '',
    fillers: 'y a de la le',
    relations: 'avant après depuis jusque|jusqu entre et',
    said: 'dit le',
  },
  unknown: 'Je ne le trouve pas en mémoire.',
  claims: {
    letters: 'œ',
    subjects: "je, j', nous",
    mine: 'mon, ma, mes, notre, nos',
    the: "le, la, les, l'",
    nameParticles: 'de, la, le',
    user: 'utilisateur, utilisatrice',
    residence:
      "habite à _, habite en _, habite au _, habitons à _, vis à _, vis en _, vivons à _, on habite à _, on vit à _, ai déménagé à _, avons déménagé à _, me suis installé à _, me suis installée à _, ai|avons déménagé de|d' _ à _",
    residenceOf: "habite à _, habite en _, vit à _, vit en _, a déménagé à _, a déménagé de|d' _ à _",
    work: 'travaille chez _, travaille pour _, travaillons chez _, travaille à _, ai commencé chez _, ai commencé à travailler chez _, commence chez _, commence en * chez _, ai été embauché|embauchée chez|par _',
    workOf: 'travaille chez _, travaille pour _, travaille à _',
    job: 'travaille comme _, travaille en tant que _',
    jobOf: 'travaille comme _, travaille en tant que _',
    residenceLabel: 'ville, ville actuelle, résidence, domicile, lieu de résidence, habite à, vit à',
    workLabel: 'employeur, entreprise, société, lieu de travail, travaille chez',
    jobLabel: 'métier, profession, travail, emploi, poste',
    has: 'ai, avons, pèse, paie, paye, payons, mesure, gagne, dois',
    verbs: '',
    is: "est, sont, s' appelle, coûte, coûtent, pèse, dure, commence, débute, finit, se termine, ouvre, ferme, part, arrive, a, ont, a lieu, aura lieu, a été, s' élève",
    moved: 'reporté, reportée, déplacé, déplacée, repoussé, repoussée, avancé, avancée, prévu, prévue, changé, changée, lieu, été',
    attributes:
      'préféré*, favori*, budget, prix, loyer, salaire, adresse, numéro, téléphone, mail, e-mail, mot de passe, nom, prénom, âge, anniversaire, échéance, délai, objectif, poids, taille, version, régime, devise',
    people: 'chef, cheffe, patron*, femme, mari, compagne, compagnon, copine, copain, médecin, dentiste, propriétaire',
    renewed: 'nouveau, nouvel, nouvelle',
    not: "ne … plus, ne … pas, ne … jamais, n' … plus, n' … pas, n' … jamais",
    over: "ne … plus, n' … plus",
    left: "suis|sommes passé|passée|passés|passées … de|du|d'|des _ à|au|aux|vers _, ai|avons changé|migré|basculé … de|du|d'|des _ à|au|aux|vers|pour _, ai|avons remplacé|échangé _ par|contre _, ai|avons quitté mon|notre|le poste|travail|emploi chez _, ai|avons démissionné de|d'|du|chez _, ai|avons abandonné|arrêté|résilié|cessé _, ai|avons vendu mon|ma|mes|notre|nos _",
    doneWith:
      'fume, utilise, utilisons, emploie, employons, ai, avons, prends, prenons, bois, buvons, mange, mangeons, joue, jouons, fais, faisons, travaille, travaillons, écoute, lis, paie, achète, programme, conduis, suis, sommes, apprends',
    stopped: "ai|avons arrêté|cessé de|d' _",
    adverbs:
      "maintenant, désormais, actuellement, à présent, en ce moment, aujourd' hui, dorénavant, encore, toujours, déjà, seulement, aussi, depuis le *, depuis la *, depuis l' *, depuis *",
    nearly: 'environ, à peu près, presque',
    unreal:
      "si, s' il, quand, lorsque, veux, voulons, voudrais, voudrait, aimerais, aimerions, vais, allons, pourrais, devrais, peut-être, était, étais, étaient, avais, avait, habitais, habitait, vivais, vivait, travaillais, travaillait, avant, autrefois, jadis, jusqu' *, est-ce que",
  },
};
