import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { completeEnv, env } from '#server/base/env.ts';
import { decrypt, encrypt } from '#server/base/secrets/encrypt.ts';
import { knownKeys } from '#server/base/secrets/keyring.ts';
import { completeSecrets, forgetPreviousKey, keepsItsKey, makeNewKey } from './complete-settings.ts';

const names = ['DATABASE_URL', 'AUTH_SECRET', 'ENCRYPTION_KEY', 'ENCRYPTION_KEY_PREVIOUS'] as const;
const before = Object.fromEntries(names.map((name) => [name, env[name] ?? '']));
const nothing = Object.fromEntries(names.map((name) => [name, '']));
let dataDir = '';

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'parley-secrets-'));
  completeEnv(nothing);
});

afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
  completeEnv(before);
});

const kept = () => JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;

it('completeSecrets creates secrets for the embedded database once, readable only by the owner', () => {
  completeSecrets(dataDir);
  const made = kept();
  expect([made.AUTH_SECRET?.length, made.ENCRYPTION_KEY?.length]).toEqual([48, 48]);
  expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  completeEnv(nothing);
  completeSecrets(dataDir);
  expect(kept()).toEqual(made);
  expect(env.ENCRYPTION_KEY).toBe(made.ENCRYPTION_KEY);
  expect(readdirSync(dataDir)).toEqual(['secrets.json']);
});

it('completeSecrets requires both secrets with DATABASE_URL, and names the file of the earlier ones', () => {
  const both = { AUTH_SECRET: 'a'.repeat(32), ENCRYPTION_KEY: 'e'.repeat(32) };
  const DATABASE_URL = 'postgresql://localhost/parley';
  completeEnv({ DATABASE_URL });
  expect(() => completeSecrets(dataDir)).toThrow(/AUTH_SECRET, ENCRYPTION_KEY\./);
  completeEnv({ AUTH_SECRET: both.AUTH_SECRET });
  expect(() => completeSecrets(dataDir)).toThrow(/: ENCRYPTION_KEY\./);
  completeEnv({ ENCRYPTION_KEY: both.ENCRYPTION_KEY });
  completeSecrets(dataDir);
  expect(readdirSync(dataDir)).toEqual([]);
  expect(keepsItsKey(dataDir)).toBe(false);
  completeEnv(nothing);
  completeSecrets(dataDir);
  completeEnv({ ...nothing, DATABASE_URL });
  expect(() => completeSecrets(dataDir)).toThrow(/AUTH_SECRET, ENCRYPTION_KEY; .*secrets\.json/);
});

it('makeNewKey keeps the old key until it is forgotten; a second call changes nothing until then', () => {
  completeSecrets(dataDir);
  const first = kept().ENCRYPTION_KEY;
  makeNewKey(dataDir);
  const second = kept().ENCRYPTION_KEY;
  expect(second).not.toBe(first);
  expect(kept().ENCRYPTION_KEY_PREVIOUS).toBe(first);
  makeNewKey(dataDir);
  expect(kept().ENCRYPTION_KEY).toBe(second);
  // Imitates a process that starts during the change of the key. Such a process gets both keys.
  completeEnv(nothing);
  completeSecrets(dataDir);
  expect([env.ENCRYPTION_KEY, env.ENCRYPTION_KEY_PREVIOUS]).toEqual([second, first]);
  forgetPreviousKey(dataDir);
  completeEnv(nothing);
  completeSecrets(dataDir);
  expect([env.ENCRYPTION_KEY, env.ENCRYPTION_KEY_PREVIOUS]).toEqual([second, undefined]);
});

it('a running process decrypts with a key that another process has created', () => {
  completeSecrets(dataDir);
  const first = String(env.ENCRYPTION_KEY);
  const old = encrypt('old', 'row');
  makeNewKey(dataDir);
  const [, previous] = knownKeys();
  const sealed = encrypt('new', 'row');
  // Imitate a running process, which has only the first key.
  completeEnv({ ENCRYPTION_KEY: first, ENCRYPTION_KEY_PREVIOUS: '' });
  expect(decrypt(sealed, 'row')).toBe('new');
  expect(knownKeys()[1]?.id).toBe(previous?.id);
  forgetPreviousKey(dataDir);
  expect(() => decrypt('v2.000000000000.AAAA', 'row')).toThrow('000000000000');
  expect(decrypt(old, 'row')).toBe('old');
});
