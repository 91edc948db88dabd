import { describe, expect, it } from 'vitest';
import { describeCall } from './describe-call.ts';

const secret = `whsec_${'a'.repeat(32)}`;
const key = `svc_${'b'.repeat(40)}`;
const call = { query: new URLSearchParams(), headers: {}, input: null, body: null, answer: null };
const bytes = (text: string) => Buffer.from(text);

describe('what is kept of a call', () => {
  it('no secret, wherever it stood', () => {
    const detail = describeCall({
      query: new URLSearchParams({ token: 'flow-token', phone: '11', note: key }),
      headers: { authorization: `Bearer ${key}`, cookie: 'session=1', 'x-own': 'x', accept: '*/*', gone: undefined },
      input: { token: 'flow-token', q: `see ${key}` },
      body: bytes(JSON.stringify({ password: 'p', deep: [{ Api_Key: 'k', text: `is ${secret}` }] })),
      answer: JSON.stringify({ secret, id: '1' }),
    });
    const text = JSON.stringify(detail);
    for (const one of [secret, key, 'flow-token', 'session=1', '"p"', '"k"']) expect(text).not.toContain(one);
    expect(detail.headers).toEqual({ authorization: 'Bearer •••bbbb', cookie: '•••', 'x-own': '•••', accept: '*/*' });
    expect(detail.query).toEqual([
      ['token', '•••'],
      ['phone', '11'],
      ['note', 'svc_•••'],
    ]);
    expect(JSON.parse(detail.answer ?? '')).toEqual({ secret: '•••', id: '1' });
  });

  it('the beginning of long bodies, and nothing of those too long to be looked through', () => {
    const long = describeCall({ ...call, body: bytes(JSON.stringify({ text: 'x'.repeat(20_000) })) });
    expect(long).toMatchObject({ body_cut: true });
    expect(long.body).toHaveLength(8 * 1024);
    const longer = describeCall({ ...call, body: bytes('x'.repeat(300_000)), answer: 'y'.repeat(300_000) });
    expect(longer).toMatchObject({ body: null, body_cut: true, answer: null, answer_cut: true });
    const broken = describeCall({ ...call, body: bytes(`{"broken ${secret}`), answer: 'a text' });
    expect(broken).toMatchObject({ body: '{"broken whsec_•••', body_cut: false, answer: 'a text' });
  });
});
