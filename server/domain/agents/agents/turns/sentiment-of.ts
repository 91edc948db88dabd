import { foldText } from '#server/base/text/fold-text.ts';
import type { Sentiment } from '#server/contract/inbox/sentiment.ts';

// Beginnings of words that customers use, in Portuguese and English, without accents. The number is the weight of the
// word. General word lists (AFINN and its translations) come from film reviews, not from orders, so they lack "cadê",
// "atrasado" and "estorno".
const bad = new Map<string, number>(
  Object.entries({
    pessim: 3,
    horriv: 3,
    absurd: 3,
    vergonh: 3,
    ridicul: 3,
    lixo: 3,
    merda: 3,
    porra: 2,
    droga: 2,
    odei: 3,
    odiei: 3,
    detest: 3,
    nojo: 3,
    palhacada: 3,
    descaso: 3,
    golpe: 3,
    enganad: 3,
    roub: 3,
    procon: 3,
    'reclame aqui': 3,
    processar: 2,
    ruim: 2,
    ruins: 2,
    piorou: 2,
    pior: 2,
    decep: 2,
    frustr: 2,
    insatisf: 2,
    chatead: 2,
    irritad: 2,
    raiva: 2,
    triste: 2,
    mentir: 2,
    reclam: 2,
    defeit: 2,
    estrag: 2,
    quebrad: 2,
    quebrou: 2,
    atras: 2,
    demor: 2,
    cade: 1,
    'ate agora nada': 3,
    'ninguem responde': 3,
    'nao funciona': 2,
    'nao chegou': 2,
    'nao recebi': 2,
    'nao gost': 2,
    'nao aguento': 3,
    problem: 1,
    errad: 1,
    estorn: 1,
    reembols: 1,
    cancel: 1,
    infelizmente: 1,
    awful: 3,
    terribl: 3,
    horribl: 3,
    worst: 3,
    hate: 3,
    scam: 3,
    fraud: 3,
    useless: 3,
    disgust: 3,
    unaccept: 3,
    ridiculous: 3,
    shit: 3,
    wtf: 3,
    bad: 2,
    poor: 1,
    angry: 2,
    upset: 2,
    annoy: 2,
    disappoint: 2,
    frustrat: 2,
    complain: 2,
    broken: 2,
    late: 1,
    delay: 2,
    refund: 1,
    wrong: 1,
    'not working': 2,
    "doesn't work": 2,
    'not happy': 2,
    'never arrived': 2,
  }),
);
const good = new Map<string, number>(
  Object.entries({
    otim: 3,
    excelent: 3,
    maravilh: 3,
    perfeit: 3,
    ador: 3,
    amei: 3,
    incriv: 3,
    sensacional: 3,
    parabens: 3,
    lindo: 2,
    linda: 2,
    gost: 2,
    satisfeit: 2,
    feliz: 2,
    legal: 2,
    bacana: 2,
    obrigad: 1,
    agradec: 2,
    valeu: 1,
    'nota 10': 3,
    'nota dez': 3,
    recomendo: 2,
    ajudou: 2,
    'deu certo': 2,
    'muito bom': 3,
    'muito boa': 3,
    great: 2,
    awesome: 3,
    amazing: 3,
    excellent: 3,
    perfect: 3,
    love: 2,
    wonderful: 3,
    fantastic: 3,
    thank: 1,
    thx: 1,
    happy: 2,
    nice: 2,
    helpful: 2,
    'very good': 3,
    'well done': 2,
  }),
);
const marks: readonly (readonly [RegExp, number])[] = [
  [/[😡🤬😠👎💩😤]/gu, -3],
  [/[😞😢😭☹🙁😒]/gu, -2],
  [/[😍🥰❤💖👏🎉😁😊]/gu, 2],
  [/[👍🙏🙂😀😃]/gu, 1],
];
const negated = /\b(nao|nem|nunca|nada|sem|not|never|isn't|wasn't|don't|didn't) (?:\S+ ){0,2}$/;
const clear = 2;

/** Adds up the weights of the listed words in a text, and separately the weights of those that follow a negation. */
function weigh(text: string, words: ReadonlyMap<string, number>): { plain: number; negated: number } {
  const sum = { plain: 0, negated: 0 };
  for (const [word, weight] of words) {
    for (let at = text.indexOf(` ${word}`); at >= 0; at = text.indexOf(` ${word}`, at + 1)) {
      sum[negated.test(text.slice(0, at + 1)) ? 'negated' : 'plain'] += weight;
    }
  }
  return sum;
}

/**
 * Guesses the sentiment of a customer's words by rules, for Portuguese and English. A negated positive word counts as
 * negative. A negated negative word counts as positive, but only with half its weight. Emoji count too. One weak word
 * is not enough for a sentiment other than neutral.
 */
export function sentimentOf(words: string): Sentiment {
  const text = ` ${foldText(words)
    .replace(/[^\p{L}\p{N}'\n]+/gu, ' ')
    .replace(/\s+/g, ' ')} `;
  const [ill, well] = [weigh(text, bad), weigh(text, good)];
  const seen = marks.reduce((sum, [mark, weight]) => sum + (words.match(mark)?.length ?? 0) * weight, 0);
  const score = well.plain - ill.plain - well.negated + ill.negated * 0.5 + seen;
  return score >= clear ? 'positive' : score <= -clear ? 'negative' : 'neutral';
}
