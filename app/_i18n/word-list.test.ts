import { describe, expect, it } from 'vitest';
import en from './messages/en/index.ts';
import pt from './messages/pt-BR/index.ts';
import { wordList } from './word-list.ts';

interface Texts {
  readonly [key: string]: string | Texts;
}

/** Whether the text with this key is for developers. The documentation uses technical terms. */
const isGuide = (key: string): boolean => /^\w*(?:Guide|guide|docs|reference)\b/.test(key);

/** Returns a message without its placeholders' names. */
const spoken = (message: string): string => message.replaceAll(/\{\w+(?:, (?:plural|select|number)\b)?/g, '');

function saidIn(texts: Texts, before = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[before + key, spoken(text)]] : saidIn(text, `${before}${key}.`),
  );
}

const languages = [
  ['en', saidIn(en), 'notInEnglish'],
  ['pt-BR', saidIn(pt), 'notInPortuguese'],
] as const;

describe.each(languages)('the texts of the panel in %s', (_language, said, not) => {
  const terms = wordList.filter((term) => term[not] !== undefined);
  it.each(terms)('use only the agreed word for $en ($pt)', (term) => {
    const wrong = said.filter(([key, text]) => !isGuide(key) && term[not]?.test(text));
    expect(wrong.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });
});

it('each term of wordList forbids some words, and “p90” is found in a text but not in a placeholder', () => {
  expect(wordList.every(({ notInEnglish, notInPortuguese }) => notInEnglish ?? notInPortuguese)).toBe(true);
  const found = wordList.find(({ en: word }) => word === '9 of 10 within')?.notInEnglish;
  expect(found?.test(spoken('First response, p90'))).toBe(true);
  expect(found?.test(spoken('{p90}'))).toBe(false);
});
