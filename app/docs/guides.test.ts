import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import type { Localized } from '#app/_i18n/localized.ts';
import en from '#app/_i18n/messages/en/index.ts';
import ptBR from '#app/_i18n/messages/pt-BR/index.ts';
import { type ErrorCode, errors } from '#server/contract/errors.ts';
import { behaviours } from './behaviour/behaviours.ts';
import { explanations } from './errors/explanations.ts';
import { guideNames, readGuide } from './guides/read-guide.ts';
import { promises } from './security/promises.ts';
import { wireNames } from './wire-names.ts';

const sayTheSame = ([original, translation]: readonly [string, string]) =>
  expect(wireNames(translation), original).toEqual(wireNames(original));

describe('a translation has the same wire names and numbers as the original', () => {
  it('in every behavior', () => {
    const texts: readonly Localized[] = behaviours.flatMap(([, ones]) => ones.flatMap(({ what, why }) => [what, why]));
    expect(texts.length).toBeGreaterThan(60);
    for (const text of texts) sayTheSame([text.en, text['pt-BR']]);
  });

  it('in every promise', () => {
    for (const [, ones] of promises) for (const { what } of ones) sayTheSame([what.en, what['pt-BR']]);
  });

  it.each(Object.keys(errors) as ErrorCode[])('in the texts of the error %s', (code) => {
    const { hint, message } = explanations['pt-BR'][code];
    sayTheSame([`${errors[code].message} ${errors[code].hint}`, `${message} ${hint}`]);
  });

  it.each(['errorsGuide', 'securityGuide', 'webChatGuide', 'webhooksGuide'] as const)('in the texts of %s', (name) => {
    for (const [key, text] of Object.entries(en[name]))
      sayTheSame([text, (ptBR[name] as Readonly<Record<string, string>>)[key] ?? '']);
  });
});

const fence = /^```.*?^```$/gms;
const codeOf = (text: string) => text.match(fence) ?? [];
/** Removes the message texts from example code, because translations of a guide translate these texts. */
const withoutWords = (code: string) =>
  code.replaceAll(/"(?:text|message)": "[^"]*"/g, '').replaceAll(/, text: '[^']*'/g, '');

it.each(['quickstart', ...guideNames] as const)(
  'the guide %s has the same code, wire names and links in both languages',
  (name) => {
    const [en, pt] = [readGuide(name, 'en').text, readGuide(name, 'pt-BR').text];
    expect(codeOf(en).length).toBeGreaterThan(0);
    expect(codeOf(pt).map(withoutWords)).toEqual(codeOf(en).map(withoutWords));
    sayTheSame([en.replaceAll(fence, ''), pt.replaceAll(fence, '')]);
    expect(en.match(/\]\([^)]*\)/g)).toEqual(pt.match(/\]\([^)]*\)/g));
  },
);

it('texts of the guides show angle brackets and braces as they are written', () => {
  const t = createTranslator({ locale: 'pt-BR', messages: ptBR, namespace: 'webhooksGuide' });
  const marks = { code: (text: string) => text, em: (text: string) => text };
  expect(t('headerSignature')).toMatch(/^t=<segundos unix>,v1=<hex>: /);
  expect(t.markup('tryPanel', marks)).toContain('POST /webhooks/{id}/test ');
});
