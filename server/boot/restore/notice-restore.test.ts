import { cpSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { env } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { sql } from '#server/db/sql.ts';
import { startHarness } from '#server/testing/harness.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { databaseFolder, noticeRestore } from './notice-restore.ts';

const api = startHarness();
const url = String(env.DATABASE_URL);
const root = temporaryFolder();
afterAll(() => api.stop());

const campaign = newId();
beforeAll(async () => {
  const organization = await api.createOrganization();
  await sql.run(
    `INSERT INTO campaigns (id, organization_id, connection_id, name, status, template, audience)
     VALUES ($1, $2, $3, 'c', 'running', '{}', '{}')`,
    [campaign, organization, newId()],
  );
});

const home = async () => (await sql.row<{ home: string }>('SELECT parley_home() AS home'))?.home;
/** Confirms all campaigns for this database, so that they continue. */
const confirm = () => sql.run('UPDATE campaigns SET home = parley_home()');

/** A data directory with an embedded database on which a server was started once. */
let data = '';
beforeEach(async () => {
  data = path.join(root, newId());
  mkdirSync(path.join(data, 'postgres'), { recursive: true });
  writeFileSync(path.join(data, 'postgres', 'PG_VERSION'), '18');
  await start();
  await confirm();
  expect(await start()).toBe(0);
});

const start = (at = data) => noticeRestore(url, at, databaseFolder(at, true));

it('a start holds back no campaign after VACUUM, REINDEX or a moved folder, nor on a new machine', async () => {
  const before = await home();
  await sql.run('VACUUM (FULL, FREEZE) deployment_home');
  await sql.run('REINDEX TABLE deployment_home');
  renameSync(data, `${data}-moved`);
  expect(await start(`${data}-moved`)).toBe(0);
  expect(await start(`${data}-moved`)).toBe(0);
  expect(await home()).toBe(before);
  // A machine that has never used this database has no earlier state to compare with.
  expect(await noticeRestore(url, path.join(root, newId()), '')).toBe(0);
});

it('a start on a copied data folder holds back the campaign until it is confirmed', async () => {
  cpSync(data, `${data}-copy`, { recursive: true, preserveTimestamps: true });
  expect(await start(`${data}-copy`)).toBe(1);
  const [row] = await sql.rows<{ is_home: boolean }>('SELECT home = parley_home() AS is_home FROM campaigns');
  expect(row).toEqual({ is_home: false });
  await confirm();
  expect(await start(`${data}-copy`)).toBe(0);
});

it('a start on a database put back to an earlier state holds back the campaign until it is confirmed', async () => {
  const { heartbeat = 0 } =
    (await sql.row<{ heartbeat: number }>('SELECT last_value::float8 AS heartbeat FROM deployment_beats')) ?? {};
  const copy = `${data}-packed`;
  cpSync(path.join(data, 'seen'), copy, { recursive: true });
  await start();
  // Imitate a restored disk snapshot: the sequence continues at an earlier number.
  await sql.run("SELECT setval('deployment_beats', $1::float8::bigint)", [heartbeat]);
  cpSync(copy, path.join(data, 'seen'), { recursive: true });
  expect(await start()).toBe(1);
  await confirm();
  expect(await start()).toBe(0);
});

it('a start after rows were written again by a dump, even in the same database, holds back the campaign', async () => {
  // Write the rows again, as pg_restore --clean does.
  await sql.run('CREATE TABLE dumped AS SELECT * FROM deployment_home');
  await sql.run('TRUNCATE deployment_home');
  await sql.run('INSERT INTO deployment_home SELECT * FROM dumped');
  await sql.run('DROP TABLE dumped');
  expect(await start()).toBe(1);
});
