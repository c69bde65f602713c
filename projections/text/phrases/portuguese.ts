import type { Phrases } from './phrases.js';

export const portuguese: Phrases = {
  time: '^quando, desde quando, até quando, para quando, a que horas, que horas, que dia, em que dia, que data, qual a data, qual é a data, em que ano, desde que ano, que ano, em que mês, que mês, em que semana',
  number: 'quanto, quanta, quantos, quantas, quanto tempo, quantas vezes, com que frequência, que idade, qual a idade, quão longe',
  place:
    '^onde, de onde, para onde, aonde, em que cidade, em qual cidade, em que país, em qual país, que cidade, qual cidade, em que lugar, em qual lugar',
  person: '^quem, com quem, de quem, a quem, por quem, para quem',
  asking: 'que, quê, qual, quais, como, por que, porque',
  now: 'agora, atual*, atualmente, hoje em dia, hoje, neste momento, no momento, de momento, ainda, último, última, mais recente',
  past: 'antes, antigamente, anterior*, anteriormente, prévi*, primeir*, original*, originalmente, no início, inicial*, antig*, na época, outrora, passad*, ontem, atrás, era, eram, fui, foi, foram, estava*, tinha*, morava*, vivia*, trabalhava*, usava*, costumava*, recomendou, disse, sugeriu, falou, *aste, *este, *iste',
  change: 'mudou, mudaram, mudança*, mudar*, evolu*, vari*, ao longo, com o tempo, histórico, alguma vez, todos, todas, diferenç*',
  asker: 'eu, me, mim, meu, meus, minha, minhas, comigo, nós, nos, nosso*, nossa*, tenho, moro, vivo, sou, estou, fui, fiz, tive',
  asked: 'você, vocês, tu, te, ti, teu, tua, teus, tuas, contigo, *aste, *iste',
  talk: 'lembre-me, me lembra, me lembre, nossa conversa, nosso chat, nosso bate-papo',
  courtesy:
    'você pode, você poderia, pode, podes, poderia, podia, você sabe, sabe, sabes, você lembra, lembra-se, se lembra, diga-me, me diga, me diz',
  pronouns: 'ele, ela, eles, elas, lá, ali, aí, isso, isto, aquilo, esse, essa, aquele, aquela, então, mesmo, mesma',
  otherFunctionWords:
    'sou, és, somos, estou, estás, estamos, pode, posso, podes, podem, podemos, deve, devo, deves, devem, devemos, fui, foste, fomos, eras, éramos, seja, serei, será, serão, seria, sido, estava, estavas, estávamos, estavam, estive, esteve, estiveram, tenho, tens, tem, temos, têm, tinha, tinhas, tínhamos, tinham, tive, tiveste, teve, tivemos, tiveram, tenha, tenham, terei, terá, teria, ter, tido, há, havia, houve, podia, podias, podiam, pude, pôde, poderia, devia, devias, deveria, deverias',
  continuing: '^e, ^mas, ^ou, ^também, ^por que, ^porquê, ^porque, ^quando, ^onde, ^quem, ^desde quando, ^sério',
  order:
    'a partir de agora, a partir de hoje, de agora em diante, de hoje em diante, daqui em diante, daqui para a frente, doravante, no futuro, futuramente, ^*a sempre, ^*e sempre, ^nunca *e, ^nunca *a, ^nunca *es, ^não … nunca, por favor … sempre, por favor … nunca',
  occasion:
    'quando … perguntar, quando … pedir, quando … pergunto, quando … peço, sempre que … pergunt*, sempre que … ped*, sempre que … peço, toda vez que … pergunt*, cada vez que … pergunt*',
  preference: 'prefiro, preferiria, preferia, gosto mais',
  everyday:
    'faz, faço, fez, feito, vai, vou, quer, quero, pode, posso, diz, disse, gosta, comprou, comprado, vem, precisa, funciona, chama, acontece, comeu, bebe, estuda, trabalha',
  times:
    'ontem hoje amanhã anteontem semana semanas mês meses ano anos dia dias segunda terça quarta quinta sexta sábado domingo janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro primavera verão outono inverno',
  numbers:
    'dois duas três quatro cinco seis sete oito nove dez onze doze quinze vinte trinta quarenta cinquenta cem cento mil milhão milhões dúzia par segundo terceiro terceira metade meio meia',
  calendar: {
    locale: 'pt',
    months: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
    weekdays:
      'domingo* segunda|segunda-feira|segundas terça|terça-feira|terças quarta|quarta-feira quinta|quinta-feira sexta|sexta-feira sábado*',
    seasons: 'primavera verão outono inverno',
    units: 'dia|dias semana|semanas fim mês|meses ano|anos',
    counts: 'um|uma dois|duas três quatro cinco seis sete oito nove dez onze doze',
    parts: 'início|começo|princípio fim|final|fins meados',
    ordinal: 'º',
    of: 'de|do',
    yesterday: 'ontem',
    dayBefore: 'anteontem',
    tomorrow: 'amanhã',
    lastNight: '',
    last: 'passado|passada|último|última',
    next: 'próximo|próxima|vem',
    agoBefore: 'há|faz',
    agoAfter: 'atrás',
    fillers: 'que a o',
    relations: 'antes depois desde até entre e',
    said: 'dito em',
  },
  unknown: 'Não encontro isso na memória.',
  claims: {
    letters: 'ãõ',
    subjects: 'eu, nós',
    mine: 'meu, minha, meus, minhas, nosso, nossa, o meu, a minha, o nosso, a nossa',
    the: 'o, a, os, as',
    nameParticles: 'de, da, do',
    user: 'usuário, usuária, utilizador, utilizadora',
    residence:
      'moro em _, moro no _, moro na _, moramos em _, moramos no _, moramos na _, vivo em _, vivo no _, vivo na _, vivemos em _, me mudei para _, mudei-me para _, mudei para _, nos mudamos para _, me mudei de _ para _, mudei-me de _ para _, nos mudamos de _ para _',
    residenceOf:
      'mora em _, mora no _, mora na _, vive em _, vive no _, vive na _, se mudou para _, mudou-se para _, se mudou de _ para _, mudou-se de _ para _',
    work: 'trabalho na _, trabalho no _, trabalho em _, trabalho para _',
    workOf: 'trabalha na _, trabalha no _, trabalha em _, trabalha para _',
    job: 'trabalho como _',
    jobOf: 'trabalha como _',
    residenceLabel: 'cidade, residência, local de residência, mora em, vive em',
    workLabel: 'empresa, empregador, trabalha na, trabalha no',
    jobLabel: 'profissão, trabalho, emprego, ocupação, cargo',
    has: 'tenho, temos, peso, pago, pagamos, meço, ganho, preciso',
    verbs: '^*o, ^sou, ^estou, ^*amos, ^*emos, ^*imos',
    is: 'é, são, se chama, chama-se, custa, custam, pesa, dura, começa, termina, acaba, abre, fecha, sai, parte, chega, tem, foi, será, está',
    moved:
      'adiado, adiada, mudado, mudada, transferido, transferida, remarcado, remarcada, alterado, alterada, antecipado, antecipada, previsto, prevista, marcado, marcada',
    attributes:
      'favorit*, preferid*, orçamento, preço, aluguel, renda, salário, endereço, morada, número, telefone, e-mail, email, senha, nome, idade, aniversário, prazo, meta, objetivo, peso, altura, versão, dieta, lema',
    people: 'chefe, chefa, esposa, mulher, marido, namorada, namorado, médico, médica, dentista, senhorio',
    renewed: 'novo, nova',
    not: 'já não, não … mais, não, nunca',
    over: 'já não, não … mais',
    left: 'mudei|mudamos|passei|passamos|migrei|migramos|troquei|trocamos … de|do|da|dos|das _ para|pro|pra|ao|à _, troquei|trocamos|substituí|substituímos _ por|pelo|pela|pelos|pelas _, parei|paramos com _, saí|saímos … emprego|trabalho de|do|da|em|no|na _, pedi demissão de|do|da _, abandonei|abandonamos|larguei|cancelei|cancelamos _, vendi|vendemos meu|minha|nosso|nossa _, vendi|vendemos o|a|os|as meu|minha|meus|minhas|nosso|nossa _',
    doneWith:
      'fumo, uso, usamos, utilizo, utilizamos, tenho, temos, tomo, tomamos, bebo, bebemos, como, comemos, jogo, jogamos, trabalho, trabalhamos, ouço, leio, pago, compro, programo, dirijo, estou, sou, aprendo, faço',
    stopped: 'parei|paramos de _, deixei|deixamos de _',
    adverbs:
      'agora, atualmente, hoje em dia, hoje, no momento, neste momento, já, ainda, só, somente, apenas, também, de novo, desde o *, desde a *, desde *, há * *',
    nearly: 'cerca de, quase, aproximadamente',
    unreal:
      'se, quando, quero, queremos, queria, gostaria*, vou, vamos, poderia*, deveria*, talvez, era, eram, estava, tinha*, morava*, vivia*, trabalhava*, antes, costumava*, até, antigamente',
  },
};
