import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { type AiRequestSeen, type AiServer, startAiServer } from '#server/testing/ai/ai-server.ts';
import {
  type AiStep,
  answer,
  callTool,
  callTools,
  endWith,
  fail,
  huge,
  openable,
  reset,
  say,
  silence,
} from '#server/testing/ai/ai-steps.ts';
import { ModelFailure, type ModelRequest } from './model.ts';
import { openModel } from './open-model.ts';
import type { ProviderKey } from './provider-fetch.ts';

const secret = 'sk-secret-0123456789';
const customer = 'my card is 4111 1111 1111 1111';

let ai: AiServer;
beforeAll(async () => {
  ai = await startAiServer();
  completeEnv({ WEBHOOK_ALLOWED_TARGETS: ai.host });
});
beforeEach(() => ai.forget());
afterAll(() => ai.stop());

const never = new AbortController().signal;
const request = (change: Partial<ModelRequest> = {}): ModelRequest => ({
  system: 'You sell shoes.',
  messages: [{ role: 'user', parts: [{ type: 'text', text: customer }] }],
  tools: [],
  maxOutputTokens: 500,
  signal: never,
  ...change,
});
const tag = {
  name: 'tag',
  description: 'Tags the contact.',
  inputSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
};
const keyAt = (baseUrl: string | null): ProviderKey => ({ secret, baseUrl });
const compatible = (model = 'some-model', baseUrl: string | null = ai.url) =>
  openModel({ provider: 'openai-compatible', model, key: keyAt(baseUrl) });

const messagesOf = (seen: AiRequestSeen | undefined) => (seen?.body.messages ?? []) as unknown[];

async function failureOf(asked: Promise<unknown>): Promise<ModelFailure> {
  const error = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ModelFailure);
  const failure = error as ModelFailure;
  // The failure and its cause must contain no secret and no words of a customer.
  const all = `${failure.message} ${failure.stack} ${String(failure.cause)}`;
  for (const word of [secret, customer, '4111']) expect(all).not.toContain(word);
  return failure;
}

describe('openModel: the request and the answer', () => {
  it.each(['openai', 'openai-compatible'] as const)('%s: sends one request with key and messages', async (provider) => {
    ai.script(say('Hello!', { in: 12, out: 3 }));
    const model = openModel({ provider, model: 'gpt-4o-mini', key: keyAt(ai.url) });
    expect(await model.generate(request())).toEqual({ text: 'Hello!', toolCalls: [], tokensIn: 12, tokensOut: 3 });
    expect(model).toMatchObject({ provider, name: 'gpt-4o-mini', sees: true });
    const [seen, ...more] = ai.requests;
    expect(more).toEqual([]);
    expect(seen).toMatchObject({ route: 'chat', key: secret, body: { model: 'gpt-4o-mini' } });
    expect(seen?.body.messages).toEqual([
      { role: 'system', content: 'You sell shoes.' },
      { role: 'user', content: customer },
    ]);
    expect(seen?.body.tools).toBeUndefined();
  });

  it('sends tools as JSON schema, returns a call without running it, and sends its result back', async () => {
    const call = { id: 'call_7', name: 'tag', input: { name: 'vip' } };
    ai.script([callTools([call], 'One moment.'), say('Done.')]);
    const model = compatible();
    const first = await model.generate(request({ tools: [tag] }));
    expect(first).toMatchObject({ text: 'One moment.', toolCalls: [call] });
    expect(ai.requests[0]?.body.tools).toEqual([
      { type: 'function', function: expect.objectContaining({ name: 'tag', parameters: tag.inputSchema }) },
    ]);
    await model.generate(
      request({
        tools: [tag],
        messages: [
          ...request().messages,
          { role: 'assistant', text: first.text, toolCalls: first.toolCalls },
          { role: 'assistant', text: '', toolCalls: [] },
          { role: 'tool', results: [{ callId: 'call_7', name: 'tag', output: { ok: true }, isError: false }] },
        ],
      }),
    );
    expect(messagesOf(ai.requests[1]).slice(2)).toEqual([
      expect.objectContaining({
        role: 'assistant',
        content: 'One moment.',
        tool_calls: [expect.objectContaining({ id: 'call_7', function: { name: 'tag', arguments: '{"name":"vip"}' } })],
      }),
      { role: 'tool', tool_call_id: 'call_7', content: '{"ok":true}' },
    ]);
  });

  it('returns calls of tools that were not offered, for the caller to judge', async () => {
    ai.script(callTool('delete_everything', { sure: true }));
    const { toolCalls } = await compatible().generate(request({ tools: [tag] }));
    expect(toolCalls).toEqual([{ id: 'call_1_0', name: 'delete_everything', input: { sure: true } }]);
    ai.script(callTool('constructor'));
    expect((await compatible().generate(request())).toolCalls).toMatchObject([{ name: 'constructor', input: {} }]);
  });

  it('sends an image as a data URL', async () => {
    const picture = { type: 'image', mimeType: 'image/png', data: new Uint8Array([137, 80, 78, 71]) } as const;
    await compatible().generate(request({ messages: [{ role: 'user', parts: [picture] }] }));
    expect(JSON.stringify(ai.requests[0]?.body.messages)).toContain('data:image/png;base64,iVBORw==');
  });

  it('estimates tokens when the provider counts none, and marks a truncated answer as cutOff', async () => {
    ai.script([say('Hello you', null), endWith('length', 'It ends in the')]);
    const { tokensIn, tokensOut } = await compatible().generate(request());
    expect(tokensOut).toBe(Math.ceil('Hello you[]'.length / 3.2));
    expect(tokensIn).toBeGreaterThan(10);
    expect(await compatible().generate(request())).toMatchObject({ text: 'It ends in the', cutOff: true });
  });
});

describe('openModel: a failure', () => {
  const kinds: [string, AiStep, ModelFailure['kind'], boolean, number | null][] = [
    ['401', fail(401, { code: 'invalid_api_key' }), 'unauthorized', false, null],
    ['403', fail(403), 'unauthorized', false, null],
    ['402', fail(402), 'out_of_credit', false, null],
    ['429 without credit', fail(429, { code: 'insufficient_quota', retryAfter: 5 }), 'out_of_credit', false, 5_000],
    ['429', fail(429), 'rate_limited', true, null],
    ['429 with seconds', fail(429, { retryAfter: 2 }), 'rate_limited', true, 2_000],
    ['429 with a day', fail(429, { retryAfter: 86_400 }), 'rate_limited', true, 3_600_000],
    ['500', fail(500), 'unavailable', true, null],
    ['503', fail(503, { retryAfter: 1 }), 'unavailable', true, 1_000],
    ['529', fail(529), 'unavailable', true, null],
    ['408', fail(408), 'timed_out', true, null],
    ['400', fail(400, { code: 'context_length_exceeded' }), 'rejected', false, null],
    ['404', fail(404, { code: 'model_not_found' }), 'rejected', false, null],
    ['400 by its rules', fail(400, { code: 'content_filter' }), 'refused', false, null],
    ['an answer by its rules', endWith('content_filter'), 'refused', false, null],
    ['a reset', reset(), 'unavailable', true, null],
    ['a reset amid', reset('amid'), 'unavailable', true, null],
    ['no JSON', answer('<html>Bad gateway</html>'), 'nonsense', true, null],
    ['half of JSON', answer('{"choices": [{"mess'), 'nonsense', true, null],
    ['JSON of another kind', answer('{"ok": true}'), 'nonsense', true, null],
    ['no choice', answer('{"choices": []}'), 'nonsense', true, null],
    ['an empty body', answer(''), 'nonsense', true, null],
    ['no words', say('  '), 'nonsense', true, null],
    ['too many words', say('a'.repeat(9_000)), 'nonsense', true, null],
    ['arguments that are no JSON', callTool('tag', '{"name": '), 'nonsense', true, null],
    ['arguments that are no object', callTool('tag', '[1]'), 'nonsense', true, null],
    ['a redirect', answer('', 307, { location: 'http://127.0.0.1:1/' }), 'rejected', false, null],
  ];
  it.each(kinds)('has its kind after one request: %s', async (_what, step, kind, retryable, retryAfterMs) => {
    ai.script(step);
    const failure = await failureOf(compatible().generate(request({ tools: [tag] })));
    expect(failure).toMatchObject({ kind, retryable, retryAfterMs });
    expect(ai.requests).toHaveLength(1);
  });

  it('contains neither key nor prompt when the server repeats them in its error', async () => {
    const error = { message: `${secret} said ${customer}`, code: secret, type: customer };
    ai.script(answer(JSON.stringify({ error }), 400));
    expect((await failureOf(compatible().generate(request()))).message).toBe('the provider answered 400');
    ai.script(answer(`{"choices": "${secret} ${customer}"}`));
    expect((await failureOf(compatible().generate(request()))).kind).toBe('nonsense');
  });

  it('is nonsense for an answer of 512 MiB, of which less than 64 MiB is read into memory', async () => {
    ai.script(huge(512 * 1024 * 1024));
    const before = process.memoryUsage().rss;
    expect(await failureOf(compatible().generate(request()))).toMatchObject({ kind: 'nonsense' });
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });

  it('is aborted when the caller aborts, and timed_out when the caller’s time is up', async () => {
    const gate = openable();
    ai.script(() => gate.before(say('too late')));
    const aborting = new AbortController();
    const asked = failureOf(compatible().generate(request({ signal: aborting.signal })));
    await ai.asked(1);
    aborting.abort();
    expect(await asked).toMatchObject({ kind: 'aborted', retryable: false });
    expect(await failureOf(compatible().generate(request({ signal: aborting.signal })))).toMatchObject({
      kind: 'aborted',
    });
    const timed = failureOf(compatible().generate(request({ signal: AbortSignal.timeout(20) })));
    expect(await timed).toMatchObject({ kind: 'timed_out', retryable: true });
    gate.open();
  });

  it('is timed_out when the provider is silent for AI_TIMEOUT_MS', async () => {
    completeEnv({ AI_TIMEOUT_MS: '50' });
    ai.script(silence());
    expect(await failureOf(compatible().generate(request()))).toMatchObject({ kind: 'timed_out' });
    completeEnv({ AI_TIMEOUT_MS: '60000' });
  });

  it.each([
    ['a private address', 'https://10.0.0.1/v1', 'rejected'],
    ['loopback that is not listed', 'http://127.0.0.1:9/v1', 'rejected'],
    ['a file', 'file:///etc/passwd', 'rejected'],
    ['no address', null, 'rejected'],
  ])('is rejected for the base URL: %s', async (_what, url, kind) => {
    expect(await failureOf(compatible('some-model', url).generate(request()))).toMatchObject({ kind });
  });

  it('is unavailable when no server listens at the base URL', async () => {
    const gone = await startAiServer();
    completeEnv({ WEBHOOK_ALLOWED_TARGETS: `${ai.host},${gone.host}` });
    await gone.stop();
    expect(await failureOf(compatible('some-model', gone.url).generate(request()))).toMatchObject({
      kind: 'unavailable',
    });
  });
});

describe('openModel: the protocols of Anthropic and Google', () => {
  /** Starts a server that gives every request the same response, and records the requests. */
  async function answering(body: unknown, status = 200) {
    const asked: { url: string; headers: http.IncomingHttpHeaders; body: Record<string, unknown> }[] = [];
    const server = http.createServer(async (incoming, response) => {
      asked.push({
        url: incoming.url ?? '',
        headers: incoming.headers,
        body: JSON.parse((await buffer(incoming)).toString()),
      });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    completeEnv({ WEBHOOK_ALLOWED_TARGETS: `${ai.host},${host}` });
    const stop = () => {
      server.closeAllConnections();
      server.close();
    };
    return { url: `http://${host}/v1`, asked, stop };
  }

  it('Anthropic: reads text, tool calls and usage, and maps a low credit balance to out_of_credit', async () => {
    const content = [
      { type: 'text', text: 'Hi' },
      { type: 'tool_use', id: 'toolu_1', name: 'tag', input: { name: 'vip' } },
    ];
    const usage = { input_tokens: 9, output_tokens: 4 };
    const frame = { id: 'msg_1', type: 'message', role: 'assistant', model: 'claude-haiku-4-5', stop_sequence: null };
    const server = await answering({ ...frame, content, stop_reason: 'tool_use', usage });
    const model = openModel({ provider: 'anthropic', model: 'claude-haiku-4-5', key: keyAt(server.url) });
    expect(await model.generate(request({ tools: [tag] }))).toEqual({
      text: 'Hi',
      toolCalls: [{ id: 'toolu_1', name: 'tag', input: { name: 'vip' } }],
      tokensIn: 9,
      tokensOut: 4,
    });
    expect(server.asked[0]).toMatchObject({ url: '/v1/messages', headers: { 'x-api-key': secret } });
    server.stop();
    const poor = await answering(
      { type: 'error', error: { type: 'invalid_request_error', message: 'Your credit balance is too low' } },
      400,
    );
    const failed = openModel({ provider: 'anthropic', model: 'claude-haiku-4-5', key: keyAt(poor.url) });
    expect(await failureOf(failed.generate(request()))).toMatchObject({ kind: 'out_of_credit' });
    poor.stop();
  });

  it('Google: sends the signature of a tool call back, and maps a blocked prompt to refused', async () => {
    const parts = [{ functionCall: { name: 'tag', args: { name: 'vip' } }, thoughtSignature: 'c2lnbmVk' }];
    const usageMetadata = { promptTokenCount: 9, candidatesTokenCount: 4, totalTokenCount: 13 };
    const server = await answering({
      candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP' }],
      usageMetadata,
    });
    const model = openModel({ provider: 'google', model: 'gemini-2.5-flash', key: keyAt(server.url) });
    const { toolCalls, tokensIn } = await model.generate(request({ tools: [tag] }));
    expect({ toolCalls, tokensIn }).toMatchObject({
      toolCalls: [{ name: 'tag', input: { name: 'vip' } }],
      tokensIn: 9,
    });
    const [call] = toolCalls;
    await model.generate(
      request({
        tools: [tag],
        messages: [
          ...request().messages,
          { role: 'assistant', text: '', toolCalls },
          { role: 'tool', results: [{ callId: call?.id ?? '', name: 'tag', output: 'done', isError: false }] },
        ],
      }),
    );
    expect(server.asked[0]).toMatchObject({
      url: '/v1/models/gemini-2.5-flash:generateContent',
      headers: { 'x-goog-api-key': secret },
    });
    expect(JSON.stringify(server.asked[1]?.body)).toContain('"thoughtSignature":"c2lnbmVk"');
    server.stop();
    const blocked = await answering({ promptFeedback: { blockReason: 'SAFETY' } });
    const refusing = openModel({ provider: 'google', model: 'gemini-2.5-flash', key: keyAt(blocked.url) });
    expect(await failureOf(refusing.generate(request()))).toMatchObject({ kind: 'refused' });
    blocked.stop();
  });
});
