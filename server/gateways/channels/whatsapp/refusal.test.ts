import { describe, expect, it } from 'vitest';
import { refusalWordsEn } from '#server/contract/channel-refusal-words-en.ts';
import { refusalWordsPtBr } from '#server/contract/channel-refusal-words-pt-br.ts';
import { explainRefusal } from '#server/contract/channel-refusals.ts';
import { isRetryable, knownRefusals, refusalClass } from '#server/contract/refusal-classes.ts';

describe('refusals of the operator (operator.md C5)', () => {
  it.each(knownRefusals)('%s has a sentence and a remedy in both languages', (code) => {
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
  ])('%s is %s', (code, kind, retryable) => {
    expect(refusalClass(code)).toBe(kind);
    expect(isRetryable(refusalClass(code))).toBe(retryable);
    expect(explainRefusal(code, 'pt-BR').reason.length).toBeGreaterThan(10);
  });
});
