import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskText } from '#server/base/secrets/mask-secrets.ts';
import { describeCall } from './describe-call.ts';

const secret = `whsec_${'a'.repeat(32)}`;
const key = `svc_${'b'.repeat(40)}`;
const call = { query: new URLSearchParams(), headers: {}, input: null, body: null, answer: null };
const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
const bytes = (text: string) => Buffer.from(text);

describe('the log entry of an API call', () => {
  it('contains no secret from the query, headers, input, body or answer', () => {
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

  it.each([
    [`Bearer ${key}`, 'Bearer •••bbbb'],
    [`bearer ${key}`, 'bearer •••bbbb'],
    ['Basic abcd', 'Basic •••'],
    ['my-secret-token', '•••'],
    ['my secret', '•••'],
    [key, '•••'],
    ['Bearer', 'Bearer •••'],
    ['', '•••'],
  ])('masks the Authorization header %j as %j', (authorization, masked) => {
    expect(describeCall({ ...call, headers: { authorization } }).headers).toEqual({ authorization: masked });
  });

  it('keeps nothing of a body or answer above 256 KiB, counted in bytes', () => {
    const text = JSON.stringify({ text: 'ã'.repeat(140_000) });
    const detail = describeCall({ ...call, body: bytes(text), answer: text });
    expect(detail).toMatchObject({ body: null, body_cut: true, answer: null, answer_cut: true });
  });

  it('contains no header that our own server added', () => {
    const headers = {
      'x-parley-caller': '127.0.0.1',
      'X-Parley-Asked': '/v1/contacts',
      'x-parleys': 'theirs',
      host: 'h',
    };
    expect(describeCall({ ...call, headers }).headers).toEqual({ 'x-parleys': '•••', host: 'h' });
  });

  it('keeps 8 KiB of a body of 20,000 characters, and nothing of a body or answer of 300,000', () => {
    const long = describeCall({ ...call, body: bytes(JSON.stringify({ text: 'x'.repeat(20_000) })) });
    expect(long).toMatchObject({ body_cut: true });
    expect(long.body).toHaveLength(8 * 1024);
    const longer = describeCall({ ...call, body: bytes('x'.repeat(300_000)), answer: 'y'.repeat(300_000) });
    expect(longer).toMatchObject({ body: null, body_cut: true, answer: null, answer_cut: true });
    expect(describeCall({ ...call, answer: 'a text' })).toMatchObject({ answer: 'a text', answer_cut: false });
  });

  it('keeps only the punctuation of a body that is not JSON, because secrets cannot be located there', () => {
    const kept = (text: string) => describeCall({ ...call, body: bytes(text) }).body;
    expect(kept(`{"password": "hunter2: x", 'token': ${secret},}`)).toBe(`{"…": "…: …", '…': …,}`);
    expect(kept('token=hunter2&a=b')).toBe('…');
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^[a-z]{3}[0-9]{3}$/), fc.string(), (before, word, after) => {
        const text = `${before}${word}${after}`;
        fc.pre(!isJson(text));
        expect(kept(text)).not.toContain(word);
      }),
    );
  });

  it.each([
    ['https://user:hunter2@acme.test/hook', 'https://•••@acme.test/hook'],
    ['https://acme.test/hook?token=hunter2&order=7', 'https://acme.test/hook?token=•••&order=7'],
    ['https://acme.test/hook?key=hunter2#auth=hunter2', 'https://acme.test/hook?key=•••#auth=•••'],
    ['https://acme.test/x?next=https://u:hunter2@b.test/', 'https://acme.test/x?next=https://•••@b.test/'],
    [
      'https://acme.test/x?next=https%3A%2F%2Fu:hunter2%40b.test',
      'https://acme.test/x?next=https%3A%2F%2F•••%40b.test',
    ],
    ['https://hooks.acme.test/T0/B0/hunter2XbCdEfGh1JkLm', 'https://hooks.acme.test/T0/B0/•••'],
    [
      'https://acme.test/v/01939a1c-6a21-7d42-8c53-2d3e4f5a6b70',
      'https://acme.test/v/01939a1c-6a21-7d42-8c53-2d3e4f5a6b70',
    ],
    ['amqps://u:hunter2@q.test', 'amqps://•••@q.test'],
  ])('masks the secrets of a URL, and only those, in query, input, body and answer: %s', (url, masked) => {
    const detail = describeCall({
      query: new URLSearchParams({ url }),
      headers: {},
      input: { url, urls: [url] },
      body: bytes(JSON.stringify({ url, nested: { text: `send to ${url} please` } })),
      answer: JSON.stringify({ url }),
    });
    expect(detail.query).toEqual([['url', masked]]);
    expect(detail.input).toEqual({ url: masked, urls: [masked] });
    expect(JSON.parse(detail.body ?? '')).toEqual({ url: masked, nested: { text: `send to ${masked} please` } });
    expect(JSON.parse(detail.answer ?? '')).toEqual({ url: masked });
  });

  it('is masked in linear time: nine texts of 200,000 characters take less than 10 seconds', () => {
    const signs = ['?', '//', '%2F%2F', 'a://', '?a', '=&', '://@', 'https://a?b=', 'svc_'];
    const started = performance.now();
    for (const sign of signs) maskText(sign.repeat(200_000 / sign.length));
    // An algorithm with linear time takes half a second here; one with quadratic time takes minutes.
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('masks a secret that is a list or an object as a whole, and keeps a number of tokens', () => {
    const body = { secrets: ['hunter2'], credentials: { value: 'hunter2' }, total_tokens: 7 };
    const kept = describeCall({ ...call, body: bytes(JSON.stringify(body)) }).body;
    expect(JSON.parse(kept ?? '')).toEqual({ secrets: '•••', credentials: '•••', total_tokens: 7 });
  });
});
