/** Everyday Portuguese words that are asked with, and those by which people tell it, in the notation of related-in-language.ts. */
export const portuguese = `
emprego profissão ofício cargo
profissão ofício ocupação vida emprego: carpinteiro carpinteira professor professora médico médica enfermeiro enfermeira engenheiro engenheira advogado advogada designer programador programadora informático cozinheiro cozinheira pedreiro pintor pintora eletricista canalizador encanador mecânico padeiro padeira talhante açougueiro pasteleiro cabeleireiro cabeleireira jardineiro jardineira agricultor agricultora arquiteto arquiteta farmacêutico farmacêutica dentista veterinário veterinária psicólogo psicóloga jornalista bibliotecário bibliotecária piloto motorista camionista vendedor vendedora caixa empregado garçom alfaiate fotógrafo fotógrafa músico ator atriz bombeiro bombeira polícia policial soldado parteira secretário secretária contabilista contador consultor consultora analista cientista investigador investigadora pesquisador tradutor tradutora soldador juiz notário químico biólogo bióloga físico escritor escritora
salário ordenado vencimento renda
salário ordenado vencimento: ganhar
empresa companhia firma patrão empregador
empresa companhia firma empregador: trabalhar contratar
despedir demitir despedimento
chefe patrão superior gerente
colega
viver morar residir
domicílio morada endereço cidade: viver morar residir mudar
viver morar: mudar
mudança mudar: apartamento
apartamento andar
senhorio: renda aluguel
vir origem natural natal: nascer crescer
nascer nascimento aniversário
idade: anos nascer
mulher esposa
marido esposo
companheiro companheira parceiro: namorado namorada marido mulher noivo noiva
casado casada casar casamento
casado casada: mulher marido esposa esposo
divorciado divórcio: separar
criança filho filha
crianças filhos: filho filha bebé bebê gémeos grávida
irmãos: irmão irmã
pais: mãe pai mamã papá
mãe mamã mamãe
pai papá papai
avós: avô avó
família parente: mãe pai irmão irmã filho filha tio tia primo prima
animal animais estimação: cão cadela cachorro gato gata gatinho coelho hamster pássaro papagaio peixe tartaruga cavalo
cão cachorro: cadela labrador
gato: gata gatinho
carro automóvel viatura
carro automóvel viatura: conduzir dirigir bmw audi mercedes volkswagen opel ford volvo skoda toyota tesla fiat renault peugeot mazda
bicicleta bike
telemóvel celular telefone: iphone samsung pixel
computador portátil notebook: macbook thinkpad lenovo dell
email mail correio
senha
prato refeição comida
preferido favorito predileto: gostar adorar preferir
comer: comida prato
bebida beber: café chá cerveja vinho água sumo suco
alérgico alérgica alergia: intolerante intolerância nozes pólen lactose glúten
vegetariano vegetariana vegano vegana dieta: carne peixe
hobby passatempo livre livres: gostar escalar ler pintar cantar coro jogar nadar correr dançar cozinhar caminhar pesca xadrez ioga
desporto esporte: futebol ténis nadar correr escalar ioga basquetebol voleibol boxe judo ciclismo
instrumento: guitarra violão piano violino violoncelo flauta bateria trompete saxofone órgão
música: banda concerto canção álbum guitarra piano violino coro
férias viagem: voar praia hotel viajar
médico doutor: consulta
doente doença: febre gripe constipação diabetes cancro câncer asma enxaqueca
medicamento remédio medicação: comprimido pastilha dose antibiótico insulina
comprar adquirir
universidade faculdade: estudar licenciatura
língua idioma: falar aprender português inglês francês alemão espanhol mirandês árabe
religião: cristão católico muçulmano judeu budista
consulta reunião
medo temer
fumar fumador: cigarro tabaco
cor: azul vermelho verde amarelo roxo laranja rosa cinzento castanho
filme cinema
livro romance
começar iniciar
terminar acabar
morrer morte falecer
prenda presente oferecer
voo voar avião
`;
