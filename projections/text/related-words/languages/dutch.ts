/** Everyday Dutch words that are asked with, and those by which people tell it, in the notation of related-in-language.ts. */
export const dutch = `
beroep baan functie
beroep baan: timmerman leraar lerares docent docente arts dokter verpleegkundige verpleegster ingenieur advocaat advocate ontwerper ontwikkelaar programmeur informaticus kok metselaar schilder elektricien loodgieter monteur bakker slager banketbakker kapper kapster tuinman hovenier boer boerin architect architecte apotheker tandarts dierenarts psycholoog therapeut journalist journaliste bibliothecaris piloot chauffeur buschauffeur verkoper verkoopster kassier kassière ober serveerster barista kleermaker fotograaf fotografe muzikant acteur actrice brandweerman politieagent agent soldaat verloskundige secretaris secretaresse boekhouder accountant adviseur consultant analist wetenschapper onderzoeker professor vertaler tolk lasser rechter notaris scheikundige bioloog natuurkundige schrijver schrijfster
salaris loon inkomen
salaris loon inkomen: verdienen
bedrijf werkgever firma onderneming
bedrijf werkgever firma onderneming: werken aangenomen dienst
ontslaan ontslag
baas chef leidinggevende manager directeur
collega
wonen leven
thuis huis adres woonplaats stad: wonen verhuizen
wonen: verhuizen
verhuizing verhuizen: appartement huis
appartement flat woning
huisbaas verhuurder: huur
vandaan afkomstig afkomst geboorteplaats: komen opgegroeid geboren
opgroeien jeugd: opgegroeid geboren
geboren verjaardag geboortedatum jarig
leeftijd: jaar geboren
vrouw echtgenote
man echtgenoot
partner vriend vriendin: man vrouw verloofd
getrouwd trouwen bruiloft huwelijk
getrouwd: vrouw man echtgenote echtgenoot
gescheiden scheiding: scheiden
kind kinderen: zoon dochter baby tweeling zwanger
broers zussen broer zus: broer zus broertje zusje
ouders: moeder vader mama papa
moeder mama
vader papa
grootouders: oma opa grootmoeder grootvader
oma grootmoeder
opa grootvader
familie: moeder vader broer zus zoon dochter oom tante neef nicht
huisdier huisdieren dier: hond teef puppy kat poes kater kitten konijn cavia hamster vogel papegaai vis schildpad paard
hond: puppy labrador poedel herder
kat poes: kater kitten
auto wagen voertuig
auto wagen voertuig: rijden bmw audi mercedes volkswagen opel ford volvo skoda toyota tesla fiat renault peugeot mazda
telefoon mobiel gsm: iphone samsung pixel
computer laptop: macbook thinkpad lenovo dell
email mail
lievelingseten lievelingsgerecht lievelingskost
liefst lievelings favoriet: graag lekker liever houden lievelingseten
eten: gerecht maaltijd lievelingseten
drank drinken drankje: koffie thee bier wijn water sap
allergisch allergie: intolerant intolerantie noten pollen lactose gluten
vegetariër vegetarisch veganist dieet: vlees vis
hobby vrije: graag klimmen wandelen lezen schilderen zingen koor spelen zwemmen hardlopen fietsen fotograferen koken bakken tuinieren breien tekenen dansen vissen zeilen paardrijden yoga schaken weekend
sport: voetbal tennis zwemmen hardlopen klimmen yoga turnen fietsen hockey basketbal volleybal boksen judo
instrument: gitaar piano viool cello fluit drums trompet saxofoon orgel
muziek: band concert liedje album koor gitaar piano viool
vakantie reis: vliegen strand hotel reizen
dokter arts huisarts: praktijk afspraak
ziek ziekte: koorts griep verkouden diabetes kanker astma migraine
medicijn medicijnen medicatie: pil tablet dosis antibioticum insuline
kopen bestellen
universiteit studie hogeschool: studeren gestudeerd
taal moedertaal: praten spreken leren nederlands engels frans duits spaans fries arabisch turks
geloof religie: christen katholiek protestant moslim joods boeddhist
afspraak vergadering
bang angst
roken roker: sigaret
kleur lievelingskleur: blauw rood groen geel paars oranje roze grijs bruin
film bioscoop
boek roman
beginnen starten
eindigen stoppen ophouden
overleden dood sterven
cadeau geven
vlucht vliegen vliegtuig
fiets rijwiel
`;
