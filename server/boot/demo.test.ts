import { readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import { afterAll, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { pool } from '#server/db/pool.ts';
import { prisma } from '#server/db/prisma.ts';
import { signIn as enter } from '#server/domain/accounts/sign-in.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { describeDemo, seedDemo } from './demo.ts';

const folder = temporaryFolder();
const file = path.join(folder, 'demo.json');
completeEnv({ DATA_DIR: folder });
afterAll(async () => {
  completeEnv({ SEED_DEMO: '', DATA_DIR: '' });
  await pool.end();
});

const start = () => seedDemo(() => {});
const email = 'ana@demo.parley.test';
const signIn = (account: string, password: string, address: string) =>
  enter({ email: account, password, address, userAgent: '' });

it('is made where that was decided, with a password of its own, told once', async () => {
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

  // A later start names the file alone.
  expect(await start()).toBeNull();
  const later = describeDemo(null);
  expect(later).toContain(file);
  expect(later).not.toContain(made.password);
  expect(later).not.toContain(made.apiKey);
});

it('made when its password was the same everywhere, gets another one and loses its sessions', async () => {
  await prisma.user.updateMany({ data: { passwordHash: await hash('parley-demo') } });
  const before = JSON.parse(readFileSync(file, 'utf8'));
  // Whether the file is there or was lost.
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
