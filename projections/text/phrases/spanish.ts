import type { Phrases } from './phrases.js';

export const spanish: Phrases = {
  time: '^cuándo, desde cuándo, hasta cuándo, para cuándo, a qué hora, qué día, qué fecha, en qué año, desde qué año, qué año, en qué mes, qué mes, en qué semana, cuál es la fecha, qué hora',
  number:
    'cuánto, cuánta, cuántos, cuántas, cuánto tiempo, cuántas veces, cada cuánto, qué edad, qué tan lejos, qué tan grande, con qué frecuencia',
  place: '^dónde, de dónde, a dónde, adónde, en qué ciudad, en qué país, en qué lugar, en qué sitio, qué ciudad, qué país',
  person: '^quién, ^quiénes, con quién, de quién, a quién, por quién, para quién',
  asking: 'qué, cuál, cuáles, cómo, por qué, para qué',
  now: 'ahora, actualmente, hoy en día, hoy día, en este momento, de momento, por el momento, todavía, aún, último, última, actual, actuales, más reciente',
  past: 'antes, antaño, anterior*, anteriormente, previ*, previamente, primer*, original*, originalmente, al principio, inicial*, antiguo, antigua, entonces, hace * años, hace * días, hace * semanas, ayer, era, eras, eran, fue, fui, fueron, estaba*, tenía*, vivía*, había*, solía*, usaba*, trabajaba*, he … *do, has … *do, ha … *do, hemos … *do, *aste, *iste, pasado, pasada',
  change: 'cambi*, ha variado, evolu*, con el tiempo, historial, alguna vez, todos, todas, diferenc*, a lo largo',
  asker: 'yo, me, mí, mi, mis, mío*, mía*, conmigo, nosotr*, nos, nuestr*, tengo, vivo, soy, estoy, he, fui, tuve, hice',
  asked: 'tú, te, ti, tu, tus, usted, contigo, *aste, *iste, has, habías',
  talk: 'recuérdame, nuestra conversación, nuestra charla, nuestro chat, hablamos de',
  courtesy: 'puedes, podrías, me puedes, sabes, recuerdas, te acuerdas de, te acuerdas, puede usted, podría, dime, me dices',
  pronouns: 'él, ella, ellos, ellas, allí, allá, ahí, eso, esto, aquello, ese, esa, esos, esas, aquel, aquella, entonces, mismo, misma',
  otherFunctionWords:
    'soy, eres, somos, estoy, estás, estamos, puede, puedo, puedes, pueden, podemos, debe, debo, debes, deben, debemos, sois, seré, será, serán, sea, sean, sido, éramos, eras, fui, fuiste, fuimos, fueron, estáis, estaba, estabas, estábamos, estaban, estuve, estuvo, estuvieron, has, hemos, habéis, habías, habíamos, habían, habrá, habría, hubo, haya, hayan, habido, tengo, tienes, tiene, tenemos, tenéis, tienen, tenía, tenías, teníamos, tenían, tuve, tuviste, tuvo, tuvimos, tuvieron, tenga, tengan, tendré, tendrá, tendría, tener, tenido, podía, podías, podían, pude, pudo, podría, podrías, podrían, debía, debería, deberías',
  continuing: '^y, ^pero, ^o, ^también, ^por qué, ^cuándo, ^dónde, ^quién, ^desde cuándo, ^de verdad',
  order:
    'a partir de ahora, a partir de hoy, de ahora en adelante, de hoy en adelante, desde ahora, en adelante, en el futuro, en lo sucesivo, ^*a siempre, ^*e siempre, ^no … nunca, ^nunca *as, ^nunca *es, por favor … siempre, siempre que … pregunt*, siempre que … pid*',
  occasion:
    'cuando … pregunt*, cuando … pid*, cuando … consult*, siempre que … pregunt*, siempre que … pid*, cada vez que … pregunt*, cada vez que … pid*',
  preference: 'prefiero, preferiría, me gusta* más',
  everyday:
    'gusta, gustan, hace, hago, hizo, hecho, dice, dijo, dicho, quiere, quiero, puede, puedo, llamo, llama, voy, viene, sabe, necesita, compra, compró, comprado, comido, bebe, trabaja, vive, vivido, estudia',
  times:
    'ayer hoy mañana anoche anteayer semana semanas mes meses año años día días lunes martes miércoles jueves viernes sábado domingo enero febrero abril mayo junio julio agosto septiembre octubre noviembre diciembre primavera verano otoño invierno',
  numbers:
    'dos tres cuatro cinco seis siete ocho nueve diez doce quince veinte treinta cuarenta cincuenta cien ciento mil millón millones docena par segundo segunda tercero tercera mitad medio media',
  calendar: {
    locale: 'es',
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre|setiembre octubre noviembre diciembre',
    weekdays: 'domingo* lunes martes miércoles jueves viernes sábado*',
    seasons: 'primavera verano otoño invierno',
    units: 'día|días semana|semanas fin|finde mes|meses año|años',
    counts: 'un|una|uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
    parts: 'principios|comienzos|inicios finales|fines mediados',
    ordinal: 'º',
    of: 'de|del',
    yesterday: 'ayer',
    dayBefore: 'anteayer|antier',
    tomorrow: 'mañana',
    lastNight: 'anoche',
    last: 'pasado|pasada|último|última',
    next: 'próximo|próxima|viene',
    agoBefore: 'hace',
    agoAfter: 'atrás',
    fillers: 'que la el',
    relations: 'antes después desde hasta entre y',
    said: 'dicho el',
  },
  unknown: 'No lo encuentro en la memoria.',
  claims: {
    letters: 'ñ¿¡',
    subjects: 'yo, nosotros, nosotras',
    mine: 'mi, mis, nuestro*, nuestra*',
    the: 'el, la, los, las',
    nameParticles: 'de, del, la, las, los, le',
    user: 'usuario, usuaria',
    residence:
      'vivo en _, vivimos en _, resido en _, me mudé a _, me he mudado a _, nos mudamos a _, nos hemos mudado a _, me mudé de _ a _, me he mudado de _ a _, nos mudamos de _ a _, nos hemos mudado de _ a _',
    residenceOf: 'vive en _, reside en _, se mudó a _, se ha mudado a _, se mudó de _ a _, se ha mudado de _ a _',
    work: 'trabajo en _, trabajo para _, trabajamos en _, he empezado en _, he empezado a trabajar en _, empecé en _, empecé a trabajar en _, empiezo en * en _, empiezo en _, trabajo como * en _, trabajo de * en _',
    workOf: 'trabaja en _, trabaja para _',
    job: 'trabajo como _, trabajo de _',
    jobOf: 'trabaja como _, trabaja de _',
    residenceLabel: 'ciudad, residencia, lugar de residencia, domicilio, vive en',
    workLabel: 'empresa, empleador, trabaja en',
    jobLabel: 'profesión, trabajo, oficio, ocupación, puesto, trabaja como',
    has: 'tengo, tenemos, peso, pago, pagamos, mido, necesito, gano',
    verbs: '^*o, ^soy, ^estoy, ^*amos, ^*emos, ^*imos, ^me gusta, ^me gustan, ^me encanta, ^me encantan',
    is: 'es, son, se llama, cuesta, cuestan, pesa, dura, empieza, comienza, termina, acaba, abre, cierra, sale, llega, tiene, tienen, necesita, será, se ha, ha sido, fue, está',
    moved: 'aplazado, aplazada, pospuesto, pospuesta, movido, movida, cambiado, cambiada, trasladado, trasladada, previsto, prevista',
    attributes:
      'favorit*, preferid*, presupuesto, precio, alquiler, sueldo, salario, dirección, número, teléfono, correo, contraseña, nombre, edad, cumpleaños, aniversario, plazo, objetivo, peso, altura, versión, dieta, lema',
    people: 'jefe, jefa, esposa, mujer, marido, esposo, pareja, novia, novio, médico, médica, dentista, casero, casera',
    renewed: 'nuevo, nueva',
    not: 'ya no, no, nunca, jamás',
    over: 'ya no',
    left: 'cambié|cambiamos|pasé|pasamos|migré|migramos … de|del _ a|al|por|hacia _, he|hemos cambiado|pasado|migrado … de|del _ a|al|por|hacia _, cambié|cambiamos|reemplacé|reemplazamos|sustituí|sustituimos _ por _, he|hemos cambiado|reemplazado|sustituido _ por _, renuncié|renunciamos … trabajo|empleo|puesto en _, dejé|dejamos mi|el|nuestro trabajo|empleo|puesto en _, he|hemos dejado mi|el|nuestro trabajo|empleo|puesto en _, dejé|dejamos|abandoné|abandonamos|cancelé|cancelamos _, he|hemos dejado|abandonado|cancelado _, vendí|vendimos|regalé|regalamos mi|mis|nuestro|nuestra _, he|hemos vendido|regalado mi|mis|nuestro|nuestra _',
    doneWith:
      'fumo, uso, usamos, utilizo, utilizamos, tengo, tenemos, tomo, tomamos, bebo, bebemos, como, comemos, juego, jugamos, trabajo, trabajamos, escucho, leo, pago, compro, programo, conduzco, empleo, empleamos, estoy, soy, llevo, aprendo, hago',
    stopped: 'dejé|dejamos de _, he|hemos dejado de _',
    adverbs:
      'ahora mismo, ahora, ya, actualmente, hoy en día, hoy, en este momento, por ahora, todavía, aún, solo, solamente, también, otra vez, desde hace * *, desde el *, desde la *, desde *',
    nearly: 'unos, unas, casi, aproximadamente',
    unreal:
      'si, cuando, quiero, queremos, quisiera, querría, gustaría, voy a, vamos a, ojalá, quizás, quizá, podría*, debería*, vivía*, tenía*, era, eran, estaba, trabajaba*, antes, solía*, hasta, viví, tuve, para que',
  },
};
