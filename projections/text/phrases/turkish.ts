import type { Phrases } from './phrases.js';
import { turkishVerb } from './turkish-verbs.js';

export const turkish: Phrases = {
  time: 'ne zaman, saat kaçta, saat kaç, hangi gün, hangi günü, hangi tarih*, hangi yıl*, kaç yılında, hangi ay*, hangi hafta, ayın kaçı*, ne zamandan beri, ne zamana kadar',
  number: 'kaç, kaç tane, ne kadar, kaç kez, kaç kere, ne sıklıkla, kaç yaşında, ne kadar uzak, kaçıncı',
  place: 'nerede, nerde, nereye, nereden, nerelere, nereli, hangi şehir*, hangi ülke*, hangi kent*, hangi yer*, neresi, neresinde',
  person: 'kim, kimi, kime, kimin, kimde, kimden, kiminle, kimler, kimlere',
  asking: 'ne, neler, neyi, neye, neyle, neden, niçin, niye, nasıl, hangi*, nedir',
  now: 'şimdi, şu an, şu anda, şu sıralar, bugünlerde, hâlâ, halen, güncel, son, en yeni, artık, günümüzde',
  past: 'eskiden, önce, önceki, önceden, daha önce, eski, ilk, başta, başlangıçta, geçen, geçmişte, evvel, dün, o zaman*, *muştu, *mıştı, *mişti, *müştü, *muştun, *mıştın, *miştin, *müştün, *ordu, *ordum, *ordun, *iydi, *aydı, *dum, *dım, *dim, *düm, *tım, *tim, *tum, *tüm, *din, *dın, *dun, *dün, *tin, *tın',
  change: 'değiş*, gelişti, zamanla, zaman içinde, tarihçe*, hiç, bütün, tüm, hepsi, fark*',
  asker:
    'ben, beni, bana, bende, benden, benim, biz, bizi, bize, bizim, *dım, *dim, *dum, *düm, *tım, *tim, *tum, *tüm, *muştum, *mıştım, *miştim, geçtim, geçtik, bıraktım, bıraktık',
  asked:
    'sen, seni, sana, senden, senin, siz, sizi, size, sizin, *din, *dın, *dun, *dün, *tin, *tın, *tun, *tün, *miştin, *mıştın, *muştun, *müştün',
  talk: 'bana hatırlat, hatırlat, sohbetimiz*, konuşmamız*, görüşmemiz*',
  courtesy: '*bilir misin, *bilir misiniz, *abilir misin, *ebilir misin, biliyor musun, hatırlıyor musun, bana söyle, söyler misin',
  pronouns: 'onu, ona, onun, onda, ondan, onlar, onları, orada, oraya, oradan, bunu, bunun, şunu, o zaman, aynı',
  otherFunctionWords:
    'vardı, vardır, yoktu, yoktur, olur, olacak, oluyor, miyim, miyiz, misin, mısın, mıyım, muyum, musun, midir, mıdır, miydi, mıydı, gerek, lazım',
  continuing: '^ve, ^ama, ^ya, ^peki, ^veya, ^neden, ^niye, ^niçin, ^ne zaman, ^nerede, ^kim, ^gerçekten',
  order:
    'bundan sonra, bundan böyle, şu andan itibaren, bugünden itibaren, artık hep, gelecekte, bundan itibaren, ^lütfen … her zaman, lütfen … asla, ^asla *ma, ^asla *me',
  occasion:
    '*duğumda, *dığımda, *diğimde, *düğümde, *duğum zaman, *dığım zaman, *diğim zaman, her sorduğumda, ne zaman … sorsam, her istediğimde',
  preference: 'tercih ederim, tercih ediyorum, tercihim',
  everyday:
    'yapar, yapıyor, yaptı, istiyor, gidiyor, gitti, geliyor, geldi, diyor, dedi, seviyor, alıyor, aldı, yiyor, yedi, içiyor, okuyor, biliyor',
  times:
    'dün bugün yarın hafta haftası haftaya ay ayı ayda yıl yılı yılında gün günü günü saat pazartesi salı çarşamba perşembe cuma cumartesi pazar ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık ilkbahar yazın sonbahar kışın akşam sabah',
  numbers:
    'iki üç dört beş altı yedi sekiz dokuz onbir oniki yirmi otuz kırk elli altmış yüz bin milyon düzine çift kere ikinci üçüncü dördüncü yarım yarısı buçuk',
  calendar: {
    locale: 'tr',
    months:
      'ocak|ocakta|ocağın şubat* mart|martta|martın nisan* mayıs* haziran* temmuz* ağustos* eylül* ekim|ekimde|ekimin kasım* aralık|aralıkta',
    weekdays: 'pazar pazartesi* salı çarşamba* perşembe* cuma cumartesi*',
    seasons: 'ilkbahar* yaz|yazın|yazı sonbahar* kış|kışın|kışı',
    units: 'gün|günü hafta|haftası haftasonu ay|ayı|ayda yıl|yılı|yılında|sene',
    counts: 'bir iki üç dört beş altı yedi sekiz dokuz on onbir oniki',
    parts: 'başı sonu ortası',
    ordinal: '',
    of: '',
    yesterday: 'dün',
    dayBefore: '',
    tomorrow: 'yarın',
    lastNight: '',
    last: 'geçen|geçtiğimiz',
    next: 'gelecek|önümüzdeki',
    agoBefore: '',
    agoAfter: 'önce|evvel',
    fillers: '',
    relations: '',
    said: 'söylendiği tarih',
  },
  unknown: 'Bellekte bununla ilgili bir şey yok.',
  claims: {
    letters: 'ığ',
    subjects: 'ben, biz',
    mine: 'benim, bizim',
    the: '',
    nameParticles: '',
    user: 'kullanıcı',
    residence: '_ yaşıyorum, _ oturuyorum, _ yaşıyoruz, _ oturuyoruz, _ taşındım, _ taşındık',
    residenceOf: '_ yaşıyor, _ oturuyor, _ taşındı',
    work: '_ çalışıyorum, _ çalışıyoruz',
    workOf: '_ çalışıyor',
    job: '_ olarak çalışıyorum',
    jobOf: '_ olarak çalışıyor',
    residenceLabel: 'şehir, yaşadığı şehir, yaşadığı yer',
    workLabel: 'işveren, şirket, iş yeri',
    jobLabel: 'meslek, iş',
    has: '',
    verbs: '*yorum, *yoruz, *yenim, *yenım',
    is: 'tutuyor, sürüyor, başlıyor, bitiyor, açılıyor, kapanıyor, kalkıyor, geliyor, ağırlığında, ertelendi, alındı, taşındı, var, günü, gününe, saat',
    moved: 'ertelendi, alındı, kaydırıldı, planlandı, günü, gününe, günlerine, saat, saati, saatine',
    attributes:
      'en sevdiğim *, bütçem*, bütçemiz, kiram*, kiramız, maaşım*, adresim*, adresimiz, numaram*, telefonum*, şifrem*, adım*, yaşım*, hedefim*, hedefimiz, kilom*, boyum*',
    people: 'patronum*, müdürüm*, şefim*, eşim*, karım*, kocam*, doktorum*, dişçim*',
    renewed: 'yeni',
    not: 'değil*, asla, hiç',
    over: 'artık',
    verbForm: turkishVerb,
    left: '_ den|dan|ten|tan _ e|a|ye|ya geçtim|geçtik',
    doneWith:
      'kullanıyorum|kullanmayı, içiyorum|içmeyi, yiyorum|yemeyi, oynuyorum|oynamayı, çalıyorum|çalmayı, okuyorum|okumayı, dinliyorum|dinlemeyi, izliyorum|izlemeyi, alıyorum|almayı, ödüyorum|ödemeyi, yapıyorum|yapmayı, koşuyorum|koşmayı, yüzüyorum|yüzmeyi',
    stopped: '_ bıraktım|bıraktık',
    adverbs:
      'şimdi, şu anda, şu an, artık, bugünlerde, hâlâ, halen, bugün, sadece, yalnızca, da, de, ta, te, yine, *tan beri, *den beri, *dan beri, *ten beri, *tan itibaren, *dan itibaren',
    nearly: 'yaklaşık, neredeyse',
    unreal:
      'eğer, eskiden, önceden, dedi, diyor, istiyorum, isterim, istiyoruz, belki, *yorsa*, *ordum, *ordu, *ecek*, *acak*, mı, mi, mu, mü, idi, *ken',
  },
};
