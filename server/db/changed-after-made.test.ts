import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma } from '#server/db/prisma.ts';
import { sql } from '#server/db/sql.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf } from '#server/testing/panel.ts';

const api = startHarness();
let organization: string;
let key: string;
beforeAll(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
});
afterAll(() => api.stop());

it('every table with created_at and updated_at has the trigger parley_touch', async () => {
  const rows = await sql.rows<{ name: string; touched: boolean }>(
    `SELECT t.relname AS name, EXISTS (
        SELECT 1 FROM pg_trigger g JOIN pg_proc p ON p.oid = g.tgfoid WHERE g.tgrelid = t.oid AND p.proname = 'parley_touch') AS touched
       FROM pg_class t JOIN pg_namespace n ON n.oid = t.relnamespace
      WHERE t.relkind IN ('r', 'p') AND NOT t.relispartition AND n.nspname = current_schema()
        AND (SELECT count(*) FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname IN ('created_at', 'updated_at')) = 2`,
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ touched }) => !touched).map(({ name }) => name)).toEqual([]);
});

type Tx = Parameters<Parameters<typeof prisma.$transaction>[0]>[0];
const timesOf = (row: { createdAt: Date; updatedAt: Date }) => [row.createdAt.getTime(), row.updatedAt.getTime()];

/**
 * Each entry creates a record through the API or the panel, and then changes it in a separate transaction. Returns the
 * record's two timestamps.
 */
const makers: Record<string, () => Promise<(tx: Tx) => Promise<number[]>>> = {
  'a contact': async () => {
    const { id } = (await api.call('POST', '/contacts', { key, body: { name: 'A', email: 'a@example.com' } })).body;
    return async (tx) => timesOf(await tx.contact.update({ where: { id }, data: { name: 'B' } }));
  },
  'a webhook': async () => {
    const body = { url: 'https://example.com/hook', events: ['contact.*'] };
    const { id } = (await api.call('POST', '/webhooks', { key, body })).body;
    return async (tx) => timesOf(await tx.webhookEndpoint.update({ where: { id }, data: { description: 'B' } }));
  },
  'a queue': async () => {
    const panel = panelOf(await api.createMember(organization));
    const { id } = await panel.queues.createQueue({ name: 'A' });
    return async (tx) => timesOf(await tx.queue.update({ where: { id }, data: { name: 'B', updatedAt: new Date(0) } }));
  },
};

it.each(Object.entries(makers))('%s: an older transaction keeps updated_at >= created_at', async (_what, make) => {
  const [created = 0, updated = 0] = await prisma.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT now()::text`;
      return (await make())(tx);
    },
    { timeout: 25_000 },
  );
  expect(updated).toBeGreaterThanOrEqual(created);
});
