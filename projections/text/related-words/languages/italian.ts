/** Everyday Italian words that are asked with, and those by which people tell it, in the notation of related-in-language.ts. */
export const italian = `
impiego professione mestiere posto
professione mestiere occupare impiego: falegname insegnante professore professoressa maestro maestra medico infermiere infermiera ingegnere avvocato avvocata designer sviluppatore sviluppatrice programmatore programmatrice informatico informatica cuoco cuoca muratore imbianchino elettricista idraulico meccanico panettiere fornaio macellaio pasticciere pasticciera parrucchiere parrucchiera giardiniere agricoltore architetto farmacista dentista veterinario veterinaria psicologo psicologa giornalista bibliotecario bibliotecaria pilota autista camionista commesso commessa cassiere cassiera cameriere cameriera barista sarto sarta fotografo fotografa musicista attore attrice pompiere poliziotto poliziotta soldato ostetrica segretario segretaria contabile consulente analista scienziato scienziata ricercatore ricercatrice traduttore traduttrice saldatore giudice notaio chimico biologo biologa fisico scrittore scrittrice
stipendio salario paga reddito
stipendio salario paga reddito: guadagnare
azienda ditta società impresa datore
azienda ditta società impresa datore: lavorare assumere
licenziare licenziamento
capo superiore responsabile direttore direttrice titolare
collega
abitare vivere risiedere
residenza domicilio indirizzo città: abitare vivere risiedere trasferire
abitare vivere: trasferire traslocare
trasloco traslocare trasferire: appartamento
appartamento alloggio
venire origine originario natale: nascere crescere
nato nata nascere nascita compleanno
età: anni nato
moglie sposa consorte
marito sposo consorte
compagno compagna partner: fidanzato fidanzata marito moglie
sposato sposata sposare matrimonio nozze
sposato sposata: moglie marito
divorziato divorzio: separare
bambino bambina figlio figlia
bambini figli: figlio figlia neonato gemelli incinta
fratelli sorelle: fratello sorella
genitori: madre padre mamma papà
madre mamma
padre papà babbo
nonni: nonno nonna
famiglia parente: madre padre fratello sorella figlio figlia zio zia cugino cugina
animale animali domestico: cane cagna cucciolo gatto gatta gattino coniglio criceto uccello pappagallo pesce tartaruga cavallo
cane: cagna cucciolo labrador barboncino
gatto: gatta gattino
macchina auto automobile vettura
macchina auto automobile: guidare bmw audi mercedes volkswagen opel ford volvo skoda toyota tesla fiat renault peugeot alfa mazda
bicicletta bici
cellulare telefono telefonino: iphone samsung pixel
computer portatile: macbook thinkpad lenovo dell
email mail posta
piatto pietanza cibo
preferito favorito: piacere amare adorare preferire
mangiare: cibo piatto
bevanda bere: caffè tè birra vino acqua succo
allergico allergica allergia: intollerante intolleranza noci polline lattosio glutine
vegetariano vegetariana vegano vegana dieta: carne pesce
hobby passatempo libero: piacere arrampicare leggere dipingere cantare coro giocare nuotare correre ballare cucinare camminare pesca scacchi yoga
sport: calcio tennis nuoto nuotare correre arrampicare yoga pallacanestro pallavolo boxe judo ciclismo
strumento: chitarra pianoforte violino violoncello flauto batteria tromba sassofono organo
musica: gruppo concerto canzone album chitarra pianoforte violino coro
vacanza vacanze ferie viaggio: volare spiaggia albergo viaggiare partire
dottore medico: visita appuntamento
malato malata malattia: febbre influenza raffreddore diabete cancro asma emicrania
medicina medicinale medicine farmaco: pastiglia pillola compressa dose antibiotico insulina
comprare acquistare ordinare
università facoltà: studiare laurea
lingua madrelingua idioma: parlare imparare italiano inglese francese tedesco spagnolo sardo arabo
religione: cristiano cattolico musulmano ebreo buddista
appuntamento riunione
paura temere
fumare fumatore: sigaretta tabacco
colore: blu rosso verde giallo viola arancione rosa grigio marrone azzurro
film cinema
libro romanzo
cominciare iniziare
finire terminare
morto morire morte
regalo regalare
volo volare aereo
`;
