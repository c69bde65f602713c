import { lightStemmer } from './light-stemmer.js';

// Endings by the tables of declension and conjugation of each language's grammar. What each gives is in docs/search.md, "Languages".

/** Cases of nouns and adjectives, verbs, then what makes nouns and adjectives of verbs. The ends of stems are softened before some endings ("książka", "książce"). */
export const polish = lightStemmer({
  letters: 'óoąę',
  rounds: [
    `a e i o u y ę ej ego emu ym ymi ych im imi ich iej iego iemu om ow ami ach em owi owie ia ie io iu ię iom iow iami iach iem iowi
     ość ości ościę ościom ościami ościach
     cie>t dzie>d ście>st rze>r ce>k dze>g
     ać aj am asz amy acie aję ał ała ało ali ały ajęc ajęcy ajęca ajęce ajęcych
     ić isz imy icie ił iła iło ili iły ięc yć ysz ymy ycie ył yła yło yli yły ęc ęcy ęca ęce ęcych ęcego ęcym eć eje eję ejęcy
     ować uj uje uję ujesz ujemy ujecie ujęc ujęcy ujęca ujęce ujęcych ował owała owało owali owały iwać ywać iwał ywał nęć nęł nęła`,
    'owan iwan ywan an ań en eń on ow owa iwa ywa awa ejsz sz',
  ],
  ends: 'i> j> ść>st ś>s ć>t dź>d ź>z ń>n ł>l rz>r cz>k dz>g c>k iek>k ek>k',
  stemMin: 3,
});

/** Czech and Slovak, whose endings are told apart by nothing that matters here. */
export const czech = lightStemmer({
  letters: 'áaéeěeíiýyóoúuůuäaôoĺlŕr',
  rounds: [
    `a e i o u y ou em im ym um om am ach ech ich ych och ami emi imi ymi mi ama at ata aty ete eti atum eho emu iho imu ove ovi uv ej ia ie iu iach iam iou ov ho mu
     ce>k ze>h re>r
     at al ala alo ali aly aj as ame ate aji ajici aju it is ime ite il ila ilo ili ily ici et el ela elo eli ely
     ovat uje uji uju ujem ujes ujeme ujete ujici ujuci oval ovala ovalo ovali ovaly ovať ať iť ieť eť ajuci iaci nout nul nula nuť`,
    'ovan ova an en ov iv ejs ejsi',
  ],
  ends: 'ck>k čk>k ek>k ok>k c>k č>k z>h ž>h ř>r ď>d ť>t ň>n ľ>l i> j>',
  stemMin: 3,
});

export const slovene = lightStemmer({
  letters: 'áaéeíióoúu',
  rounds: [
    `a e i o u am ama ami ah em ema eh om oma ov ev ih im imi ega emu mi
     ti ati am aš amo ate ajo al ala alo ali ale iti im iš imo ite ijo il ila ilo ili ile eti el ela elo eli
     ovati uje ujem uješ ujejo oval ovala ovali ajoč ajoča ujoč
     nje nja nju njem`,
    'ova ov ev an en ljiv',
  ],
  ends: 'ek>k ec>c c>k č>k j>',
  stemMin: 3,
});

export const estonian = lightStemmer({
  letters: '',
  rounds: [
    `a e i u o d t s b n l ga ta na ni ks lt le st sse de te id ide ite dele tele dest test delt telt deks teks dega tega dena dele del tel des tes isse ist il ile ilt iks
     da ma mas mast mata vad sid sin tud dud takse nud v va vat vate mine mise mist miseks misel mised miste misega ja jad jate jat jaga jale jast`,
    'a e i u o',
  ],
  ends: 'us> mis> mi> tt>t kk>k pp>p',
  stemMin: 3,
});

export const catalan = lightStemmer({
  letters: 'àaèeéeíiïiòoóoúuüu',
  rounds: [
    `s os es ons a as e i o u
     ar er ir ant ent int at ada ats ades it ida its ides ut uda uts udes em eu en ava aven ia ien ara aran ira iran
     ment ments cio>c cions>c dor>d dora>d dors>d dores>d itat itats able ables ible ibles ista istes isme`,
    'qu>c gu>g',
  ],
  ends: 'ç>c nn>n',
  stemMin: 3,
});

export const basque = lightStemmer({
  letters: '',
  rounds: [
    `a ak ek en an ko ra z rik ik ari ei arekin ekin etan etako eko tik etatik era etara aren arentzat entzat eta etaz ez az
     tzeko teko tzen ten tze te tu du tua dua tuta dura tzea tea tuko go`,
    'a e i o',
  ],
  ends: 'rr>r',
  stemMin: 3,
});
