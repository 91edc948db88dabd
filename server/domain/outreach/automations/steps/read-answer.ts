import { z } from 'zod';
import { isCpf, writeCpf } from '#server/base/text/cpf.ts';
import { foldText } from '#server/base/text/fold-text.ts';
import { readNumber } from '#server/base/text/read-number.ts';
import type { AskStep } from '#server/contract/outreach/automation-definition.ts';
import { type Reading, readDate } from './read-date.ts';

type Reader = (said: string, reading: Reading, step: Pick<AskStep, 'choices'>) => string | null;

const valueMax = 4_096;
const folded = (text: string): string => foldText(text).replace(/\s+/g, ' ').trim();

/**
 * Formats a number with a decimal point, unless people would read it as another number in the organization's language:
 * in Portuguese, 1.234 is more than a thousand.
 */
function writeNumber(value: number, locale: string): string {
  const plain = String(value);
  return readNumber(plain, locale) === value ? plain : plain.replace('.', ',');
}

const emailShape = z.email();
/** The characters that separate words. An e-mail address is not split. */
const between = /[\s<>()[\]"',;:]+/;
const cpf = /(?<!\d)\d{3}[.\s]?\d{3}[.\s]?\d{3}[-.\s/]?\d{2}(?!\d)/g;

/**
 * Returns the only value in a list of values that were found in a text. Null if the values differ, because it is
 * unclear which value the customer means.
 */
function onlyOne(values: readonly string[]): string | null {
  const distinct = [...new Set(values)];
  return distinct.length === 1 ? (distinct[0] ?? null) : null;
}

/** Finds the choice with the given text or, if there is none, with the given number in the list. */
const readChoice: Reader = (said, _reading, { choices = [] }) => {
  const named = choices.find((one) => folded(one) === folded(said));
  if (named !== undefined) return named;
  const number = /^(\d{1,2})[.)ºª°]?$/.exec(said)?.[1];
  return number === undefined ? null : (choices[Number(number) - 1] ?? null);
};

const readers: Readonly<Record<AskStep['answer'], Reader>> = {
  text: (said) => (said.length <= valueMax ? said : null),
  number: (said, { locale }) => {
    const value = readNumber(said, locale);
    return value === null ? null : writeNumber(value, locale);
  },
  date: (said, reading) => readDate(said, reading),
  cpf: (said) => onlyOne((said.match(cpf) ?? []).filter(isCpf).map(writeCpf)),
  email: (said) =>
    onlyOne(
      said
        .split(between)
        .map((word) => word.replace(/[.!?]{1,3}$/, '').toLowerCase())
        .filter((word) => emailShape.safeParse(word).success),
    ),
  choice: readChoice,
};

/**
 * Returns the answer in a customer's text, in the form in which it is stored: a day as 2026-11-28, a CPF as
 * 529.982.247-25, an e-mail in lower case, a choice as the flow writes it. Null if the text does not answer the
 * question.
 */
export function readAnswer(step: Pick<AskStep, 'answer' | 'choices'>, said: unknown, reading: Reading): string | null {
  if (typeof said !== 'string') return null;
  const words = said.trim();
  return words === '' ? null : readers[step.answer](words, reading, step);
}
