import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { completeEnv, env } from '../env.ts';
import { decrypt, encrypt } from './encrypt.ts';
import { knownKeys, lookForKeysBy, sealWith } from './keyring.ts';

const [old, next, third] = ['o', 'n', 't'].map((letter) => letter.repeat(48)) as [string, string, string];
const give = (key: string, previous = '') => completeEnv({ ENCRYPTION_KEY: key, ENCRYPTION_KEY_PREVIOUS: previous });
const before = String(env.ENCRYPTION_KEY);

afterEach(() => {
  give(before);
  lookForKeysBy(() => {});
});

/** Encrypts in the first format, in which a value did not name its key. */
function sealedBefore(text: string, owner: string, key: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(key).digest(), iv).setAAD(
    Buffer.from(owner),
  );
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
}

it('decrypt opens an encrypted text only for its owner, and rejects a changed byte or a shortened tag', () => {
  give(old);
  const sealed = encrypt('çã', 'row-1');
  expect(decrypt(sealed, 'row-1')).toBe('çã');
  expect(() => decrypt(sealed, 'row-2')).toThrow();
  const bytes = Buffer.from(sealed.split('.')[2] ?? '', 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => decrypt(`v2.${knownKeys()[0].id}.${changed.toString('base64url')}`, 'row-1')).toThrow();
  }
  // The authentication tag must not be shortened, because a short tag is easy to guess. The encrypted value of an empty
  // text ends with the tag, so its shortened tag would still match at the beginning.
  const nothing = Buffer.from(encrypt('', 'row-1').split('.')[2] ?? '', 'base64url');
  for (const length of [16, 20, 24, 27]) {
    const short = nothing.subarray(0, length).toString('base64url');
    expect(() => decrypt(`v2.${knownKeys()[0].id}.${short}`, 'row-1')).toThrow();
  }
  expect(encrypt('çã', 'row-1')).not.toBe(sealed);
});

it('decrypt opens with the current and the previous key; encrypt uses the key chosen by sealWith', () => {
  give(old);
  const [first] = knownKeys();
  const sealed = encrypt('token', 'row-1');
  const ancient = sealedBefore('token', 'row-1', old);
  give(next, old);
  expect([decrypt(sealed, 'row-1'), decrypt(ancient, 'row-1')]).toEqual(['token', 'token']);
  expect(encrypt('x', 'row-1')).toContain(`v2.${knownKeys()[0].id}.`);
  sealWith(first.id);
  expect(encrypt('x', 'row-1')).toContain(`v2.${first.id}.`);
  give(next);
  expect(() => decrypt(sealed, 'row-1')).toThrow(first.id);
  expect(() => decrypt(ancient, 'row-1')).toThrow();
  expect(encrypt('x', 'row-1')).toContain(`v2.${knownKeys()[0].id}.`);
});

it('decrypt loads the keys again, once, when the key of a value is unknown', () => {
  give(next);
  const sealed = encrypt('token', 'row-1');
  give(third);
  let looked = 0;
  lookForKeysBy(() => {
    looked += 1;
    give(next, third);
  });
  expect(decrypt(sealed, 'row-1')).toBe('token');
  expect(decrypt(sealed, 'row-1')).toBe('token');
  expect(looked).toBe(1);
});

it.each(['', 'v1', 'v1.', 'v3.abc.def', 'plain text', 'v2..'])('decrypt rejects an invalid value: «%s»', (text) => {
  expect(() => decrypt(text, 'row-1')).toThrow();
});
