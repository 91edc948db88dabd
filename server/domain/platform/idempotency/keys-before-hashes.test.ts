import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { createConnection } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { startNullOperator } from '#server/testing/servers/null-operator.ts';

const api = startHarness();
const operator = await startNullOperator();
afterAll(async () => {
  await operator.stop();
  await api.stop();
});

const hashing = readFileSync('prisma/migrations/20261122000310_idempotency_keys_are_hashes/migration.sql', 'utf8');

it('an idempotency key stored in plain text still returns its first result, and 422 for another body', async () => {
  const organization = await api.createOrganization();
  const key = await api.createKey(organization);
  await createConnection(organization, { phoneNumberId: 'before-hashes' });
  const body = { type: 'text', to: '+5511987650077', text: 'x', idempotency_key: 'order 77, ana@example.com' };
  const first = await api.call('POST', '/messages', { key, body });
  expect(first).toMatchObject({ status: 200, body: { status: 'sent' } });
  // This is the row as an older version wrote it, with the key in plain text and no mode. The migration then changes
  // the row.
  const [row] = await api.prisma.idempotencyRecord.findMany();
  await api.prisma.idempotencyRecord.deleteMany();
  await api.prisma.$executeRawUnsafe(
    `INSERT INTO idempotency_records (id, organization_id, key, operation, fingerprint, send_id, status, result, locked_until, finished_at)
     VALUES ($1::uuid, $2::uuid, $3, $4, $5, $6::uuid, 200, $7::jsonb, now(), now())`,
    newId(),
    organization,
    body.idempotency_key,
    row?.operation,
    row?.fingerprint,
    row?.sendId,
    JSON.stringify(row?.result),
  );
  await api.prisma.$executeRawUnsafe(hashing.split(';')[0] ?? '');
  const again = await api.call('POST', '/messages', { key, body });
  expect(again).toMatchObject({ status: 200, body: first.body });
  expect(operator.accepted).toHaveLength(1);
  expect(await api.call('POST', '/messages', { key, body: { ...body, text: 'y' } })).toMatchObject({
    status: 422,
    body: { error: 'idempotency_key_reused', details: { first_send_id: first.body.id } },
  });
});
