import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { irregularOnly, verbsOf } from './verb-forms.js';

// Principal parts by each language's grammar; left out are forms that are better known as other words ("Wand", "weiß").

export const germanVerbs = verbsOf(german, {
  irregular: `backen bäckt buk gebacken
    beginnen begann begonnen
    beißen biss gebissen
    bergen birgt barg geborgen
    biegen bog gebogen
    bieten bot geboten
    binden band gebunden
    bitten bat gebeten
    blasen bläst blies geblasen
    bleiben blieb geblieben
    braten brät briet gebraten
    brechen bricht brach gebrochen
    brennen brannte gebrannt
    bringen brachte gebracht
    denken dachte gedacht
    dringen drang gedrungen
    empfehlen empfiehlt empfahl empfohlen
    erschrecken erschrickt erschrak erschrocken
    essen isst aß gegessen
    fahren fährt fuhr gefahren
    fallen fällt fiel gefallen
    fangen fängt fing gefangen
    finden fand gefunden
    fliegen flog geflogen
    fliehen floh geflohen
    fließen floss geflossen
    fressen frisst fraß gefressen
    frieren fror gefroren
    geben gibt gab gegeben
    gehen ging gegangen
    gelingen gelang gelungen
    gelten gilt galt gegolten
    genießen genoss genossen
    gewinnen gewann gewonnen
    gießen goss gegossen
    gleichen glich geglichen
    graben gräbt grub gegraben
    greifen griff gegriffen
    halten hält hielt gehalten
    hängen hing gehangen
    heben hob gehoben
    heißen hieß geheißen
    helfen hilft half geholfen
    kennen kannte gekannt
    klingen klang geklungen
    kommen kam gekommen
    kriechen kroch gekrochen
    laden lädt lud geladen
    lassen lässt ließ gelassen
    laufen läuft lief gelaufen
    leiden litt gelitten
    leihen lieh geliehen
    lesen liest las gelesen
    liegen lag gelegen
    lügen log gelogen
    messen misst maß gemessen
    nehmen nimmt nahm genommen
    nennen nannte genannt
    pfeifen pfiff gepfiffen
    raten rät riet geraten
    reiben rieb gerieben
    reißen riss gerissen
    reiten ritt geritten
    rennen rannte gerannt
    riechen roch gerochen
    rufen rief gerufen
    schaffen schuf geschaffen
    scheiden schied geschieden
    scheinen schien geschienen
    schieben schob geschoben
    schießen schoss geschossen
    schlafen schläft schlief geschlafen
    schlagen schlägt schlug geschlagen
    schließen schloss geschlossen
    schmelzen schmilzt schmolz geschmolzen
    schneiden schnitt geschnitten
    schreiben schrieb geschrieben
    schreien schrie geschrien
    schweigen schwieg geschwiegen
    schwimmen schwamm geschwommen
    schwinden schwand geschwunden
    schwingen schwang geschwungen
    schwören schwor geschworen
    sehen sieht sah gesehen
    singen sang gesungen
    sinken sank gesunken
    sitzen saß gesessen
    sprechen spricht sprach gesprochen
    springen sprang gesprungen
    stechen sticht stach gestochen
    stehen stand gestanden
    stehlen stiehlt stahl gestohlen
    steigen stieg gestiegen
    sterben stirbt starb gestorben
    stoßen stößt stieß gestoßen
    streichen strich gestrichen
    streiten stritt gestritten
    tragen trägt trug getragen
    treffen trifft traf getroffen
    treiben trieb getrieben
    treten tritt trat getreten
    trinken trank getrunken
    vergessen vergisst vergaß
    verlieren verlor verloren
    wachsen wächst wuchs gewachsen
    waschen wäscht wusch gewaschen
    weichen wich gewichen
    weisen wies gewiesen
    wenden wandte gewandt
    werben wirbt warb geworben
    werfen wirft warf geworfen
    wiegen wog gewogen
    wissen wusste gewusst
    ziehen zog gezogen
    zwingen zwang gezwungen`,
  participle: 'ge',
  infinitive: 'en',
  endings: ['et', 't'],
  nounsAreCapital: true,
  separable:
    'ab an auf aus bei durch ein fest fort her hin hinaus hinein los mit nach nieder statt teil über um unter vor vorbei weg weiter zu zurück zusammen',
  inseparable: 'be ent er ge ver zer',
  nouns: 'gebiet geburt gedicht gehalt gericht gerät geschäft gesicht gestalt gewalt gewicht gebet',
});

export const dutchVerbs = verbsOf(dutch, {
  irregular: `beginnen begon begonnen
    bieden bood geboden
    bijten beet gebeten
    binden bond gebonden
    blijven blijft bleef gebleven
    breken breekt brak gebroken
    brengen bracht gebracht
    buigen boog gebogen
    denken dacht gedacht
    doen doet deed gedaan
    dragen draagt droeg gedragen
    drinken dronk gedronken
    duiken dook gedoken
    eten eet gegeten
    gaan gaat ging gegaan
    genieten genoot genoten
    geven geeft gaf gegeven
    gieten goot gegoten
    glijden gleed gegleden
    graven graaft groef gegraven
    grijpen greep gegrepen
    hangen hing gehangen
    helpen hielp geholpen
    houden hield gehouden
    kiezen kiest koos gekozen
    kijken keek gekeken
    klimmen klom geklommen
    klinken klonk geklonken
    komen kwam gekomen
    kopen koopt kocht gekocht
    krijgen kreeg gekregen
    kruipen kroop gekropen
    laten laat liet gelaten
    lezen leest las gelezen
    liegen loog gelogen
    liggen lag gelegen
    lijden leed geleden
    lijken leek geleken
    lopen loopt liep gelopen
    nemen neemt nam genomen
    rijden reed gereden
    roepen riep geroepen
    ruiken rook geroken
    schenken schonk geschonken
    schieten schoot geschoten
    schrijven schrijft schreef geschreven
    schrikken schrok geschrokken
    schuiven schuift schoof geschoven
    slaan slaat sloeg geslagen
    slapen slaapt sliep geslapen
    sluiten sloot gesloten
    smelten smolt gesmolten
    snijden sneed gesneden
    spreken spreekt sprak gesproken
    springen sprong gesprongen
    staan staat stond gestaan
    steken steekt stak gestoken
    stelen steelt stal gestolen
    sterven sterft stierf gestorven
    stijgen steeg gestegen
    treffen trof getroffen
    trekken trok getrokken
    vallen viel gevallen
    vangen ving gevangen
    varen vaart voer gevaren
    vechten vocht gevochten
    vergeten vergeet vergat
    verliezen verliest verloor verloren
    vinden vond gevonden
    vliegen vloog gevlogen
    vragen vraagt vroeg gevraagd
    wegen weegt woog gewogen
    werpen wierp geworpen
    weten weet wist geweten
    wijzen wijst wees gewezen
    winnen won gewonnen
    zenden zond gezonden
    zien ziet zag gezien
    zingen zong gezongen
    zitten zat gezeten
    zoeken zocht gezocht
    zwemmen zwom gezwommen
    zwijgen zweeg gezwegen`,
  participle: 'ge',
  infinitive: 'en',
  endings: ['t', 'd'],
  nounsAreCapital: false,
  separable: 'aan achter af bij binnen door in mee na neer om onder op over samen tegen terug toe uit voor weg',
  inseparable: 'be er ge her ont ver',
  nouns: 'gebied geboorte gedicht gewicht gezicht gezond gerecht geluid geweld geld',
});

export const swedishVerbs = verbsOf(swedish, {
  irregular: `binda band bundit
    bita bet bitit
    bjuda bjöd bjudit
    brinna brann brunnit
    bryta bröt brutit
    bära bar burit
    dra drog dragit
    dricka drack druckit
    driva drev drivit
    falla föll fallit
    finna fann funnit
    flyga flög flugit
    flyta flöt flutit
    frysa frös frusit
    försvinna försvann försvunnit
    gråta grät gråtit
    göra gjorde gjort gör
    hugga högg huggit
    hålla höll hållit
    knyta knöt knutit
    komma kom kommit
    krypa kröp krupit
    ligga låg legat
    ljuga ljög ljugit
    låta lät låtit
    njuta njöt njutit
    rida red ridit
    rinna rann runnit
    riva rev rivit
    sitta satt suttit
    sjunga sjöng sjungit
    sjunka sjönk sjunkit
    skina sken skinit
    skjuta sköt skjutit
    skriva skrev skrivit
    skära skar skurit
    slå slog slagit
    sova sov sovit
    spricka sprack spruckit
    springa sprang sprungit
    stiga steg stigit
    stjäla stal stulit
    stå stod stått
    ta tog tagit
    vinna vann vunnit
    veta vet visste
    vrida vred vridit
    äta åt ätit
    sälja sålde sålt
    välja valde valt
    säga sade sagt
    lägga lade lagt`,
  ...irregularOnly,
  infinitive: 'a',
  inseparable: 'an av be bort fram för in inne med ner om på till under upp ut över',
});
