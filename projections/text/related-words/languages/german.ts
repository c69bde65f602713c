/** Everyday German words that are asked with, and those by which people tell it, in the notation of related-in-language.ts. */
export const german = `
beruf job tätigkeit stelle
beruf beruflich job: gelernt ausbildung lehrer lehrerin arzt ärztin krankenschwester krankenpfleger pfleger pflegerin ingenieur ingenieurin anwalt anwältin designer designerin entwickler entwicklerin programmierer programmiererin informatiker informatikerin koch köchin tischler tischlerin schreiner schreinerin zimmermann maurer maler malerin dachdecker elektriker elektrikerin klempner installateur mechaniker mechanikerin mechatroniker mechatronikerin schlosser bäcker bäckerin metzger fleischer konditor konditorin friseur friseurin gärtner gärtnerin florist floristin landwirt landwirtin bauer architekt architektin apotheker apothekerin zahnarzt zahnärztin tierarzt tierärztin psychologe psychologin therapeut therapeutin journalist journalistin redakteur redakteurin bibliothekar bibliothekarin pilot pilotin busfahrer busfahrerin lokführer verkäufer verkäuferin kassierer kassiererin kellner kellnerin barista schneider schneiderin fotograf fotografin musiker musikerin schauspieler schauspielerin feuerwehrmann polizist polizistin soldat soldatin hebamme sekretär sekretärin buchhalter buchhalterin berater beraterin analyst analystin wissenschaftler wissenschaftlerin forscher forscherin professor professorin dozent dozentin übersetzer übersetzerin dolmetscher dolmetscherin schweißer steuerberater steuerberaterin bankkaufmann bankkauffrau erzieher erzieherin sozialarbeiter sozialarbeiterin richter richterin notar notarin chemiker chemikerin biologe biologin physiker physikerin schriftsteller schriftstellerin autor autorin
geld lebensunterhalt: verdienen gehalt
verdienen: gehalt lohn
gehalt lohn einkommen verdienst: verdienen
firma unternehmen arbeitgeber betrieb
firma unternehmen arbeitgeber betrieb: arbeiten angestellt eingestellt
arbeiten: angestellt eingestellt
kündigen gekündigt entlassen
chef chefin boss vorgesetzter vorgesetzte leiter leiterin
kollege kollegin
wohnen leben
zuhause hause daheim wohnort adresse anschrift stadt: wohnen leben ziehen umziehen
wohnen: ziehen umziehen
umzug umziehen ziehen: wohnung haus einziehen
wohnung apartment
vermieter vermieterin: miete
herkommen stammen herkunft heimat heimatstadt geburtsort: kommen stammen aufgewachsen geboren
aufwachsen kindheit: aufgewachsen geboren
alter: jahre geboren
geburtstag geburtsdatum geboren
geburtstag: torte kerzen
frau ehefrau gattin
mann ehemann gatte
partner partnerin: freund freundin mann frau verlobt
verheiratet heiraten hochzeit trauung
verheiratet: frau mann ehefrau ehemann
geschieden scheidung: trennen getrennt
kind kinder nachwuchs: sohn tochter baby zwillinge schwanger
geschwister: bruder schwester
eltern: mutter vater mama papa
mutter mama
vater papa
großeltern: oma opa großmutter großvater
oma großmutter
opa großvater
verwandte familie: mutter vater bruder schwester sohn tochter onkel tante cousin cousine
haustier haustiere tier: hund hündin welpe katze kater kätzchen kaninchen meerschweinchen hamster wellensittich papagei vogel fisch schildkröte pferd
hund: hündin welpe dackel pudel labrador schäferhund terrier dogge mops
katze: kater kätzchen
auto wagen fahrzeug pkw: fahren bmw audi mercedes volkswagen vw opel ford volvo skoda toyota tesla golf passat fiat renault peugeot porsche mazda
auto wagen fahrzeug
fahrrad rad
handy smartphone telefon: iphone samsung pixel
computer rechner laptop notebook: macbook thinkpad lenovo dell
telefonnummer handynummer rufnummer
mailadresse email mail
passwort kennwort
lieblingsessen lieblingsgericht leibgericht leibspeise lieblingsspeise
lieblings bevorzugen: liebsten lieber mag liebe gerne
essen: mahlzeit gericht speise
getränk trinken: kaffee tee bier wein wasser saft kakao
allergisch allergie: vertragen unverträglich unverträglichkeit intoleranz nüsse pollen laktose gluten
vertragen: allergisch allergie
vegetarier vegetarierin vegetarisch vegan veganer ernährung: fleisch fisch
hobby hobbys freizeit: gerne klettern wandern lesen malen singen chor spielen schwimmen joggen radfahren fotografieren kochen backen gärtnern stricken zeichnen tanzen angeln segeln reiten yoga schach wochenende verein
sport sportart: fußball tennis schwimmen laufen joggen klettern yoga turnen radfahren handball basketball volleyball reiten boxen judo verein
instrument: gitarre klavier geige cello flöte schlagzeug trompete saxophon posaune orgel bass
musik: band konzert lied album chor gitarre klavier geige cello
urlaub ferien reise: fliegen strand hotel verreisen
urlaub ferien reise
arzt ärztin doktor: praxis termin
krank krankheit: fieber grippe erkältung diabetes krebs asthma migräne
medikament arznei arzneimittel medizin: tablette pille dosis antibiotikum insulin tropfen
miete: monat wohnung
kaufen bestellen besorgen
studium uni universität hochschule: studieren
studieren studium
sprache muttersprache fremdsprache: sprechen lernen deutsch englisch französisch spanisch italienisch türkisch polnisch russisch arabisch
religion glaube: christ katholisch evangelisch muslim jüdisch buddhist
termin verabredung besprechung meeting
angst fürchten
schlafen: einschlafen bett
rauchen raucher: zigarette
lieblingsfarbe farbe: blau rot grün gelb lila orange rosa grau braun
film kino
buch roman
beginnen anfangen starten
enden aufhören
verstorben gestorben tod
geschenk schenken
flug fliegen flieger
zug bahn
`;
