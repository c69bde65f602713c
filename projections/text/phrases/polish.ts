import type { Phrases } from './phrases.js';

export const polish: Phrases = {
  time: '^kiedy, od kiedy, do kiedy, na kiedy, o której godzinie, o której, którego dnia, w jaki dzień, jakiego dnia, w którym roku, od którego roku, w jakim roku, który rok, w którym miesiącu, jaka data, jaka jest data',
  number: 'ile, ilu, iloma, jak często, jak długo, jak daleko, jak duż*, jak wysok*, w jakim wieku, ile razy',
  place:
    '^gdzie, skąd, dokąd, w jakim mieście, w którym mieście, w jakim kraju, w którym kraju, jakie miasto, które miasto, w jakim miejscu',
  person: '^kto, kogo, komu, z kim, o kim, od kogo, dla kogo, czyj*',
  asking: 'co, czego, czemu, czym, jak, jaki*, jaka, jaką, jakie*, dlaczego, po co, któr*',
  now: 'teraz, obecn*, aktualn*, w tej chwili, obecnie, dzisiaj, dziś, wciąż, nadal, ostatni*, najnowsz*, w tym momencie',
  past: 'wcześniej, przedtem, dawniej, kiedyś, niegdyś, poprzedni*, poprzednio, pierwotn*, początkowo, na początku, pierwsz*, star*, dawn*, wtedy, wczoraj, temu, był, była, było, byli, były, miał*, *łem, *łam, *łeś, *łaś, *liśmy, *łyśmy',
  change: 'zmieni*, zmian*, zmieniał*, ewolu*, z biegiem czasu, w czasie, histori*, wszystkie, różni*',
  asker:
    'ja, mnie, mi, mną, mój, moja, moje, mojego, mojej, moim, moich, moi, moją, my, nas, nam, nami, nasz*, *łem, *łam, *liśmy, *łyśmy, mam, jestem',
  asked: 'ty, ciebie, cię, ci, tobie, tobą, twój, twoja, twoje, twojego, twojej, twoich, *łeś, *łaś',
  talk: 'przypomnij mi, naszej rozmow*, nasza rozmowa, naszą rozmowę, nasz czat',
  courtesy: 'czy możesz, możesz, mógłbyś, mogłabyś, czy mógłbyś, czy wiesz, wiesz, czy pamiętasz, pamiętasz, powiedz mi',
  pronouns: 'on, ona, ono, oni, one, jego, jej, ich, jemu, nim, nią, tam, tamten, tamta, wtedy',
  otherFunctionWords:
    'jestem, jesteś, jesteśmy, jesteście, można, może, mogę, możesz, mogą, możemy, musi, muszę, musisz, muszą, musimy, trzeba, wolno, powinien, powinna, powinno, jakiego, jakiemu, jakim, jakiej, jaką, jacy, kim, którym, której, którą, którzy, czemu, czyim, czyjego, czyjej, mamy, macie, mieć, miałem, miałam, miałeś, miałaś, mieli, miały, byłem, byłam, byłeś, byłaś, byliśmy, będziesz, będziemy, mogłem, mogłam, mógł, mogła, musiałem, musiałam, musiał, musiała, powinienem, powinnam',
  continuing: '^i, ^a, ^ale, ^albo, ^też, ^dlaczego, ^czemu, ^kiedy, ^gdzie, ^kto, ^od kiedy, ^naprawdę',
  order:
    'od teraz, od dzisiaj, od dziś, odtąd, w przyszłości, na przyszłość, ^zawsze *j, ^zawsze *jcie, ^zawsze *sz, ^zawsze *isz, ^nigdy nie *j, ^* zawsze, proszę … zawsze, proszę … nigdy',
  occasion:
    'gdy … pytam, kiedy … pytam, gdy … proszę, kiedy … proszę, gdy … zapytam, kiedy … zapytam, jeśli … pytam, ilekroć … pytam, za każdym razem',
  preference: 'wolę, wolał*bym, preferuję',
  everyday:
    'robi, zrobił, zrobiła, lubi, kupił, kupiła, kupuje, mówi, powiedział, powiedziała, idzie, jedzie, chce, może, pije, mieszka, pracuje, nazywa, podoba, uczy',
  times:
    'wczoraj dzisiaj dziś jutro przedwczoraj pojutrze tydzień tygodniu tygodnie tygodni miesiąc miesiące miesięcy miesiącu rok roku lata lat dzień dni dnia godzina godzinie poniedziałek wtorek środa środę czwartek piątek sobota sobotę niedziela niedzielę styczeń stycznia luty lutego marzec marca kwiecień kwietnia maja czerwiec czerwca lipiec lipca sierpień sierpnia wrzesień września październik października listopad listopada grudzień grudnia wiosną latem jesienią zimą',
  numbers:
    'dwa dwie dwóch trzy trzech cztery czterech pięć pięciu sześć siedem osiem dziewięć dziesięć jedenaście dwanaście piętnaście dwadzieścia trzydzieści czterdzieści pięćdziesiąt sto tysiąc tysiące tysięcy milion tuzin para parę drugi druga trzeci trzecia połowa pół',
  calendar: {
    locale: 'pl',
    months:
      'styczeń|stycznia|styczniu luty|lutego|lutym marzec|marca|marcu kwiecień|kwietnia|kwietniu maj|maja|maju czerwiec|czerwca|czerwcu lipiec|lipca|lipcu sierpień|sierpnia|sierpniu wrzesień|września|wrześniu październik* listopad* grudzień|grudnia|grudniu',
    weekdays:
      'niedziel* poniedział* wtorek|wtorku|wtorki środa|środę|środy czwartek|czwartku|czwartki piątek|piątku|piątki sobota|sobotę|soboty',
    seasons: 'wiosna|wiosną|wiosny lato|latem|lata jesień|jesienią|jesieni zima|zimą|zimy',
    units: 'dzień|dni|dnia tydzień|tygodniu|tygodnie|tygodni|tygodnia weekend* miesiąc* rok|roku|lata|lat',
    counts:
      'jeden|jedna|jedną dwa|dwie|dwóch trzy|trzech cztery|czterech pięć|pięciu sześć|sześciu siedem osiem dziewięć dziesięć jedenaście dwanaście',
    parts: 'początek|początku koniec|końcu|końca połow*',
    ordinal: '',
    of: '',
    yesterday: 'wczoraj',
    dayBefore: 'przedwczoraj',
    tomorrow: 'jutro',
    lastNight: '',
    last: 'zeszł*|ubiegł*|ostatni*',
    next: 'przyszł*|następn*',
    agoBefore: '',
    agoAfter: 'temu',
    fillers: '',
    relations: 'przed po od do między i',
    said: 'powiedziane',
  },
  unknown: 'Nie ma tego w pamięci.',
  claims: {
    letters: 'ąęłńśźż',
    subjects: 'ja, my',
    mine: 'mój, moja, moje, moim, moją, nasz, nasza, nasze',
    the: '',
    nameParticles: '',
    user: 'użytkownik',
    residence:
      'mieszkam w _, mieszkam we _, mieszkamy w _, mieszkamy we _, przeprowadziłem się do _, przeprowadziłam się do _, przeprowadziliśmy się do _, przeprowadziłem|przeprowadziłam się z|ze _ do _, przeprowadziliśmy się z|ze _ do _',
    residenceOf: 'mieszka w _, mieszka we _, przeprowadził się do _, przeprowadziła się do _, przeprowadził|przeprowadziła się z|ze _ do _',
    work: 'pracuję w _, pracuję dla _, pracujemy w _',
    workOf: 'pracuje w _, pracuje dla _',
    job: 'pracuję jako _',
    jobOf: 'pracuje jako _',
    residenceLabel: 'miasto, miejsce zamieszkania, mieszka w',
    workLabel: 'pracodawca, firma, pracuje w',
    jobLabel: 'zawód, praca, stanowisko',
    has: 'mam, mamy, ważę, płacę, płacimy, zarabiam',
    verbs: '^*m, ^*ę, ^*my',
    is: 'to, jest, są, wynosi, kosztuje, kosztują, waży, trwa, zaczyna się, kończy się, otwiera się, zamyka się, odjeżdża, przyjeżdża, odchodzi, ma, mają, zostało, został, została, nazywa się',
    moved:
      'przełożone, przełożony, przełożona, przeniesione, przeniesiony, przeniesiona, zmienione, zaplanowane, zaplanowany, zaplanowana, zostało, został, została',
    attributes:
      'ulubion*, budżet, cena, czynsz, pensja, adres, numer, telefon, e-mail, hasło, imię, nazwisko, wiek, urodziny, termin, cel, waga, wzrost, wersja, dieta, motto',
    people: 'szef*, żona, mąż, partner*, dziewczyna, chłopak, lekarz, lekarka, dentysta, dentystka',
    renewed: 'nowy, nowa, nowe',
    not: 'już nie, nie … już, nie, nigdy nie',
    over: 'już nie, nie … już',
    left: 'przeszedłem|przeszłam|przeszliśmy|przesiadłem|przesiadłam|przesiedliśmy … z|ze _ na _, zamieniłem|zamieniłam|zamieniliśmy _ na _, zastąpiłem|zastąpiłam|zastąpiliśmy _ _, zrezygnowałem|zrezygnowałam|zrezygnowaliśmy|odszedłem|odeszłam z|ze pracy w|we _, zrezygnowałem|zrezygnowałam|zrezygnowaliśmy z|ze _, anulowałem|anulowałam|anulowaliśmy|odstawiłem|odstawiłam|odstawiliśmy _, sprzedałem|sprzedałam|sprzedaliśmy mój|moją|moje|swój|swoją|swoje|nasz|naszą _',
    doneWith:
      'palę|palimy|palić|palenie, używam|używamy|używać, mam|mamy, korzystam|korzystamy|korzystać, piję|pijemy|pić|picie, jem|jemy|jeść|jedzenie, gram|gramy|grać|granie, pracuję|pracujemy|pracować, jeżdżę|jeździmy|jeździć, biegam|biegamy|biegać|bieganie, słucham|słuchamy|słuchać, czytam|czytamy|czytać, płacę|płacimy|płacić, kupuję|kupujemy|kupować, uczę|uczymy|uczyć',
    stopped: 'skończyłem|skończyłam|skończyliśmy z|ze _, przestałem|przestałam|przestaliśmy|rzuciłem|rzuciłam|rzuciliśmy _',
    adverbs:
      'teraz, obecnie, aktualnie, w tej chwili, dzisiaj, dziś, już, wciąż, nadal, jeszcze, tylko, też, także, znowu, od zeszłego *, od *',
    nearly: 'około, prawie, mniej więcej',
    unreal:
      'jeśli, jeżeli, gdy, kiedy, czy, chcę, chcemy, chciał*, by, będę, będziemy, będzie, może, był, była, było, byłem, byłam, mieszkałem, mieszkałam, pracowałem, pracowałam, miałem, miałam, kiedyś, dawniej, wcześniej, przedtem, do niedawna',
  },
};
