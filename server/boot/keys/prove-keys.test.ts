import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { completeEnv, env } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { decrypt, encrypt } from '#server/base/secrets/encrypt.ts';
import { knownKeys, sealWith } from '#server/base/secrets/keyring.ts';
import { currentKey, recordFirstKey } from '#server/db/encryption-key.ts';
import { sealedColumns } from '#server/db/sealed-columns.ts';
import { sql } from '#server/db/sql.ts';
import { createEndpoint } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { changeKey } from './change-key.ts';
import { followKeys } from './follow-keys.ts';
import { proveKeys } from './prove-keys.ts';

const api = startHarness();
const url = String(env.DATABASE_URL);
afterAll(() => api.stop());

const [old, next, stranger] = ['o', 'n', 's'].map((letter) => letter.repeat(48)) as [string, string, string];
const give = (key: string, previous = '') => completeEnv({ ENCRYPTION_KEY: key, ENCRYPTION_KEY_PREVIOUS: previous });
const idNow = () => knownKeys()[0].id;

beforeEach(async () => {
  await sql.run('DELETE FROM encryption_keys');
  await sql.run('DELETE FROM webhook_endpoints');
  give(old);
});

async function makeEndpoint(seal: (id: string) => string): Promise<string> {
  const id = newId();
  return createEndpoint(await api.createOrganization(), { id, secretSealed: seal(id) });
}

const endpoint = (id: string) => api.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } });

/** Encrypts a value in the first format, which does not contain a key id. */
function sealedBefore(id: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(old).digest(), iv).setAAD(Buffer.from(id));
  const body = Buffer.concat([cipher.update('whsec_old'), cipher.final()]);
  return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/** Replaces the waiting time: makes the key so old that every other process must already know it. */
const atOnce = () => sql.run(`UPDATE encryption_keys SET made_at = now() - interval '1 hour' WHERE is_current`);
const change = () => changeKey(idNow(), atOnce, () => {});

it('proveKeys accepts the key of the first start and afterwards no other', async () => {
  expect(await proveKeys(url)).toBe(false);
  expect(await proveKeys(url)).toBe(false);
  give(stranger);
  await expect(proveKeys(url)).rejects.toThrow(/ENCRYPTION_KEY is not the key .*secrets\.json/);
  // A changed proof in the database must not make a wrong key acceptable.
  await sql.run('UPDATE encryption_keys SET key_id = $1', [idNow()]);
  await expect(proveKeys(url)).rejects.toThrow('ENCRYPTION_KEY is not the key');
});

it('recordFirstKey keeps one key when two processes start on an empty database at once', async () => {
  const ids: string[] = [];
  for (const key of [old, stranger]) {
    give(key);
    ids.push(idNow());
  }
  give(stranger, old);
  await Promise.all(ids.map((id) => recordFirstKey(sql, id)));
  const first = (await currentKey(sql))?.key_id;
  expect(ids).toContain(first);
  give(first === ids[0] ? stranger : old);
  await expect(proveKeys(url)).rejects.toThrow('ENCRYPTION_KEY is not the key');
  give(first === ids[0] ? old : stranger);
  expect(await proveKeys(url)).toBe(false);
});

it('proveKeys checks the key with the stored values when no key is recorded yet', async () => {
  await makeEndpoint(sealedBefore);
  give(stranger);
  await expect(proveKeys(url)).rejects.toThrow('does not open what is stored');
  expect(await currentKey(sql)).toBeNull();
  give(next, old);
  expect(await proveKeys(url)).toBe(true);
  expect((await currentKey(sql))?.key_id).toBe(knownKeys()[1]?.id);
});

it('changeKey encrypts all values with the new key, which a running process learns with followKeys', async () => {
  await proveKeys(url);
  const [ancient, plain] = [await makeEndpoint(sealedBefore), await makeEndpoint((id) => encrypt('whsec_new', id))];
  const touched = (await endpoint(plain)).updatedAt;
  // This process has both keys but still encrypts with the old key, because other processes may have only the old key.
  give(next, old);
  expect(await proveKeys(url)).toBe(true);
  const [, oldKey] = knownKeys();
  expect(encrypt('x', 'row')).toContain(`.${oldKey?.id}.`);
  expect(await change()).toEqual({ sealed: 2, closed: [] });
  // Acts as another process, which then learns of the new key.
  sealWith(String(oldKey?.id));
  await followKeys();
  expect(encrypt('x', 'row')).toContain(`.${idNow()}.`);
  expect((await endpoint(plain)).updatedAt).toEqual(touched);
  give(next);
  expect(await proveKeys(url)).toBe(false);
  expect(decrypt((await endpoint(ancient)).secretSealed, ancient)).toBe('whsec_old');
  expect(decrypt((await endpoint(plain)).secretSealed, plain)).toBe('whsec_new');
  expect(await change()).toEqual({ sealed: 0, closed: [] });
});

it('proveKeys refuses to start without the old key while a value is encrypted with it', async () => {
  await proveKeys(url);
  const id = await makeEndpoint((row) => encrypt('whsec_new', row));
  give(next, old);
  await proveKeys(url);
  await change();
  const sealed = (await endpoint(id)).secretSealed;
  give(old);
  sealWith(idNow());
  await api.prisma.webhookEndpoint.update({ where: { id }, data: { previousSecretSealed: encrypt('late', id) } });
  give(next);
  await expect(proveKeys(url)).rejects.toThrow(/previous_secret_sealed.*ENCRYPTION_KEY_PREVIOUS/s);
  give(next, old);
  await proveKeys(url);
  expect(await change()).toEqual({ sealed: 1, closed: [] });
  expect((await endpoint(id)).secretSealed).toBe(sealed);
  expect(decrypt(String((await endpoint(id)).previousSecretSealed), id)).toBe('late');
});

it('changeKey leaves a value that no key decrypts, and returns its column and row', async () => {
  await proveKeys(url);
  const moved = await makeEndpoint(() => encrypt('whsec_moved', 'another row'));
  give(next, old);
  await proveKeys(url);
  expect(await change()).toEqual({ sealed: 0, closed: [`webhook_endpoints.secret_sealed ${moved}`] });
});

it('sealedColumns lists every column with encrypted values', async () => {
  const named = await sql.rows<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name LIKE '%sealed%' ORDER BY 1`,
  );
  const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  const known = [...listed, 'encryption_keys.proof_sealed'].sort();
  expect(named.map(({ name }) => name)).toEqual(known);
  // Every field with encrypted values has `sealed` in its name, so this test can search the source for writes of
  // encrypted values to other fields.
  const sources = globSync('{server,app,inngest,prisma/seed}/**/*.{ts,tsx}', {
    exclude: (file) => /\.test\.ts$|generated/.test(file),
  });
  const writes = sources.flatMap((file) => readFileSync(file, 'utf8').match(/^.*[^\w.]encrypt\(.*$/gm) ?? []);
  expect(writes.length).toBeGreaterThan(5);
  expect(writes.filter((line) => !/[sS]ealed|saveToken/.test(line))).toEqual([]);
});
