import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#server/base/errors/app-error.ts';
import { readJson } from './read-json.ts';

const read = (text: string) => readJson(Buffer.from(text));

describe('readJson', () => {
  it('reads any JSON object unchanged, with colons and quotes inside strings', () => {
    const text = fc.string({ unit: fc.constantFrom('"', '\\', ':', 'a', '{', '\n') });
    fc.assert(
      fc.property(fc.dictionary(text, fc.oneof(text, fc.array(text), fc.dictionary(text, text))), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as object;
        expect(read(JSON.stringify(value))).toEqual(plain);
      }),
    );
  });

  it.each(['{"a":1,"a":2}', '{"x":{"a\\"":1,"a\\"":2}}', '[1]', 'null', '{'])('rejects %s with an AppError', (text) => {
    expect(() => read(text)).toThrow(AppError);
  });

  it('reads a body with 30 MiB of base64', () => {
    const base64 = 'A'.repeat(30 * 1024 * 1024);
    expect(read(JSON.stringify({ media: { base64 } }))).toEqual({ media: { base64 } });
  });
});
