import { expect, it } from 'vitest';
import { answerPanelCall } from './answer-panel-call.ts';

const mebibyte = 1024 * 1024;
/** Returns a request body of gigabytes without a declared length, and counts how much of it was read. */
function endless() {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      taken += mebibyte;
      if (taken > 2_048 * mebibyte) controller.close();
      else controller.enqueue(new Uint8Array(mebibyte));
    },
  });
  return { body, taken: () => taken / mebibyte };
}
const post = (name: string, body: ReadableStream<Uint8Array> | string, headers: Record<string, string> = {}) =>
  answerPanelCall(
    new Request(`http://test/api/trpc/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      duplex: 'half',
    } as RequestInit),
  );

it.each([
  ['messages.sendReply', 40],
  ['visitors.sendVisitorMessage', 20],
])('%s: returns 413 for a body over the limit before the whole body has arrived', async (name, most) => {
  const flood = endless();
  expect((await post(name, flood.body)).status).toBe(413);
  expect(flood.taken()).toBeLessThan(most);
});

it('returns 413 for a content-length over the limit, after reading at most 2 MiB of the body', async () => {
  const flood = endless();
  const answer = await post('visitors.startVisitor', flood.body, { 'content-length': String(16 * mebibyte) });
  expect(answer.status).toBe(413);
  expect(flood.taken()).toBeLessThan(3);
});

it.each([
  'application/jsonx',
  'application/json-foo',
  'application/json, text/plain',
  'text/plain',
  'text/plain; a=application/json',
  '',
])('returns 415 for the content type %j', async (type) => {
  expect((await post('visitors.startVisitor', '{}', { 'content-type': type })).status).toBe(415);
});
