import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { asSystem, withinOrganization } from '#server/base/within-organization.ts';
import { enableRls } from '#server/boot/database/enable-rls.ts';
import { startHarness } from '#server/testing/harness.ts';
import { prisma } from './prisma.ts';
import { sql } from './sql.ts';
import { transact } from './transact.ts';

// The setting has to be in place before any module reads its settings.
vi.hoisted(() => {
  process.env.TENANT_RLS = 'true';
});

const api = startHarness();
afterAll(() => api.stop());

let mine: string;
let other: string;
beforeAll(async () => {
  [mine, other] = [await api.createOrganization(), await api.createOrganization()];
  for (const organizationId of [mine, other])
    await prisma.tag.create({ data: { id: newId(), organizationId, type: 'contact', name: organizationId } });
});

/** A statement in which the condition on the organization was forgotten. */
const everyTag = 'SELECT name FROM tags ORDER BY name';
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

it('a query without an organization condition sees one organization only, through pool and Prisma', async () => {
  const ways: Record<string, () => Promise<readonly { name: string }[]>> = {
    pool: () => sql.rows<{ name: string }>(everyTag),
    planned: () => sql.planned<{ name: string }>(everyTag),
    transaction: () => transact((tx) => tx.rows<{ name: string }>(everyTag)),
    'Prisma on the pool': () => prisma.tag.findMany({ orderBy: { name: 'asc' } }),
    'Prisma on a transaction': () => transact((tx) => tx.prisma.tag.findMany({ orderBy: { name: 'asc' } })),
  };
  for (const [way, ask] of Object.entries(ways)) {
    const seen = await withinOrganization(mine, ask);
    expect([way, names(seen)]).toEqual([way, [mine]]);
    expect([way, names(await withinOrganization(other, ask))]).toEqual([way, [other]]);
    // Work of the system sees all rows, both outside and inside a call for an organization.
    expect([way, names(await ask())]).toEqual([way, [mine, other].sort()]);
    const inside = await withinOrganization(mine, () => asSystem(ask));
    expect([way, names(inside)]).toEqual([way, [mine, other].sort()]);
  }
});

it('an organization cannot insert, update or delete rows of another organization', async () => {
  const text = 'INSERT INTO tags (id, organization_id, type, name) VALUES ($1, $2, $3, $4)';
  const writing = withinOrganization(mine, () => sql.run(text, [newId(), other, 'contact', 'theirs']));
  await expect(writing).rejects.toMatchObject({ code: '42501' });
  expect(await withinOrganization(mine, () => sql.run(`UPDATE tags SET color = '#000000'`))).toBe(1);
  expect(await withinOrganization(mine, () => sql.run('DELETE FROM tags WHERE name = $1', [other]))).toBe(0);
});

it('300 parallel calls that share connections each see only the rows of their organization', async () => {
  const asked = Array.from({ length: 300 }, (_, n) => [mine, other, null][n % 3] ?? null);
  const answers = await Promise.all(
    asked.map((organizationId) => {
      const ask = () => sql.rows<{ name: string }>(everyTag);
      return organizationId === null ? ask() : withinOrganization(organizationId, ask);
    }),
  );
  const expected = asked.map((organizationId) => (organizationId ? [organizationId] : [mine, other].sort()));
  expect(answers.map(names)).toEqual(expected);
});

it('every table with an organization_id has row-level security with a policy', async () => {
  const open = await sql.rows<{ name: string }>(
    `SELECT c.relname::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attname = 'organization_id'
        AND NOT (c.relrowsecurity AND EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid))`,
  );
  expect(names(open)).toEqual([]);
});

it('enableRls returns the reason when the database role lacks the permissions', async () => {
  const url = new URL(String(process.env.DATABASE_URL));
  const [name, client] = [`weak_${newId().replaceAll('-', '')}`, new pg.Client(String(url))];
  await client.connect();
  await client.query(`CREATE ROLE ${name} LOGIN PASSWORD 'weak'`);
  try {
    [url.username, url.password] = [name, 'weak'];
    expect(await enableRls(String(url))).toMatch(/permission denied|must/);
  } finally {
    await client.query(`DROP ROLE ${name}`);
    await client.end();
  }
});
