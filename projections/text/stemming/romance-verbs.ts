import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { irregularOnly, verbsOf } from './verb-forms.js';

// Of irregular verbs one form of each stem, by each language's grammar; left out are forms that are better known as other words ("lit", "riso").

export const spanishVerbs = verbsOf(spanish, {
  irregular: `hacer hago hizo hicieron hecho hará
    decir digo dice dijo dicho dirá
    tener tengo tiene tuvo tendrá
    poner pongo puso puesto pondrá
    venir vengo viene vino vendrá
    salir salgo saldrá
    dar doy dio dieron
    ver veo vio visto
    saber supo sabrá
    poder puede pudo podrá
    querer quiere quiso querrá
    traer traigo trajo
    dormir duerme durmió
    morir muere murió muerto
    pedir pide pidió
    servir sirve sirvió
    seguir sigue siguió
    sentir siente sintió
    mentir miente mintió
    repetir repite repitió
    vestir viste vistió
    elegir elige eligió
    contar cuenta
    costar cuesta
    encontrar encuentra
    jugar juega
    perder pierde
    pensar piensa
    empezar empieza
    comenzar comienza
    cerrar cierra
    volver vuelve vuelto
    mover mueve
    llover llueve
    soñar sueña
    mostrar muestra
    recordar recuerda
    volar vuela
    probar prueba
    acostar acuesta
    despertar despierta
    calentar calienta
    entender entiende
    encender enciende
    defender defiende
    escribir escrito
    abrir abierto
    cubrir cubierto
    romper roto
    caer cayó
    leer leyó
    oír oye oyó
    construir construye construyó
    huir huye huyó
    conducir conduzco condujo
    traducir tradujo
    producir produjo
    reír ríe
    almorzar almuerza
    colgar cuelga
    resolver resuelve resuelto
    doler duele
    morder muerde
    conocer conozco`,
  ...irregularOnly,
  infinitive: 'r',
  inseparable: 'a ante com con contra de des dis ex im inter man ob per pre pro re sos sub su',
});

export const frenchVerbs = verbsOf(french, {
  irregular: `aller vais vont ira
    venir vient viennent viendra venu
    tenir tient tiennent tiendra tenu
    prendre prend prennent prit pris
    mettre met mettent mis
    voir voit vu verra
    boire boit boivent bu
    lire lisent lu
    écrire écrit écrivent
    dire dit disent
    faire fait font fera
    savoir sait savent saura
    pouvoir peut peuvent pourra
    vouloir veut veulent voulu voudra
    devoir doit doivent devra
    recevoir reçoit reçoivent reçu
    croire croit croient cru
    ouvrir ouvre ouvert
    offrir offre offert
    souffrir souffre souffert
    couvrir couvre couvert
    courir courent couru
    mourir meurt mort mourra
    naître naît né naquit
    connaître connaît connaissent connu
    paraître paraît paru
    vivre vit vécu
    suivre suit suivi
    conduire conduit conduisent
    construire construit construisent
    cuire cuit cuisent
    produire produit produisent
    traduire traduit traduisent
    peindre peint peignent
    éteindre éteint éteignent
    joindre joint joignent
    vendre vend vendu
    rendre rend rendu
    perdre perd perdu
    attendre attend attendu
    entendre entend entendu
    descendre descend descendu
    répondre répond répondu
    battre bat battu
    dormir dort dormi
    partir partent parti
    sortir sort sorti
    sentir sent senti
    servir sert servi
    mentir ment menti
    acheter achète
    appeler appelle
    jeter jette
    lever lève
    mener mène
    geler gèle
    peser pèse
    promener promène
    préférer préfère
    payer paie
    essayer essaie
    envoyer envoie enverra
    nettoyer nettoie
    asseoir assis
    valoir vaut valu
    cueillir cueille
    résoudre résout résolu
    coudre coud cousu`,
  ...irregularOnly,
  infinitive: 'r',
  inseparable: 'a ad ap com con contre dé de dis en entre ex inter main ob par per pour pro re sou sur trans',
});

export const italianVerbs = verbsOf(italian, {
  irregular: `andare vado vanno andrà
    venire viene vengo venuto venne verrà
    tenere tiene tengo tenne terrà
    fare fanno faccio fatto fece farà
    dire dice dico detto disse
    dare danno dato diede
    bere beve bevuto bevve
    prendere preso prese
    mettere messo mise
    vedere visto vide vedrà
    scrivere scritto scrisse
    leggere letto lesse
    aprire aperto
    chiudere chiuso chiuse
    perdere perso perse
    vincere vinto vinse
    rompere rotto ruppe
    nascere nato nacque
    vivere vissuto visse
    rimanere rimasto rimase
    scegliere sceglie scelto scelse
    spendere speso
    accendere acceso accese
    spegnere spento spense
    decidere deciso decise
    correre corse
    cuocere cotto
    crescere cresciuto crebbe
    conoscere conosciuto conobbe
    piacere piaciuto piacque
    piangere pianto pianse
    dipingere dipinto dipinse
    spingere spinto spinse
    offrire offerto
    morire muore morto
    uscire esce uscito
    salire salgo salito
    sapere sanno seppe
    potere può
    volere vuole voluto volle
    dovere deve dovette
    sedere siede
    togliere toglie tolto tolse
    raccogliere raccoglie raccolto raccolse
    tradurre traduce tradotto
    produrre produce prodotto
    condurre conduce condotto
    porre pone posto
    chiedere chiesto
    rispondere risposto rispose
    nascondere nascosto nascose
    risolvere risolto
    muovere mosso mosse
    cadere caduto cadde`,
  ...irregularOnly,
  infinitive: 're',
  inseparable: 'a ac am as at com con contr de des di dis es in inter man ot per pre pro re ri ros so sos sor su tras tratt',
});

export const portugueseVerbs = verbsOf(portuguese, {
  irregular: `fazer faz fez fizeram feito fará
    dizer diz disse dirá
    trazer traz trouxe trará
    pôr põe pôs puseram
    vir veio vieram
    ver viu
    dar deu deram
    saber soube
    poder pôde
    querer quis
    caber coube
    dormir durmo
    pedir peço
    ouvir ouço
    perder perco
    medir meço
    servir sirvo
    sentir sinto
    escrever escrito
    abrir aberto
    cobrir coberto
    ler leio leu
    cair caiu
    sair saiu
    construir constrói
    subir sobe
    fugir foge`,
  ...irregularOnly,
  infinitive: 'r',
  inseparable: 'ante com con contra de des dis ex im inter man ob per pre pro re su',
});
