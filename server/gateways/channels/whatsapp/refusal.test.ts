import { describe, expect, it } from 'vitest';
import { refusalWordsEn } from '#server/contract/channels/channel-refusal-words-en.ts';
import { refusalWordsPtBr } from '#server/contract/channels/channel-refusal-words-pt-br.ts';
import { explainRefusal } from '#server/contract/channels/channel-refusals.ts';
import { isRetryable, knownRefusals, refusalClass } from '#server/contract/channels/refusal-classes.ts';
import { refusalOf } from './refusal.ts';

describe('refusals of the provider (whatsapp/operator.md#c5)', () => {
  it.each(knownRefusals)('%s has a reason and a remedy in Portuguese and English', (code) => {
    for (const words of [refusalWordsPtBr, refusalWordsEn]) {
      expect(words[code]?.reason).toMatch(/\.$/);
      expect(words[code]?.remedy).toMatch(/\.$/);
    }
    expect(explainRefusal(code, 'pt-BR')).toBe(refusalWordsPtBr[code]);
    expect(explainRefusal(code, 'en-US')).toBe(refusalWordsEn[code]);
  });

  it.each([
    ['190', 'connection', false],
    ['210', 'connection', false],
    ['131056', 'pair', true],
    ['131047', 'window', false],
    ['131049', 'recipient', false],
    ['131016', 'transient', true],
    ['operator_unreachable', 'unreachable', true],
    ['987654', 'unknown', false],
  ])('code %s is of the class %s', (code, kind, retryable) => {
    expect(refusalClass(code)).toBe(kind);
    expect(isRetryable(refusalClass(code))).toBe(retryable);
    expect(explainRefusal(code, 'pt-BR').reason.length).toBeGreaterThan(10);
  });

  it.each([
    ['131061', 'client', false, /preço máximo.*endereço de marketing/, /retire o preço máximo/],
    ['131062', 'client', false, /preço máximo.*nome de usuário/, /Peça o telefone.*sem preço máximo/],
    ['131063', 'client', false, /marketing/, /Sincronize os modelos/],
    ['131064', 'limit', true, /24 horas/, /Aguarde as 24 horas.*todos os números/],
    ['131065', 'client', false, /preço máximo.*país/, /sem preço máximo/],
    ['131070', 'routing', false, /Outro atendimento é dono/, /Assuma a conversa/],
    ['135000', 'transient', true, /avaliações ruins/, /Uma campanha: pare/],
  ])('code %s is of the class %s, with its own reason and remedy', (code, kind, retryable, reason, remedy) => {
    const refusal = refusalOf({ code: Number(code), message: `(#${code}) Title` });
    expect(refusal).toMatchObject({ code, class: kind, retryable, title: 'Title' });
    const { reason: why, remedy: what } = explainRefusal(code, 'pt-BR');
    expect(why).toMatch(reason);
    expect(what).toMatch(remedy);
  });

  it('131061 (highest price at the wrong endpoint) is explained differently from 131063', () => {
    for (const words of [refusalWordsPtBr, refusalWordsEn]) expect(words['131061']).not.toEqual(words['131063']);
    expect(refusalWordsEn['131061']).toEqual({
      reason: expect.stringContaining('highest price'),
      remedy: expect.stringContaining('take the highest price off'),
    });
  });
});
