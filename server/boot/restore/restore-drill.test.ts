import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { findPostgres, startMachinePostgres } from '#server/testing/database/machine-postgres.ts';
import { whatADatabaseHolds } from '#server/testing/database/what-a-database-holds.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { migrate } from '../database/migrate.ts';

/**
 * Tests the backup commands of server/boot/README.md with the real programs. On a machine without them,
 * `restore-by-hand.test.ts` covers the same.
 */

const bin = findPostgres();
const secrets = { AUTH_SECRET: 'a'.repeat(32), ENCRYPTION_KEY: 'b'.repeat(32) };

/** Returns the lines about the database that a start prints before it serves requests. */
async function start(url: string, dataDir: string): Promise<string> {
  const script = `const { openDatabase } = await import('#server/boot/open-database.ts');
    await openDatabase(true, (what) => console.log(what)).catch((error) => console.log('REFUSED ' + error.message));
    process.exit(0);`;
  const settings = {
    ...process.env,
    ...secrets,
    NODE_ENV: 'production' as const,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    TENANT_RLS: 'false',
  };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: settings,
  });
  return stdout;
}

describe.skipIf(bin === null)('the documented backup with pg_dump and pg_restore', () => {
  let machine: Awaited<ReturnType<typeof startMachinePostgres>>;
  const dataDir = path.join(temporaryFolder(), 'data');
  beforeAll(async () => {
    mkdirSync(dataDir);
    machine = await startMachinePostgres(String(bin));
    const admin = await machine.connect('postgres');
    for (const name of ['parley', 'restored', 'broken']) await admin.query(`CREATE DATABASE ${name}`);
    await admin.end();
    await migrate(machine.url('parley'));
    completeEnv({ ...secrets, DATABASE_URL: machine.url('parley'), TENANT_RLS: 'false' });
    // Import this only now, because the pool reads the database's address when it is created.
    const { createTenantOfEveryKind } = await import('#server/testing/records/tenant-of-every-kind.ts');
    const { pool } = await import('#server/db/pool.ts');
    await createTenantOfEveryKind('drill');
    await pool.end();
  }, 240_000);
  afterAll(() => machine.stop());

  it('restores every row, sequence and index, and a start reports a copy from which nothing may leave', async () => {
    expect(await start(machine.url('parley'), dataDir)).not.toMatch(/NOTHING LEAVES|REFUSED/);
    const source = await machine.connect('parley');
    const before = await whatADatabaseHolds(source);
    await source.end();
    // Take the commands from the README itself.
    const readme = readFileSync('server/boot/README.md', 'utf8');
    const dump = path.join(dataDir, 'parley.dump');
    const wordsOf = (tool: string) => {
      const [, words = ''] = new RegExp(`^${tool} (.*)$`, 'm').exec(readme) ?? [];
      return words.replaceAll('"', '').replace('parley.dump', dump).split(' ');
    };
    const filled = (words: readonly string[], url: string) =>
      words.map((word) => word.replace(/\$\w+_URL|\$DATABASE_URL/, url));
    await machine.tool('pg_dump', filled(wordsOf('pg_dump'), machine.url('parley')));
    await machine.tool('pg_restore', filled(wordsOf('pg_restore'), machine.url('restored')));
    const restored = await machine.connect('restored');
    expect(await whatADatabaseHolds(restored)).toEqual(before);
    expect(before['table knowledge_passages']).toMatch(/^[1-9]\d* rows/);
    await restored.end();
    const said = await start(machine.url('restored'), dataDir);
    expect(said).toContain('NOTHING LEAVES IT');
    expect(said).toMatch(/due with the release: .*webhook deliveries/);
  }, 240_000);

  it('is refused at the start when it lost a table, with the name of the table', async () => {
    await migrate(machine.url('broken'));
    const client = await machine.connect('broken');
    await client.query('DROP TABLE knowledge_passages');
    await client.end();
    const said = await start(machine.url('broken'), dataDir);
    expect(said).toContain('REFUSED The database lacks part of its schema: table knowledge_passages');
  }, 240_000);
});
