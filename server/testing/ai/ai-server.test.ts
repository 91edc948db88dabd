import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { vectorOf } from './ai-answer.ts';
import { type AiServer, startAiServer } from './ai-server.ts';
import { callTool, openable, say } from './ai-steps.ts';

let ai: AiServer;
beforeAll(async () => {
  ai = await startAiServer();
});
beforeEach(() => ai.forget());
afterAll(() => ai.stop());

const post = (body: object, url = ai.url) =>
  fetch(`${url}/chat/completions`, { method: 'POST', body: JSON.stringify({ model: 'm', ...body }) });

it('the AI server answers each request with the next step of its script, and with 500 after the last', async () => {
  ai.script([say('one'), callTool('tag', { name: 'vip' })]);
  const [one, two, three] = [await post({}), await post({}), await post({})];
  expect((await one.json()).choices[0]).toMatchObject({ message: { content: 'one' }, finish_reason: 'stop' });
  expect((await two.json()).choices[0]).toMatchObject({
    message: { tool_calls: [{ function: { name: 'tag', arguments: '{"name":"vip"}' } }] },
    finish_reason: 'tool_calls',
  });
  expect([three.status, (await three.json()).error.code]).toEqual([500, 'the_script_has_ended']);
  expect(ai.requests.map(({ number, route }) => [number, route])).toEqual([
    [1, 'chat'],
    [2, 'chat'],
    [3, 'chat'],
  ]);
});

it('the AI server streams an answer word by word when a request asks for a stream', async () => {
  ai.script(say('two words', { in: 3, out: 2 }));
  const text = await (await post({ stream: true })).text();
  const chunks = text.split('\n\n').filter((line) => line.startsWith('data: {'));
  const parsed = chunks.map((line) => JSON.parse(line.slice('data: '.length)));
  expect(
    parsed.flatMap(({ choices }) => choices.map((one: { delta: { content?: string } }) => one.delta.content)),
  ).toEqual(['', 'two ', 'words', undefined]);
  expect(parsed.at(-1).usage).toMatchObject({ prompt_tokens: 3, completion_tokens: 2 });
  expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
});

it('the AI server reports a request at once and holds its answer back until the gate opens', async () => {
  const gate = openable();
  ai.script(() => gate.before(say('late')));
  let answered = false;
  const answer = post({ n: 1 }).then((response) => {
    answered = true;
    return response.json();
  });
  expect((await ai.asked(1)).body).toMatchObject({ n: 1 });
  expect(answered).toBe(false);
  gate.open();
  expect((await answer).choices[0].message.content).toBe('late');
});

it('vectorOf returns closer vectors for texts that share words', () => {
  const near = (a: string, b: string) => {
    const other = vectorOf(b);
    return vectorOf(a).reduce((sum, one, index) => sum + one * (other[index] ?? 0), 0);
  };
  expect(near('open on sunday', 'Open on Sunday?')).toBeCloseTo(1);
  expect(near('open on sunday', 'open on monday')).toBeGreaterThan(near('open on sunday', 'blue shoes'));
});

it('the AI server runs as a separate process and takes commands on its standard input', async () => {
  const child = spawn(process.execPath, ['server/testing/ai/ai-process.ts', '0', JSON.stringify(say('first'))]);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await lines.next()).value ?? 'null');
  const { url } = await next();
  const words = async () => (await (await post({}, url)).json()).choices[0].message.content;
  expect(await words()).toBe('first');
  child.stdin.write(`${JSON.stringify({ every: say('second') })}\n`);
  expect(await next()).toEqual({ ok: true });
  expect(await words()).toBe('second');
  child.stdin.write('requests\n');
  expect(await next()).toMatchObject([{ number: 1 }, { number: 2, route: 'chat' }]);
  child.stdin.end();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
