import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { startHarness } from '#server/testing/harness.ts';
import { prisma } from './prisma.ts';
import { sql } from './sql.ts';
import { sideBySide, startOver, type Tx, transact } from './transact.ts';

const api = startHarness();
afterAll(() => api.stop());

const insert = (tx: Tx, id: string) =>
  tx.run(`INSERT INTO organizations (id, name, plan) VALUES ($1, 'Acme', 'pro')`, [id]);
const exists = async (id: string) => (await sql.row('SELECT 1 FROM organizations WHERE id = $1', [id])) !== null;

it('transact commits every statement, also those of atLast, before it runs afterCommit', async () => {
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

it('transact writes nothing, skips afterCommit and throws the error when the last statement fails', async () => {
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

it('transact writes nothing when one of several parallel statements fails, and works again afterwards', async () => {
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

it('transact gives each of several parallel statements its own answer', async () => {
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

it('transact fails when the error of a statement was swallowed, writes nothing and skips afterCommit', async () => {
  const [first, second] = [newId(), newId()];
  const done: string[] = [];
  const failing = transact(async (tx) => {
    await insert(tx, first);
    tx.afterCommit(() => void done.push('after'));
    await tx.run('SELECT 1 / $1::int', [0]).catch(() => {});
    return 'all is well';
  });
  await expect(failing).rejects.toThrow('rolled back');
  const byPrisma = transact(async (tx) => {
    await insert(tx, second);
    tx.afterCommit(() => void done.push('after'));
    await tx.prisma.organization.create({ data: { id: second, name: 'Twice', plan: 'pro' } }).catch(() => {});
  });
  await expect(byPrisma).rejects.toThrow('rolled back');
  expect([await exists(first), await exists(second), done]).toEqual([false, false, []]);
});

const rename = 'UPDATE organizations SET name = $2 WHERE id = $1';
const byPrisma = (client: typeof prisma, id: string, name: string) =>
  client.organization.update({ where: { id }, data: { name } });
const ways: Record<string, (tx: Tx, id: string, name: string) => Promise<unknown>> = {
  'our own statements': (tx, id, name) => tx.run(rename, [id, name]),
  'Prisma on the transaction': (tx, id, name) => byPrisma(tx.prisma, id, name),
  'a nested write of Prisma': (tx, id, name) =>
    tx.prisma.organization.update({
      where: { id },
      data: { name, clients: { create: { id: newId(), name, plan: 'pro' } } },
    }),
  'a raw statement of Prisma': (tx, id, name) =>
    tx.prisma.$executeRaw`UPDATE organizations SET name = ${name} WHERE id = ${id}::uuid`,
};

/** Returns a function that makes its callers wait until `count` callers have called it. */
function meeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    come += 1;
    if (come >= count) resolve();
    return promise;
  };
}

it('sideBySide writes all its parts and returns their answers', async () => {
  const ids = [newId(), newId()];
  const counts = await transact((tx) => sideBySide(ids.map((id) => insert(tx, id))));
  expect(counts).toEqual([1, 1]);
  for (const id of ids) expect(await exists(id)).toBe(true);
});

it('sideBySide waits until all parts have ended and throws the first error, not its consequences', async () => {
  const [known, left] = [await api.createOrganization(), newId()];
  let hasEnded = false;
  const tries: unknown[] = [];
  const twice = async (tx: Tx) => {
    await insert(tx, left);
    // The other part has already failed, so the transaction is aborted.
    await insert(tx, newId()).catch((error: unknown) => {
      tries.push((error as { code: string }).code);
      hasEnded = true;
      throw error;
    });
  };
  await expect(transact((tx) => sideBySide([twice(tx), insert(tx, known)]))).rejects.toMatchObject({ code: '23505' });
  expect([tries, hasEnded, await exists(left)]).toEqual([['25P02'], true, false]);
});

it('transact starts over when a part of sideBySide throws startOver', async () => {
  let begun = 0;
  const again = async () => {
    begun += 1;
    if (begun === 1) throw startOver('seen by a test');
  };
  await transact((tx) => sideBySide([insert(tx, newId()), again()]));
  expect(begun).toBe(2);
});

it.each(Object.keys(ways))('transact retries after a deadlock of two transactions: %s', async (name) => {
  const write = ways[name] as (typeof ways)[string];
  const [left, right] = [await api.createOrganization(), await api.createOrganization()];
  const meet = meeting(2);
  let begun = 0;
  const cross = (first: string, second: string) =>
    transact(async (tx) => {
      begun += 1;
      await write(tx, first, `${first} was first`);
      await meet();
      await write(tx, second, `${first} was first`);
    });
  await Promise.all([cross(left, right), cross(right, left)]);
  // Postgres may abort both transactions at once.
  expect(begun).toBeGreaterThanOrEqual(3);
  const names = await sql.rows<{ name: string }>('SELECT name FROM organizations WHERE id = ANY($1)', [[left, right]]);
  expect(new Set(names.map((row) => row.name)).size).toBe(1);
});

// The statement locks its rows in the order of the list. It therefore holds the left row while it waits for the right
// row.
const inOrder = `UPDATE organizations SET name = $3 FROM (SELECT id FROM organizations WHERE id = $1 FOR UPDATE) AS one
  WHERE organizations.id = $2 AND one.id IS NOT NULL`;

const single: Record<string, (left: string, right: string) => Promise<unknown>> = {
  'a prepared statement': (left, right) => sql.run(inOrder, [left, right, 'single']),
  'a planned statement': (left, right) => sql.planned(`${inOrder} RETURNING 1`, [left, right, 'single']),
  Prisma: (left, right) => prisma.$executeRawUnsafe(inOrder.replace(/\$[12]/g, '$&::uuid'), left, right, 'single'),
};

it.each(Object.keys(single))('a single statement on the pool is retried after a deadlock: %s', async (name) => {
  const [left, right] = [await api.createOrganization(), await api.createOrganization()];
  const other = new pg.Client(String(process.env.DATABASE_URL));
  await other.connect();
  try {
    // The other connection waits longer for a deadlock, so that Postgres aborts the tested statement.
    await other.query(`SET deadlock_timeout = '20s'`);
    await other.query('BEGIN');
    await other.query('UPDATE organizations SET name = $1 WHERE id = $2', ['other', right]);
    const running = (single[name] as (typeof single)[string])(left, right);
    running.catch(() => {});
    for (;;) {
      // Clears the cached statistics. Within a transaction, Postgres otherwise repeats the first result.
      await other.query('SELECT pg_stat_clear_snapshot()');
      const { rows } = await other.query(
        `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`,
      );
      if (rows.length > 0) break;
    }
    await other.query('UPDATE organizations SET name = $1 WHERE id = $2', ['other', left]);
    await other.query('COMMIT');
    await running;
  } finally {
    await other.end();
  }
  const names = await sql.rows<{ name: string }>('SELECT name FROM organizations WHERE id = ANY($1) ORDER BY name', [
    [left, right],
  ]);
  expect(names.map((row) => row.name)).toEqual(['other', 'single']);
});
