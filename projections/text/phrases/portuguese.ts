import type { Phrases } from './phrases.js';

export const portuguese: Phrases = {
  time: '^quando, desde quando, até quando, para quando, a que horas, que horas, que dia, em que dia, que data, qual a data, qual é a data, em que ano, desde que ano, que ano, em que mês, que mês, em que semana',
  number: 'quanto, quanta, quantos, quantas, quanto tempo, quantas vezes, com que frequência, que idade, qual a idade, quão longe',
  place:
    '^onde, de onde, para onde, aonde, em que cidade, em qual cidade, em que país, em qual país, que cidade, qual cidade, em que lugar, em qual lugar',
  person: '^quem, com quem, de quem, a quem, por quem, para quem',
  now: 'agora, atual*, atualmente, hoje em dia, hoje, neste momento, no momento, de momento, ainda, último, última, mais recente',
  past: 'antes, antigamente, anterior*, anteriormente, prévi*, primeir*, original*, originalmente, no início, inicial*, antig*, na época, outrora, passad*, ontem, atrás, era, eram, fui, foi, foram, estava*, tinha*, morava*, vivia*, trabalhava*, usava*, costumava*, recomendou, disse, sugeriu, falou, *aste, *este, *iste',
  change: 'mudou, mudaram, mudança*, mudar*, evolu*, vari*, ao longo, com o tempo, histórico, alguma vez, todos, todas, diferenç*',
  asker: 'eu, me, mim, meu, meus, minha, minhas, comigo, nós, nos, nosso*, nossa*, tenho, moro, vivo, sou, estou, fui, fiz, tive',
  asked: 'você, vocês, tu, te, ti, teu, tua, teus, tuas, contigo, *aste, *iste',
  talk: 'lembre-me, me lembra, me lembre, nossa conversa, nosso chat, nosso bate-papo',
  courtesy:
    'você pode, você poderia, pode, podes, poderia, podia, você sabe, sabe, sabes, você lembra, lembra-se, se lembra, diga-me, me diga, me diz',
  pronouns: 'ele, ela, eles, elas, lá, ali, aí, isso, isto, aquilo, esse, essa, aquele, aquela, então, mesmo, mesma',
  continuing: '^e, ^mas, ^ou, ^também, ^por que, ^porquê, ^porque, ^quando, ^onde, ^quem, ^desde quando, ^sério',
  order:
    'a partir de agora, a partir de hoje, de agora em diante, de hoje em diante, daqui em diante, daqui para a frente, doravante, no futuro, futuramente, ^*a sempre, ^*e sempre, ^nunca *e, ^nunca *a, ^nunca *es, ^não … nunca, por favor … sempre, por favor … nunca',
  occasion:
    'quando … perguntar, quando … pedir, quando … pergunto, quando … peço, sempre que … pergunt*, sempre que … ped*, sempre que … peço, toda vez que … pergunt*, cada vez que … pergunt*',
  preference: 'prefiro, preferiria, preferia, gosto mais',
  times:
    'ontem hoje amanhã anteontem semana semanas mês meses ano anos dia dias segunda terça quarta quinta sexta sábado domingo janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro primavera verão outono inverno',
  numbers:
    'dois duas três quatro cinco seis sete oito nove dez onze doze quinze vinte trinta quarenta cinquenta cem cento mil milhão milhões dúzia par segundo terceiro terceira metade meio meia',
};
