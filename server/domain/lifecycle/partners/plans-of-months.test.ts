import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { asSystem } from '#server/base/within-organization.ts';
import type { PlanName } from '#server/contract/organization/plans.ts';
import { startHarness } from '#server/testing/harness.ts';
import { selectPlansAt } from './client.store.ts';

const api = startHarness();
const client = new pg.Client(String(process.env.DATABASE_URL));
const migration = readFileSync('prisma/migrations/20261125180000_plans_of_months/migration.sql', 'utf8');

/**
 * Creates an organization in the way in which an older version stored it: with its current plan, and with e-mails that
 * state how much of a plan's limit was used.
 */
async function before(plan: PlanName, begun: string, mails: readonly [at: string, percent: number, most: number][]) {
  const id = newId();
  const made = `INSERT INTO organizations (id, name, plan, created_at) VALUES ($1, 'Old', $2, $3)`;
  await client.query(made, [id, plan, begun]);
  for (const [at, percent, most] of mails)
    await client.query(
      `INSERT INTO usage_alerts (organization_id, month, meter, percent, most, created_at)
       VALUES ($1, left($2, 7), 'conversations', $3, $4, $2::text::timestamptz)`,
      [id, at, percent, most],
    );
  return id;
}

const thisMonth = new Date().toISOString().slice(0, 7);
let ids: Record<'stayed' | 'grew' | 'began' | 'changed' | 'canceled' | 'runs' | 'unknown', string>;

beforeAll(async () => {
  await client.connect();
  await client.query('DROP TABLE organization_plans; DROP FUNCTION parley_note_plan CASCADE');
  ids = {
    stayed: await before('pro', '2025-02-10T12:00Z', [['2025-04-20T10:00Z', 50, 5_000]]),
    // The organization got e-mails in two consecutive months, and in one later month.
    grew: await before('pro', '2025-02-10T12:00Z', [
      ['2025-04-20T10:00Z', 50, 500],
      ['2025-05-04T10:00Z', 50, 500],
      ['2025-05-20T10:00Z', 80, 500],
      ['2025-08-31T23:59Z', 80, 100],
    ]),
    // The organization got an e-mail in the month in which it was created.
    began: await before('scale', '2025-04-10T12:00Z', [['2025-04-20T10:00Z', 50, 200]]),
    // The plan changed within a month. The last e-mail's limit is that of the end of the month.
    changed: await before('pro', '2025-02-10T12:00Z', [
      ['2025-04-10T10:00Z', 100, 500],
      ['2025-04-20T10:00Z', 50, 5_000],
    ]),
    canceled: await before('canceled', '2025-02-10T12:00Z', [['2025-04-20T10:00Z', 100, 5_000]]),
    // The current month is not over, so it has the current plan.
    runs: await before('pro', '2025-02-10T12:00Z', [[`${thisMonth}-01T00:00Z`, 50, 500]]),
    // The e-mail states a limit that no plan has.
    unknown: await before('pro', '2025-02-10T12:00Z', [['2025-04-20T10:00Z', 50, 1_000]]),
  };
  await client.query(migration);
});
afterAll(async () => {
  await client.end();
  await api.stop();
});

const rowsOf = async (id: string) => {
  const { rows } = await client.query<{ since: Date; plan: PlanName }>(
    'SELECT since, plan FROM organization_plans WHERE organization_id = $1 ORDER BY since',
    [id],
  );
  return rows.map(({ since, plan }) => `${since.toISOString().slice(0, 10)} ${plan}`);
};

it('the migration takes plans of past months from the usage e-mails, otherwise the current plan', async () => {
  const begun = '2025-02-10';
  expect(await rowsOf(ids.stayed)).toEqual([`${begun} pro`]);
  expect(await rowsOf(ids.grew)).toEqual([
    `${begun} pro`,
    '2025-04-01 starter',
    '2025-05-01 starter',
    '2025-06-01 pro',
    '2025-08-01 free',
    '2025-09-01 pro',
  ]);
  expect(await rowsOf(ids.began)).toEqual(['2025-04-10 trial', '2025-05-01 scale']);
  expect(await rowsOf(ids.changed)).toEqual([`${begun} pro`]);
  expect(await rowsOf(ids.canceled)).toEqual([`${begun} canceled`, '2025-04-01 pro', '2025-05-01 canceled']);
  expect(await rowsOf(ids.runs)).toEqual([`${begun} pro`]);
  expect(await rowsOf(ids.unknown)).toEqual([`${begun} pro`]);
});

it('after the migration, a past month has the plan at its end, and later plan changes are recorded', async () => {
  const planAtEnd = async (id: string, month: string) => {
    const [year = 0, monthNumber = 0] = month.split('-').map(Number);
    const [row] = await asSystem(() => selectPlansAt([id], new Date(Date.UTC(year, monthNumber, 1))));
    return row?.plan;
  };
  for (const [month, plan] of [
    ['2025-01', 'pro'],
    ['2025-03', 'pro'],
    ['2025-04', 'starter'],
    ['2025-05', 'starter'],
    ['2025-06', 'pro'],
    ['2025-08', 'free'],
    ['2025-12', 'pro'],
  ] as const)
    expect([month, await planAtEnd(ids.grew, month)]).toEqual([month, plan]);
  await api.prisma.organization.update({ where: { id: ids.grew }, data: { plan: 'scale' } });
  expect(await planAtEnd(ids.grew, thisMonth)).toBe('scale');
  expect(await planAtEnd(ids.grew, '2025-12')).toBe('pro');
  const [born] = await rowsOf(await api.createOrganization({ plan: 'trial' }));
  expect(born).toMatch(/ trial$/);
});
