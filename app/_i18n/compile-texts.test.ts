import formatMessage from 'icu-minify/format';
import { expect, it } from 'vitest';
import { compileTexts } from './compile-texts.ts';
import en from './messages/en/index.ts';
import ptBR from './messages/pt-BR/index.ts';

const objectsIn = (value: unknown): object[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(objectsIn)] : [];

it.each([['en', en] as const, ['pt-BR', ptBR] as const])('%s: every message can be sent to the browser', (_, texts) => {
  const compiled = compileTexts(texts);
  expect(Object.keys(compiled)).toEqual(Object.keys(texts));
  const strange = objectsIn(compiled).filter(
    (one) => !Array.isArray(one) && Object.getPrototypeOf(one) !== Object.prototype,
  );
  expect(strange).toEqual([]);
});

it.each([['en', en] as const, ['pt-BR', ptBR] as const])(
  '%s: compileTexts leaves no # of a plural as a literal character',
  (_, texts) => {
    const said = objectsIn(compileTexts(texts)).flatMap((one) => Object.values(one));
    expect(said.filter((one) => typeof one === 'string' && /#(?!1d4ed8)/.test(one))).toEqual([]);
  },
);

it('compileTexts keeps the plural, the number format and the values of a message', () => {
  const { boxes, plain } = compileTexts({ boxes: '{n, plural, one {# box} other {# boxes}} for {who}', plain: "it's" });
  const formatters = {
    getNumberFormat: (locales?: string | string[]) => new Intl.NumberFormat(locales),
    getPluralRules: (locales?: string | string[]) => new Intl.PluralRules(locales),
    getDateTimeFormat: (locales?: string | string[]) => new Intl.DateTimeFormat(locales),
  };
  const say = (message: string, values: { n: number; who: string }) =>
    formatMessage(message as never, 'en', values, { formatters } as never);
  expect(say(boxes, { n: 1, who: 'Ana' })).toBe('1 box for Ana');
  expect(say(boxes, { n: 1200, who: 'Ana' })).toBe('1,200 boxes for Ana');
  expect(say(plain, { n: 0, who: '' })).toBe("it's");
});
