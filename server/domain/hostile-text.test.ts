import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as answerText from '#server/gateways/ai/answer-text.ts';
import * as stripEnds from '../base/strip-ends.ts';
import * as foldText from '../base/text/fold-text.ts';
import * as guessLanguage from '../base/text/guess-language.ts';
import * as textMarks from '../base/text/text-marks.ts';
import { capabilitiesOf } from '../gateways/channels/select-network.ts';
import * as decodeText from '../gateways/documents/decode-text.ts';
import * as ownWords from './agents/agents/reply/own-words.ts';
import * as replyMarks from './agents/agents/reply/reply-marks.ts';
import * as shapeReply from './agents/agents/reply/shape-reply.ts';
import * as asksForPerson from './agents/agents/rules/asks-for-person.ts';
import * as sentimentOf from './agents/agents/turns/sentiment-of.ts';
import * as cutPassages from './agents/knowledge/cut-passages.ts';
import * as questionWords from './agents/knowledge/question-words.ts';
import * as maskPersonal from './agents/lab/mask-personal.ts';
import * as quoteAround from './inbox/messages/reading/quote-around.ts';
import * as normalizePhone from './people/contacts/phones/normalize-phone.ts';

const [whatsapp, hosted] = [capabilitiesOf('whatsapp'), capabilitiesOf(null)];

type Reads = (text: string) => unknown;
type Listed = readonly [file: string, module: object, reads: Readonly<Record<string, Reads>>];

/** Wraps a function so that it returns an error instead of throwing the error. */
const orRefused =
  (reads: Reads): Reads =>
  (text) => {
    try {
      return reads(text);
    } catch (error) {
      return error;
    }
  };

/**
 * Every function that runs on the event loop and parses text from customers, models, visitors or documents. A new such
 * function in one of these files has to be added; the first test compares the list with the files.
 */
const listed: readonly Listed[] = [
  ['server/base/text/fold-text.ts', foldText, { foldText: foldText.foldText }],
  ['server/base/text/guess-language.ts', guessLanguage, { guessLanguage: (text) => guessLanguage.guessLanguage(text) }],
  [
    'server/base/strip-ends.ts',
    stripEnds,
    {
      stripEnd: (text) => stripEnds.stripEnd(text, ' #*'),
      stripLineEnds: stripEnds.stripLineEnds,
      shortDecimal: stripEnds.shortDecimal,
      plainName: (text) => stripEnds.plainName(text, '-'),
    },
  ],
  [
    'server/base/text/text-marks.ts',
    textMarks,
    { literalPieces: textMarks.literalPieces, markPairs: (text) => textMarks.markPairs(text, /\*{1,3}|_{1,3}|~~|\n/g) },
  ],
  [
    'server/gateways/ai/answer-text.ts',
    answerText,
    {
      callsInText: orRefused((text) => answerText.callsInText(text, ['hand_off'])),
      withoutThoughts: answerText.withoutThoughts,
    },
  ],
  [
    'server/gateways/documents/decode-text.ts',
    decodeText,
    {
      decodeText: (text) => decodeText.decodeText(Buffer.from(text)),
      charsetOf: (text) => decodeText.charsetOf(text, Buffer.from(text)),
    },
  ],
  [
    'server/domain/agents/agents/rules/asks-for-person.ts',
    asksForPerson,
    { asksForPerson: asksForPerson.asksForPerson, says: (text) => asksForPerson.says(text, ['procon', 'a b']) },
  ],
  [
    'server/domain/agents/agents/reply/reply-marks.ts',
    replyMarks,
    {
      readCitations: (text) => replyMarks.readCitations(text, []),
      namesPriceOrTerm: replyMarks.namesPriceOrTerm,
      cutMarks: (text) => replyMarks.cutMarks(text, /\[\w{1,9}\]/g),
      readSentimentLine: replyMarks.readSentimentLine,
    },
  ],
  [
    'server/domain/agents/agents/reply/own-words.ts',
    ownWords,
    {
      withoutLabels: ownWords.withoutLabels,
      withoutForeignCitations: ownWords.withoutForeignCitations,
      withoutFileNames: (text) => ownWords.withoutFileNames(text, ['faq.md', text.slice(0, 200)]),
    },
  ],
  ['server/domain/agents/agents/turns/sentiment-of.ts', sentimentOf, { sentimentOf: sentimentOf.sentimentOf }],
  [
    'server/domain/agents/agents/reply/shape-reply.ts',
    shapeReply,
    {
      shapeReply: (text) => [whatsapp, hosted].map((shape) => shapeReply.shapeReply(text, shape)),
      replyMax: (text) => shapeReply.replyMax({ ...whatsapp, limits: { ...whatsapp.limits, text: text.length } }),
      fits: (text) => shapeReply.fits(text, whatsapp),
      plainMarks: (text) => shapeReply.plainMarks(text, whatsapp.marks),
      splitInTwo: (text) => shapeReply.splitInTwo(text, Math.ceil(text.length / 2) + 200, whatsapp.marks),
      twoMax: (text) => shapeReply.twoMax(text.length),
    },
  ],
  [
    'server/domain/people/contacts/phones/normalize-phone.ts',
    normalizePhone,
    {
      normalizePhone: normalizePhone.normalizePhone,
      phoneFromWaId: normalizePhone.phoneFromWaId,
      phoneKey: normalizePhone.phoneKey,
      phoneLookupKey: normalizePhone.phoneLookupKey,
      phoneProblem: normalizePhone.phoneProblem,
    },
  ],
  [
    'server/domain/agents/knowledge/cut-passages.ts',
    cutPassages,
    { cutPassages: cutPassages.cutPassages, splitBlocks: cutPassages.splitBlocks },
  ],
  [
    'server/domain/agents/knowledge/question-words.ts',
    questionWords,
    { questionWords: questionWords.questionWords, searchedWords: questionWords.searchedWords },
  ],
  [
    'server/domain/agents/lab/mask-personal.ts',
    maskPersonal,
    { maskPersonal: (text) => maskPersonal.maskPersonal(text, { names: ['Ana'] }) },
  ],
  [
    'server/domain/inbox/messages/reading/quote-around.ts',
    quoteAround,
    {
      wordsOf: (text) => quoteAround.wordsOf(text.slice(0, 500)),
      quoteAround: (text) => quoteAround.quoteAround(text.slice(0, 4_096), ['boleto', 'a']),
    },
  ],
];

const signs = [...' \n#*_~`[]()<>|{}"\\!:/@.-+$1aK', '\u00e3', '\u00a0'];
const words = [
  '![',
  '](http://',
  '<think>',
  '</think>',
  '{"name":"',
  '[K1]',
  'http://a',
  '# a',
  '| ',
  '1. ',
  'R$ ',
  'cpf ',
  'pedido ',
];
const pairs = signs.flatMap((one) => signs.map((other) => `${one}${other}`));
const beside = words.flatMap((one) => [one, ` ${one}`, `${one} `, `${one}x`]);

const short = 8 * 1024;
const long = 64 * 1024;
const textOf = (sign: string, length: number) => `# a${sign.repeat(Math.ceil(length / sign.length)).slice(0, length)}b`;

/**
 * Returns the milliseconds of processor time that a function needs. The least of three attempts counts, so that other
 * work on the machine does not matter.
 */
function costOf(reads: Reads, text: string, enough: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && least > enough; attempt += 1) {
    const before = process.cpuUsage();
    reads(text);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

it.each(listed)('%s exports exactly the functions that this test lists', (_file, module, reads) => {
  const functions = Object.entries(module).filter(
    ([, one]) => typeof one === 'function' && !/^class/.test(String(one)),
  );
  expect(Object.keys(reads).toSorted()).toEqual(functions.map(([name]) => name).toSorted());
});

it('every file in the list exists at its path', () => {
  for (const [file] of listed) expect(readFileSync(file, 'utf8')).toContain('export');
});

const all = listed.flatMap(([, , reads]) => Object.entries(reads));
/**
 * A linear function needs about 50 ms for 64 KB on a quiet machine. A function that is quadratic in the length of the
 * text needs 64 times as long as for the short text.
 */
it.each(all)(
  '%s is fast on 8 KB of any repeated sign or pair of signs, or at least not quadratic on 64 KB',
  (_name, reads) => {
    for (const sign of [...signs, ...pairs, ...beside]) {
      const least = costOf(reads, textOf(sign, short), 8);
      if (least <= 8) continue;
      const cost = costOf(reads, textOf(sign, long), 50);
      const isSquare = cost > 50 && cost > least * 24;
      expect(isSquare || cost > 1_000, `${JSON.stringify(sign)}: ${least} ms for 8 KB, ${cost} ms for 64 KB`).toBe(
        false,
      );
    }
  },
  120_000,
);
