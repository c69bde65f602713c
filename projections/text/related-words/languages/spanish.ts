/** Everyday Spanish words that are asked with, and those by which people tell it, in the notation of related-in-language.ts. */
export const spanish = `
empleo profesión oficio puesto
profesión oficio dedicar ocupación: carpintero carpintera profesor profesora maestro maestra médico médica enfermero enfermera ingeniero ingeniera abogado abogada diseñador diseñadora desarrollador desarrolladora programador programadora informático informática cocinero cocinera albañil pintor pintora electricista fontanero fontanera mecánico mecánica panadero panadera carnicero carnicera pastelero pastelera peluquero peluquera jardinero jardinera agricultor agricultora arquitecto arquitecta farmacéutico farmacéutica dentista veterinario veterinaria psicólogo psicóloga periodista bibliotecario bibliotecaria piloto conductor conductora camionero vendedor vendedora dependiente dependienta cajero cajera camarero camarera sastre fotógrafo fotógrafa músico actor actriz bombero bombera policía soldado matrona secretario secretaria contable consultor consultora analista científico científica investigador investigadora traductor traductora soldador juez notario químico química biólogo bióloga físico escritor escritora autónomo
trabajo empleo: empresa contratar
cobrar sueldo salario ganar nómina
empresa compañía patrón
empresa compañía: trabajar contratar
despedir despido
jefe jefa superior encargado encargada
compañero colega
vivir residir
hogar domicilio dirección ciudad: vivir residir mudar
vivir: mudar residir
mudanza mudar trasladar: piso
piso apartamento
casero casera: alquiler
venir origen natal: nacer criar
nacer nacimiento cumpleaños
cumplir: cumpleaños
edad: años nacer
esposa mujer señora
esposo marido
pareja: novio novia marido mujer esposo esposa prometido
casado casada casar boda
casado casada: mujer marido esposa esposo
divorciado divorcio: separar
niño niña hijo hija
hijos niños: hijo hija bebé gemelos embarazada
hermanos: hermano hermana
padres: madre padre mamá papá
madre mamá
padre papá
abuelos: abuelo abuela
familia pariente: madre padre hermano hermana hijo hija tío tía primo prima
mascota animal: perro perra cachorro gato gata gatito conejo hámster pájaro loro pez tortuga caballo
perro: perra cachorro labrador caniche galgo
gato: gata gatito
coche carro auto vehículo
coche carro auto vehículo: conducir bmw audi mercedes volkswagen seat opel ford volvo skoda toyota tesla fiat renault peugeot mazda
bicicleta bici
móvil celular teléfono: iphone samsung pixel
ordenador computadora portátil: macbook thinkpad lenovo dell
correo email mail
contraseña clave
comida plato
favorito preferido predilecto: gustar encantar preferir
comer: comida plato
bebida beber: café té cerveza vino agua zumo
alérgico alérgica alergia: intolerante intolerancia nueces polen lactosa gluten
vegetariano vegetariana vegano vegana dieta: carne pescado
afición aficiones hobby pasatiempo libre: gustar escalar leer pintar cantar coro jugar nadar correr bailar cocinar senderismo pescar ajedrez yoga
deporte: fútbol tenis nadar correr escalar yoga baloncesto voleibol boxeo judo ciclismo
instrumento: guitarra piano violín violonchelo chelo flauta batería trompeta saxofón órgano
música: banda concierto canción álbum guitarra piano violín coro
vacaciones viaje: volar playa hotel viajar
médico doctor: consulta cita
enfermo enferma enfermedad: fiebre gripe resfriado diabetes cáncer asma migraña
medicamento medicina medicación fármaco: pastilla comprimido dosis antibiótico insulina
comprar adquirir pedir
universidad carrera facultad: estudiar
idioma lengua: hablar aprender español inglés francés alemán italiano gallego catalán euskera árabe
religión: cristiano católico musulmán judío budista
cita reunión
miedo temer
fumar fumador: cigarrillo tabaco
color: azul rojo verde amarillo morado naranja rosa gris marrón
película cine
libro novela
empezar comenzar
terminar acabar
morir muerte fallecer
regalo regalar
vuelo volar avión
`;
