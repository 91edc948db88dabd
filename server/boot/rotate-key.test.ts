import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { completeEnv, env } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { decrypt, encrypt } from '#server/base/secrets/encrypt.ts';
import { startHarness } from '#server/testing/harness.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { proveKeys } from './keys/prove-keys.ts';

const api = startHarness();
const url = String(env.DATABASE_URL);
const dataDir = temporaryFolder();
const holder = new pg.Client({ connectionString: url });
afterAll(async () => {
  await holder.end();
  await api.stop();
});

const [old, next] = ['o'.repeat(48), 'n'.repeat(48)];

/** Runs `npm run rotate-key` in a separate process. */
function run(settings: Record<string, string>) {
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: dataDir,
    ENCRYPTION_KEY_PREVIOUS: '',
    ...settings,
  };
  const child = spawn(process.execPath, ['server/boot/main.ts', '--rotate-key'], { env: environment });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }));
  return { child, ended };
}

it('npm run rotate-key exits with code 1 without secrets, with a short key and with a wrong key', async () => {
  completeEnv({ ENCRYPTION_KEY: old });
  await proveKeys(url);
  const [missing, short, wrong] = await Promise.all([
    run({ ENCRYPTION_KEY: '', AUTH_SECRET: '' }).ended,
    run({ ENCRYPTION_KEY: 'short' }).ended,
    run({ ENCRYPTION_KEY: next }).ended,
  ]);
  expect(missing).toEqual({
    code: 1,
    said: expect.stringMatching(/^✗ With DATABASE_URL .*AUTH_SECRET, ENCRYPTION_KEY/),
  });
  expect(short).toEqual({ code: 1, said: expect.stringContaining('ENCRYPTION_KEY: must have at least 32 characters') });
  expect(wrong).toEqual({ code: 1, said: expect.stringMatching(/^✗ ENCRYPTION_KEY is not the key .*secrets\.json/) });
}, 60_000);

it('npm run rotate-key continues after SIGKILL (400 of 500 rows done), and no value is lost', async () => {
  completeEnv({ ENCRYPTION_KEY: old });
  await proveKeys(url);
  const organizationId = await api.createOrganization();
  const ids = Array.from({ length: 500 }, () => newId()).sort();
  await api.prisma.webhookEndpoint.createMany({
    data: ids.map((id) => ({
      id,
      organizationId,
      url: 'https://example.com/hook',
      events: ['contact.*'],
      secretSealed: encrypt(`whsec_${id}`, id),
    })),
  });
  const sealedAnew = async () => {
    const rows = await api.prisma.webhookEndpoint.findMany({ orderBy: { id: 'asc' } });
    completeEnv({ ENCRYPTION_KEY: next, ENCRYPTION_KEY_PREVIOUS: old });
    expect(rows.map((row) => decrypt(row.secretSealed, row.id))).toEqual(ids.map((id) => `whsec_${id}`));
    completeEnv({ ENCRYPTION_KEY: next, ENCRYPTION_KEY_PREVIOUS: '' });
    const opens = (sealed: string, id: string) => {
      try {
        return decrypt(sealed, id) !== '';
      } catch {
        return false;
      }
    };
    return rows.filter((row) => opens(row.secretSealed, row.id)).length;
  };
  // Another transaction locks a row of the last batch. The command then waits for the row and is killed while it waits.
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM webhook_endpoints WHERE id = $1 FOR UPDATE', [ids.at(-1)]);
  const both = { ENCRYPTION_KEY: next, ENCRYPTION_KEY_PREVIOUS: old };
  const first = run(both);
  for (;;) {
    // Read the statistics again. Within a transaction Postgres otherwise repeats the first result.
    await holder.query('SELECT pg_stat_clear_snapshot()');
    const { rows } = await holder.query(
      `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`,
    );
    if (rows.length > 0) break;
  }
  // A second run is refused while the first is still running.
  expect(await run(both).ended).toEqual({ code: 1, said: expect.stringContaining('being changed by another') });
  first.child.kill('SIGKILL');
  await first.ended;
  await holder.query('ROLLBACK');
  expect(await sealedAnew()).toBe(400);
  const { code, said } = await run(both).ended;
  expect(said).toContain('ENCRYPTION_KEY_PREVIOUS can be dropped');
  expect(code).toBe(0);
  expect(await sealedAnew()).toBe(500);
  expect(await proveKeys(url)).toBe(false);
}, 120_000);

it('npm run rotate-key leaves and names a value that no key decrypts, and exits with code 1', async () => {
  const id = newId();
  // This value was encrypted for another row, as if it had been copied into this row. The value names the previous key
  // but cannot be decrypted in this row.
  completeEnv({ ENCRYPTION_KEY: old, ENCRYPTION_KEY_PREVIOUS: '' });
  const secretSealed = encrypt('whsec_lost', newId());
  completeEnv({ ENCRYPTION_KEY: next });
  await proveKeys(url);
  const organizationId = await api.createOrganization();
  const endpoint = { id, organizationId, url: 'https://example.com/hook', events: ['contact.*'], secretSealed };
  await api.prisma.webhookEndpoint.create({ data: endpoint });
  const { code, said } = await run({ ENCRYPTION_KEY: next, ENCRYPTION_KEY_PREVIOUS: old }).ended;
  expect(code).toBe(1);
  expect(said).toContain(`webhook_endpoints.secret_sealed ${id}`);
  expect(said).not.toContain('can be dropped');
  expect(await api.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } })).toMatchObject({ secretSealed });
}, 60_000);
