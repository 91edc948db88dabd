import { existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import { afterAll, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { prisma } from '#server/db/prisma.ts';
import { sql } from '#server/db/sql.ts';
import { signIn as enter } from '#server/domain/organization/accounts/sign-in.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { describeDemo, seedDemo } from './demo.ts';

const folder = temporaryFolder();
const file = path.join(folder, 'demo.json');
completeEnv({ DATA_DIR: folder, SEED_DEMO_DAYS: '0' });
afterAll(async () => {
  completeEnv({ SEED_DEMO: '', SEED_DEMO_DAYS: '', DATA_DIR: '' });
  await pool.end();
});

/** Empties the database, except for what every start creates before the demo. */
async function emptyDatabase(): Promise<void> {
  const kept = "'_prisma_migrations', 'deployment_home', 'deployment_release', 'encryption_keys'";
  const tables = await sql.rows<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN (${kept})`,
  );
  await sql.run(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`);
}
const start = () => seedDemo(() => {});
const email = 'ana@demo.parley.test';
const signIn = (account: string, password: string, address: string) =>
  enter({ email: account, password, address, userAgent: '' });

it('a demo whose start failed after the commit is reported, with its password, by the next start', async () => {
  completeEnv({ SEED_DEMO: 'true' });
  // The file for the demo's secrets cannot be written, because it is a link to a missing folder. This fails only at the
  // end of the start.
  symlinkSync(path.join(folder, 'nowhere', 'demo.json'), file);
  await expect(start()).rejects.toThrow();
  expect(await prisma.user.count({ where: { email } })).toBe(1);
  rmSync(file);
  const told = await start();
  expect(told).toMatchObject({ email, apiKey: '' });
  expect(await signIn(email, told?.password ?? '', '127.0.0.1')).toBeTruthy();
  expect(existsSync(path.join(folder, 'demo-password.new'))).toBe(false);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await emptyDatabase();
  rmSync(file);
});

it('the demo is created again, with a new password, when only its file is left', async () => {
  const before = await start();
  await emptyDatabase();
  const made = await start();
  expect(made?.password).not.toBe(before?.password);
  expect(await signIn(email, made?.password ?? '', '127.0.0.1')).toBeTruthy();
  await emptyDatabase();
  rmSync(file);
});

it('a prepared demo password is deleted when another organization exists and no demo is created', async () => {
  await prisma.organization.create({ data: { id: newId(), name: 'Acme' } });
  writeFileSync(path.join(folder, 'demo-password.new'), 'x'.repeat(20));
  expect(await start()).toBeNull();
  expect([existsSync(file), existsSync(path.join(folder, 'demo-password.new'))]).toEqual([false, false]);
  await emptyDatabase();
});

it('the demo is created only with SEED_DEMO, with its own password, which is shown once', async () => {
  completeEnv({ SEED_DEMO: '' });
  expect(await start()).toBeNull();
  expect(describeDemo(null)).not.toContain('Sign in');
  completeEnv({ SEED_DEMO: 'true' });
  const made = await start();
  expect(made).toMatchObject({ email, password: expect.stringMatching(/^[0-9A-Za-z]{20}$/) });
  if (!made) throw new Error('no demo');
  expect(describeDemo(made)).toContain(made.password);
  expect(describeDemo(made)).toContain(made.apiKey);
  expect(await signIn(email, made.password, '127.0.0.1')).toBeTruthy();
  await expect(signIn(email, 'parley-demo', '127.0.0.1')).rejects.toThrow('invalid_sign_in');
  expect(statSync(file).mode & 0o777).toBe(0o600);

  // A later start does not return the secrets, and only prints the name of the file.
  expect(await start()).toBeNull();
  const later = describeDemo(null);
  expect(later).toContain(file);
  expect(later).not.toContain(made.password);
  expect(later).not.toContain(made.apiKey);
});

it('a demo with the former shared password gets a new password and loses its sessions', async () => {
  await prisma.user.updateMany({ data: { passwordHash: await hash('parley-demo') } });
  const before = JSON.parse(readFileSync(file, 'utf8'));
  // The password must also be replaced when the file was lost.
  rmSync(file);
  completeEnv({ SEED_DEMO: 'false' });
  const renewed = await start();
  expect(renewed?.password).not.toBe(before.password);
  await expect(signIn(email, 'parley-demo', '127.0.0.1')).rejects.toThrow('invalid_sign_in');
  await expect(signIn('bruno@demo.parley.test', 'parley-demo', '127.0.0.1')).rejects.toThrow('invalid_sign_in');
  expect(await signIn(email, renewed?.password ?? '', '127.0.0.1')).toBeTruthy();
  expect(await prisma.session.count({ where: { endedAt: null } })).toBe(1);
  expect(await start()).toBeNull();
});
