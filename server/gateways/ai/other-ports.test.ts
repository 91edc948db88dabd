import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { aiCatalogue, aiProviders, seesPictures } from '#server/contract/agents/ai-models.ts';
import { type AiServer, startAiServer } from '#server/testing/ai/ai-server.ts';
import { answer, fail, huge, say, vectors } from '#server/testing/ai/ai-steps.ts';
import { embedTexts } from './embed-texts.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { listModels } from './list-models.ts';
import { ModelFailure } from './model.ts';
import { costOf, priceOf } from './model-prices.ts';
import type { ModelRef } from './provider-fetch.ts';
import { transcribeAudio } from './transcribe-audio.ts';

let ai: AiServer;
beforeAll(async () => {
  ai = await startAiServer();
  completeEnv({ WEBHOOK_ALLOWED_TARGETS: ai.host });
});
beforeEach(() => ai.forget());
afterAll(() => ai.stop());

const never = new AbortController().signal;
const refOf = (model: string, provider: ModelRef['provider'] = 'openai-compatible'): ModelRef => ({
  provider,
  model,
  key: { secret: 'sk-secret', baseUrl: ai.url },
});
const kindOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error instanceof ModelFailure ? error.kind : String(error)),
  );

describe('embedTexts', () => {
  it.each(['openai', 'openai-compatible'] as const)(
    '%s: returns 200 vectors in the order of the texts, in batches of at most 96',
    async (provider) => {
      const texts = Array.from({ length: 200 }, (_, index) => `text ${index}`);
      const { vectors: found, tokens } = await embedTexts(refOf('text-embedding-3-small', provider), texts, never);
      expect(found).toHaveLength(200);
      expect(found[0]).toBeInstanceOf(Float32Array);
      expect(tokens).toBeGreaterThan(200);
      expect(ai.requests.map((one) => (one.body.input as string[]).length)).toEqual([96, 96, 8]);
      const [again] = (await embedTexts(refOf('x', provider), ['text 150'], never)).vectors;
      expect(again).toEqual(found[150]);
    },
  );

  it('sends no request when there are no texts', async () => {
    expect(await embedTexts(refOf('x'), [], never)).toEqual({ vectors: [], tokens: 0 });
    expect(ai.requests).toEqual([]);
  });

  it.each([
    ['too few', vectors([[1, 0]]), 'nonsense'],
    ['different lengths', vectors([[1, 0], [1]]), 'nonsense'],
    ['empty ones', vectors([[], []]), 'nonsense'],
    ['no numbers', answer('{"data": [{"embedding": ["a"]}, {"embedding": ["b"]}]}'), 'nonsense'],
    ['a huge answer', huge(), 'nonsense'],
    ['429', fail(429), 'rate_limited'],
    ['401', fail(401), 'unauthorized'],
  ])('fails with its kind for embeddings: %s', async (_what, step, kind) => {
    ai.script(step, 'embeddings');
    expect(await kindOf(embedTexts(refOf('x'), ['one', 'two'], never))).toBe(kind);
  });

  it('rejects Anthropic, which has no embeddings', async () =>
    expect(await kindOf(embedTexts(refOf('x', 'anthropic'), ['one'], never))).toBe('rejected'));
});

describe('transcribeAudio', () => {
  const ogg = new Uint8Array([0x4f, 0x67, 0x67, 0x53, 0, 2, 0, 0]);

  it.each(['openai', 'openai-compatible'] as const)('%s: returns the trimmed transcript', async (provider) => {
    ai.script(say(' Quero o tamanho 38 '), 'transcriptions');
    expect(await transcribeAudio(refOf('whisper-1', provider), ogg, never)).toBe('Quero o tamanho 38');
    expect(ai.requests[0]?.body).toMatchObject({ model: 'whisper-1', file: { bytes: ogg } });
  });

  it.each([
    ['silence', say(''), 'nonsense'],
    ['a novel', say('a'.repeat(200_000)), 'nonsense'],
    ['404', fail(404), 'rejected'],
    ['500', fail(500), 'unavailable'],
  ])('fails with its kind for a transcription: %s', async (_what, step, kind) => {
    ai.script(step, 'transcriptions');
    expect(await kindOf(transcribeAudio(refOf('whisper-1'), ogg, never))).toBe(kind);
  });

  it('rejects Anthropic and Google, which have no transcription', async () => {
    for (const provider of ['anthropic', 'google'] as const) {
      expect(await kindOf(transcribeAudio(refOf('x', provider), ogg, never))).toBe('rejected');
    }
  });
});

describe('listModels', () => {
  it('returns the models for keys of OpenAI-compatible providers, Google and Anthropic', async () => {
    expect(await listModels(refOf(''), never)).toContain('gpt-4o-mini');
    expect(ai.requests[0]).toMatchObject({ route: 'models', key: 'sk-secret' });
    ai.script(answer('{"models": [{"name": "models/gemini-2.5-flash"}]}'), 'models');
    expect(await listModels(refOf('', 'google'), never)).toEqual(['gemini-2.5-flash']);
    expect(ai.requests[1]?.headers).toMatchObject({ 'x-goog-api-key': 'sk-secret' });
    ai.script(answer('{"data": [{"id": "claude-haiku-4-5"}]}'), 'models');
    expect(await listModels(refOf('', 'anthropic'), never)).toEqual(['claude-haiku-4-5']);
    expect(ai.requests[2]?.headers).toMatchObject({ 'x-api-key': 'sk-secret' });
  });

  it.each([
    ['no list', answer('{"ok": true}'), 'nonsense'],
    ['null', answer('null'), 'nonsense'],
    ['a page', answer('<html>'), 'nonsense'],
    ['401', fail(401), 'unauthorized'],
  ])('fails with its kind for a list of models: %s', async (_what, step, kind) => {
    ai.script(step, 'models');
    expect(await kindOf(listModels(refOf(''), never))).toBe(kind);
  });
});

describe('the cost of a model’s tokens', () => {
  it('is computed from the listed prices for a million tokens', () => {
    expect(costOf({ tokensIn: 1_000, tokensOut: 100 }, priceOf('openai', 'gpt-4o-mini'))).toBe('0.00021');
  });

  it('is an exact decimal for very small and very large numbers of tokens', () => {
    const price = { in: '0.075', out: '0.3' };
    expect(costOf({ tokensIn: 1, tokensOut: 0 }, price)).toBe('0.000000075');
    expect(costOf({ tokensIn: 0, tokensOut: 0 }, price)).toBe('0');
    expect(costOf({ tokensIn: 9_007_199_254_740_991, tokensOut: 1 }, { in: '1', out: '0.000001' })).toBe(
      '9007199254.740991000001',
    );
    expect(costOf({ tokensIn: 1_000_000, tokensOut: 1_000_000 }, { in: '2.50', out: '10' })).toBe('12.5');
    expect(costOf({ tokensIn: 1_000_000, tokensOut: 0 }, { in: '10', out: '10' })).toBe('10');
  });

  it('is null for an unknown provider or model; a dated model name has the price of its model', () => {
    expect(costOf({ tokensIn: 1, tokensOut: 1 }, priceOf('openai-compatible', 'gpt-4o-mini'))).toBeNull();
    for (const name of ['gpt-99', '__proto__', 'constructor', '']) expect(priceOf('openai', name)).toBeNull();
    expect(priceOf('constructor', 'gpt-4o')).toBeNull();
    expect(priceOf('builtin', '')).toBeNull();
    expect(priceOf('openai', 'gpt-4o-2024-08-06')).toEqual(priceOf('openai', 'gpt-4o'));
    expect(priceOf('anthropic', 'claude-sonnet-4-5-20250929')).toEqual({ in: '3', out: '15' });
  });

  it('estimateTokens divides the number of characters by 3.2', () => {
    expect([estimateTokens(''), estimateTokens('abc'), estimateTokens('a'.repeat(3_200))]).toEqual([0, 1, 1_000]);
  });
});

it('every suggested model sees pictures and has a price', () => {
  for (const provider of aiProviders) {
    for (const model of aiCatalogue[provider].models) {
      expect([model, seesPictures(provider, model), priceOf(provider, model)]).toEqual([
        model,
        true,
        expect.anything(),
      ]);
    }
  }
});

it.each([
  ['openai', 'gpt-4o-mini', true],
  ['openai', 'gpt-4o-audio-preview', false],
  ['openai', 'gpt-3.5-turbo', false],
  ['openai', 'o3-mini', false],
  ['anthropic', 'claude-haiku-4-5', true],
  ['anthropic', 'claude-2.1', false],
  ['google', 'gemini-2.5-flash', true],
  ['google', 'gemini-embedding-001', false],
  ['openai-compatible', 'mistral-7b', false],
  ['openai-compatible', 'openai/gpt-4o', true],
  ['openai-compatible', 'qwen2.5-vl', true],
] as const)('%s %s sees pictures: %s', (provider, model, sees) => expect(seesPictures(provider, model)).toBe(sees));
