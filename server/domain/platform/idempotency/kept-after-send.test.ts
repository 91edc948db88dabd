import { afterAll, expect, it } from 'vitest';
import { createConnection } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { startNullOperator } from '#server/testing/servers/null-operator.ts';

const api = startHarness();
const operator = await startNullOperator();
afterAll(async () => {
  await operator.stop();
  await api.stop();
});

const organization = await api.createOrganization();
const key = await api.createKey(organization);
await createConnection(organization, { phoneNumberId: 'kept' });
const send = (idempotency_key: string) =>
  api.call('POST', '/messages', { key, body: { type: 'text', to: '+5511987650042', text: 'Oi', idempotency_key } });

/** Makes the lease that the failed call still holds expire. */
const leaseEnds = () => api.prisma.$executeRaw`UPDATE idempotency_records SET locked_until = now() - interval '1 second'
                                                WHERE organization_id = ${organization}::uuid`;

/** Makes storing the outcome fail after the messaging provider has received the message. */
const outcomeCannotBeKept = async () => {
  await api.prisma.$executeRaw`ALTER TABLE messages ADD CONSTRAINT no_outcome
    CHECK (organization_id <> '00000000-0000-0000-0000-000000000000' AND delivery_status = 'queued') NOT VALID`;
};
const outcomeCanBeKept = () => api.prisma.$executeRaw`ALTER TABLE messages DROP CONSTRAINT IF EXISTS no_outcome`;

it.each([
  ['takes the message and answers', null],
  ['takes the message and breaks the connection', 'hang up' as const],
])(
  'if the provider %s, but storing the outcome fails, the repeat with the same key sends nothing (outcome_unknown)',
  async (how, refusal) => {
    const before = operator.accepted.length + operator.refused.length;
    operator.meanwhile = outcomeCannotBeKept;
    operator.refuseWith = refusal;
    expect((await send(how)).status).toBe(500);
    operator.refuseWith = null;
    await outcomeCanBeKept();
    await leaseEnds();
    const again = await send(how);
    expect(again).toMatchObject({ status: 200, body: { status: 'failed', error: { code: 'outcome_unknown' } } });
    expect((await send(how)).body).toEqual(again.body);
    expect(operator.accepted.length + operator.refused.length).toBe(before + 1);
  },
);
