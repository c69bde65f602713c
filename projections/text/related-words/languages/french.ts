/** Everyday French words that are asked with, and those by which people tell it, in the notation of related-in-language.ts. */
export const french = `
métier profession travail emploi boulot poste
métier profession emploi boulot occupation vie: menuisier menuisière charpentier professeur professeure enseignant enseignante instituteur institutrice médecin infirmier infirmière ingénieur ingénieure avocat avocate designer développeur développeuse programmeur informaticien informaticienne cuisinier cuisinière maçon peintre électricien électricienne plombier mécanicien mécanicienne boulanger boulangère boucher bouchère pâtissier pâtissière coiffeur coiffeuse jardinier jardinière agriculteur agricultrice architecte pharmacien pharmacienne dentiste vétérinaire psychologue journaliste bibliothécaire pilote conducteur conductrice chauffeur vendeur vendeuse caissier caissière serveur serveuse couturier tailleur photographe musicien musicienne acteur actrice comédien comédienne pompier policier policière soldat secrétaire comptable consultant consultante analyste scientifique chercheur chercheuse traducteur traductrice soudeur juge notaire chimiste biologiste physicien écrivain écrivaine fleuriste
salaire paie revenu rémunération
salaire paie revenu rémunération: gagner
entreprise société employeur boîte
entreprise société employeur boîte: travailler embaucher
licencier licenciement virer
chef patron patronne supérieur supérieure responsable directeur directrice
collègue
habiter vivre résider
maison domicile adresse ville chez: habiter vivre résider déménager
habiter vivre: déménager emménager
déménagement déménager emménager: appartement maison
appartement logement
propriétaire bailleur: loyer
originaire venir origine natal: venir naître grandir
né née naître naissance anniversaire
âge: ans né
épouse femme conjointe
époux mari conjoint
compagnon compagne copain copine: mari femme fiancé fiancée
marié mariée marier mariage noces
marié mariée: femme mari épouse époux
divorcé divorce: séparer
enfant enfants: fils fille bébé jumeaux enceinte
frères sœurs fratrie: frère sœur
parents: mère père maman papa
mère maman
père papa
famille: mère père frère sœur fils fille oncle tante cousin cousine
animal compagnie: chien chienne chiot chat chatte chaton lapin hamster oiseau perroquet poisson tortue cheval
chien: chienne chiot labrador caniche berger
chat: chatte chaton
voiture auto véhicule
voiture auto véhicule: conduire bmw audi mercedes volkswagen opel ford volvo skoda toyota tesla fiat renault peugeot citroën mazda
vélo bicyclette
portable téléphone mobile: iphone samsung pixel
ordinateur portable: macbook thinkpad lenovo dell
courriel email mail
repas plat
préféré favori: aimer adorer préférer
préférer: préféré favori aimer adorer
manger: repas plat
boisson boire: café thé bière vin eau jus
allergique allergie: intolérant intolérance noix pollen lactose gluten
végétarien végétarienne végétalien végane régime: viande poisson
loisir loisirs hobby libre: aimer escalade lire lecture peindre peinture chanter chorale jouer nager natation courir course danser danse cuisiner randonnée pêche échecs yoga
sport: football tennis natation nager courir course escalade yoga basket volley boxe judo cyclisme
instrument: guitare piano violon violoncelle flûte batterie trompette saxophone orgue
musique: groupe concert chanson album guitare piano violon chorale
vacances voyage: avion plage hôtel voyager partir
médecin docteur: cabinet
malade maladie: fièvre grippe rhume diabète cancer asthme migraine
médicament médicaments traitement: comprimé pilule cachet dose antibiotique insuline
acheter commander
université fac faculté: étudier étude
langue langues: parler apprendre français anglais espagnol allemand italien breton arabe
religion: chrétien catholique musulman juif bouddhiste
réunion rencontre
peur craindre
fumer fumeur: cigarette tabac
couleur: bleu rouge vert jaune violet orange rose gris marron
film cinéma
livre roman
commencer débuter
finir terminer
mort mourir décéder
cadeau offrir
vol avion
`;
