import { afterAll, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { startHarness } from '#server/testing/harness.ts';
import { sql } from './sql.ts';
import { type Tx, transact } from './transact.ts';

const api = startHarness();
afterAll(() => api.stop());

const insert = (tx: Tx, id: string) =>
  tx.run(`INSERT INTO organizations (id, name, plan) VALUES ($1, 'Acme', 'pro')`, [id]);
const exists = async (id: string) => (await sql.row('SELECT 1 FROM organizations WHERE id = $1', [id])) !== null;

it('writes all of it, also what nobody waited for, and then does what waits for the commit', async () => {
  const [first, last] = [newId(), newId()];
  let seen = false;
  await transact(async (tx) => {
    await insert(tx, first);
    tx.atLast(insert(tx, last));
    tx.afterCommit(async () => {
      seen = (await exists(first)) && (await exists(last));
    });
  });
  expect(seen).toBe(true);
});

it('writes nothing when the last statement fails, and says why', async () => {
  const id = newId();
  let committed = false;
  const failing = transact(async (tx) => {
    await insert(tx, id);
    tx.afterCommit(() => {
      committed = true;
    });
    tx.atLast(insert(tx, id));
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect([await exists(id), committed]).toEqual([false, false]);
});

it('writes nothing when one of several statements sent together fails; the connection goes on', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [good, other] = [newId(), newId()];
    const failing = transact(async (tx) => {
      await Promise.all([insert(tx, good), tx.run('SELECT 1 / $1::int', [0]), insert(tx, other)]);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect([await exists(good), await exists(other)]).toEqual([false, false]);
    await transact((tx) => insert(tx, good));
    expect(await exists(good)).toBe(true);
  }
});

it('keeps the answers of statements sent together apart', async () => {
  await transact(async (tx) => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => tx.row<{ n: number }>('SELECT $1::int AS n', [n])),
    );
    expect(answers.map((row) => row?.n)).toEqual(Array.from({ length: 20 }, (_, n) => n));
    const users = await Promise.all([
      tx.prisma.user.count(),
      tx.row('SELECT 1 AS one'),
      tx.prisma.organization.count(),
    ]);
    expect(users[1]).toEqual({ one: 1 });
  });
});
