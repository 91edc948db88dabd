import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { deliver, payloadOf } from '#server/testing/channel.ts';
import { createConnection } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';
import { forgetOldTurns } from '../../agents/agents/turns/forget-old-turns.ts';
import { forgetOldKeys } from '../../platform/idempotency/forget-old-keys.ts';
import { acceptChannelPayload } from './accept-channel-payload.ts';
import { forgetOldChannel } from './forget-old-channel.ts';

const api = startHarness();
const day = 86_400_000;
const start = Date.now();
const after = (days: number) => new Date(start + days * day);
const phoneNumberId = 'forgets';
const from = '5511987650088';
let organization: string;
let connection: string;

beforeAll(async () => {
  organization = await api.createOrganization();
  connection = await createConnection(organization, { phoneNumberId });
});
afterAll(() => api.stop());

const said = (id: string, text: string) => ({
  messages: [{ from, id, timestamp: String(Math.floor(start / 1_000)), type: 'text', text: { body: text } }],
});
const items = () =>
  api.prisma.channelItem.findMany({ where: { organizationId: organization }, orderBy: { seq: 'asc' } });
const where = async (text: string) => {
  const found: string[] = [];
  for (const table of ['channel_payloads', 'channel_items', 'messages']) {
    const rows = await api.prisma.$queryRawUnsafe<unknown[]>(
      `SELECT 1 FROM ${table} t WHERE t::text LIKE $1`,
      `%${text}%`,
    );
    found.push(...rows.map(() => table));
  }
  return found;
};

it('an inbound text is stored only in its message, and a repeated webhook adds no second message', async () => {
  await deliver(payloadOf(said('wamid.once', 'kept-once-4711'), { phoneNumberId }));
  expect(await where('kept-once-4711')).toEqual(['messages']);
  await deliver(payloadOf(said('wamid.once', 'kept-once-4711'), { phoneNumberId }));
  expect(await where('kept-once-4711')).toEqual(['messages']);
  expect(await api.prisma.message.count({ where: { wamid: 'wamid.once' } })).toBe(1);
});

it('dead letters are kept for the organization’s raw_data_days, payloads of an unknown number 30 days', async () => {
  await deliver(payloadOf({ messages: [{ from, id: 7, broken: 'dead-letter-4711' }] }, { phoneNumberId }));
  await deliver(payloadOf(said('wamid.n', 'nobodys-4711'), { phoneNumberId: 'unknown' }));
  await acceptChannelPayload('no json 4711', 'whatsapp');
  const status = { id: newId(), organizationId: organization, connectionId: connection, wamid: 'w', status: 'sent' };
  await api.prisma.channelStatus.create({ data: { ...status, at: new Date(), body: { recipient_id: 'status-4711' } } });
  const member = panelOf(await api.createMember(organization));
  expect(await refusalOf(member.organization.updateOrganization({ raw_data_days: 91 }))).toMatchObject({
    code: 'invalid_request',
  });
  expect(await refusalOf(member.organization.updateOrganization({ raw_data_days: 0 }))).toMatchObject({
    code: 'invalid_request',
  });
  expect(await member.organization.updateOrganization({ raw_data_days: 5 })).toMatchObject({ raw_data_days: 5 });

  await forgetOldChannel(after(4.9));
  expect(await where('dead-letter-4711')).toEqual(['channel_items']);
  expect((await items()).length).toBe(3);
  expect(await api.prisma.channelStatus.count({ where: { organizationId: organization } })).toBe(1);
  await forgetOldChannel(after(5.1));
  expect(await items()).toEqual([]);
  expect(await where('dead-letter-4711')).toEqual([]);
  expect(await api.prisma.channelStatus.count({ where: { organizationId: organization } })).toBe(0);

  await forgetOldChannel(after(29.9));
  expect((await where('nobodys-4711')).length).toBe(2);
  // If a body was not JSON, only its hash is stored.
  expect(await where('no json 4711')).toEqual([]);
  expect(await where('no JSON: 12 bytes')).toEqual(['channel_payloads']);
  await forgetOldChannel(after(30.1));
  expect(await api.prisma.channelPayload.count()).toBe(0);
  expect(await api.prisma.channelItem.count()).toBe(0);
  expect(await where('kept-once-4711')).toEqual(['messages']);
});

it('an inbound payload that is not processed yet is kept, even after 400 days', async () => {
  await acceptChannelPayload(JSON.stringify(payloadOf(said('wamid.open', 'open-4711'), { phoneNumberId })), 'whatsapp');
  await forgetOldChannel(after(400));
  expect((await where('open-4711')).length).toBe(2);
});

it('the trace of an agent turn is deleted after raw_data_days, the turn itself after 401 days', async () => {
  const id = newId();
  const turn = { id, organizationId: organization, conversationId: newId(), agentId: newId(), outcome: 'answered' };
  await api.prisma.agentTurn.create({ data: { ...turn, trace: { said: 'x' } } });
  const find = () => api.prisma.agentTurn.findUnique({ where: { id } });
  await forgetOldTurns(after(4.9));
  expect(await find()).toMatchObject({ trace: { said: 'x' } });
  await forgetOldTurns(after(5.1));
  expect(await find()).toMatchObject({ trace: null, outcome: 'answered' });
  await forgetOldTurns(after(401));
  expect(await find()).toBeNull();
});

it('a turn whose lease expired a day ago becomes lost and keeps its tokens; a turn with a lease goes on', async () => {
  const begun = { organizationId: organization, agentId: newId(), outcome: 'thinking', tokensIn: 7 };
  const [dead, held] = [newId(), newId()];
  await api.prisma.agentTurn.create({ data: { ...begun, id: dead, conversationId: newId(), leaseUntil: new Date() } });
  await api.prisma.agentTurn.create({ data: { ...begun, id: held, conversationId: newId(), leaseUntil: after(2) } });
  const outcomeOf = async (id: string) => (await api.prisma.agentTurn.findUniqueOrThrow({ where: { id } })).outcome;
  await forgetOldTurns(new Date());
  expect([await outcomeOf(dead), await outcomeOf(held)]).toEqual(['thinking', 'thinking']);
  await forgetOldTurns(after(1));
  expect([await outcomeOf(dead), await outcomeOf(held)]).toEqual(['lost', 'thinking']);
  expect(await api.prisma.agentTurn.findUnique({ where: { id: dead } })).toMatchObject({ tokensIn: 7 });
});

it('an idempotency key is deleted eight days after it was created', async () => {
  const record = {
    id: newId(),
    organizationId: organization,
    key: 'k',
    operation: 'o',
    fingerprint: 'f',
    sendId: newId(),
  };
  await api.prisma.idempotencyRecord.create({ data: { ...record, lockedUntil: new Date() } });
  await forgetOldKeys(after(7.9));
  expect(await api.prisma.idempotencyRecord.count()).toBe(1);
  await forgetOldKeys(after(8.1));
  expect(await api.prisma.idempotencyRecord.count()).toBe(0);
});
