import type { Phrases } from './phrases.js';

export const polish: Phrases = {
  time: '^kiedy, od kiedy, do kiedy, na kiedy, o której godzinie, o której, którego dnia, w jaki dzień, jakiego dnia, w którym roku, od którego roku, w jakim roku, który rok, w którym miesiącu, jaka data, jaka jest data',
  number: 'ile, ilu, iloma, jak często, jak długo, jak daleko, jak duż*, jak wysok*, w jakim wieku, ile razy',
  place:
    '^gdzie, skąd, dokąd, w jakim mieście, w którym mieście, w jakim kraju, w którym kraju, jakie miasto, które miasto, w jakim miejscu',
  person: '^kto, kogo, komu, z kim, o kim, od kogo, dla kogo, czyj*',
  now: 'teraz, obecn*, aktualn*, w tej chwili, obecnie, dzisiaj, dziś, wciąż, nadal, ostatni*, najnowsz*, w tym momencie',
  past: 'wcześniej, przedtem, dawniej, kiedyś, niegdyś, poprzedni*, poprzednio, pierwotn*, początkowo, na początku, pierwsz*, star*, dawn*, wtedy, wczoraj, temu, był, była, było, byli, były, miał*, *łem, *łam, *łeś, *łaś, *liśmy, *łyśmy',
  change: 'zmieni*, zmian*, zmieniał*, ewolu*, z biegiem czasu, w czasie, histori*, wszystkie, różni*',
  asker:
    'ja, mnie, mi, mną, mój, moja, moje, mojego, mojej, moim, moich, moi, moją, my, nas, nam, nami, nasz*, *łem, *łam, *liśmy, *łyśmy, mam, jestem',
  asked: 'ty, ciebie, cię, ci, tobie, tobą, twój, twoja, twoje, twojego, twojej, twoich, *łeś, *łaś',
  talk: 'przypomnij mi, naszej rozmow*, nasza rozmowa, naszą rozmowę, nasz czat',
  courtesy: 'czy możesz, możesz, mógłbyś, mogłabyś, czy mógłbyś, czy wiesz, wiesz, czy pamiętasz, pamiętasz, powiedz mi',
  pronouns: 'on, ona, ono, oni, one, jego, jej, ich, jemu, nim, nią, tam, tamten, tamta, wtedy',
  continuing: '^i, ^a, ^ale, ^albo, ^też, ^dlaczego, ^czemu, ^kiedy, ^gdzie, ^kto, ^od kiedy, ^naprawdę',
  order:
    'od teraz, od dzisiaj, od dziś, odtąd, w przyszłości, na przyszłość, ^zawsze *j, ^zawsze *jcie, ^zawsze *sz, ^zawsze *isz, ^nigdy nie *j, ^* zawsze, proszę … zawsze, proszę … nigdy',
  occasion:
    'gdy … pytam, kiedy … pytam, gdy … proszę, kiedy … proszę, gdy … zapytam, kiedy … zapytam, jeśli … pytam, ilekroć … pytam, za każdym razem',
  preference: 'wolę, wolał*bym, preferuję',
  times:
    'wczoraj dzisiaj dziś jutro przedwczoraj pojutrze tydzień tygodniu tygodnie tygodni miesiąc miesiące miesięcy miesiącu rok roku lata lat dzień dni dnia godzina godzinie poniedziałek wtorek środa środę czwartek piątek sobota sobotę niedziela niedzielę styczeń stycznia luty lutego marzec marca kwiecień kwietnia maja czerwiec czerwca lipiec lipca sierpień sierpnia wrzesień września październik października listopad listopada grudzień grudnia wiosną latem jesienią zimą',
  numbers:
    'dwa dwie dwóch trzy trzech cztery czterech pięć pięciu sześć siedem osiem dziewięć dziesięć jedenaście dwanaście piętnaście dwadzieścia trzydzieści czterdzieści pięćdziesiąt sto tysiąc tysiące tysięcy milion tuzin para parę drugi druga trzeci trzecia połowa pół',
};
