import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { claimDeliveries } from '#server/domain/developers/webhooks/attempts/delivery-claim.store.ts';
import { acceptChannelPayload } from '#server/domain/inbox/receiving/accept-channel-payload.ts';
import { hashSenderKey } from '#server/domain/inbox/receiving/hash-sender-key.ts';
import { recordChannelStatuses } from '#server/domain/inbox/receiving/record-channel-statuses.ts';
import { registeredConsumers } from '#server/domain/lifecycle/consumers/registered-consumers.ts';
import { valueColumns, valueList } from '#server/domain/people/contacts/value-columns.ts';
import { publishDomainEvents } from '#server/domain/platform/events/publish-domain-events.ts';
import { payloadOf, receiveMessages } from '#server/testing/channel.ts';
import { createConnection, createEndpoint } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf } from '#server/testing/panel.ts';
import { type NullOperator, startNullOperator } from '#server/testing/servers/null-operator.ts';
import { GatheringClient } from './gathering-client.ts';

/**
 * Stores the query plans of the most frequent operations as text. If a statement stops using its index, or if an index
 * is removed, the text changes and a person has to review the change. The tables are almost empty in this test. The
 * planner therefore gets a row count of one million for every table that has a row, but no statistics about the
 * content.
 */

const api = startHarness();
const client = new pg.Client(String(process.env.DATABASE_URL));
let operator: NullOperator;
const from = '5511987650001';
const phoneNumberId = '106540352242955';

/**
 * Matches statements that run only with some calls, such as the statement that writes the request log, or the statement
 * that records when a key was last used.
 */
const nowAndThen = /request_|last_used_at/;

/** Returns the texts of the statements that run during `act`, each once, in the order of their first use. */
async function textsOf(act: () => Promise<unknown>): Promise<string[]> {
  const texts = new Set<string>();
  const { query } = GatheringClient.prototype;
  GatheringClient.prototype.query = function noting(this: GatheringClient, ...asked: unknown[]): never {
    const text = (asked[0] as { text?: unknown } | null)?.text;
    if (typeof text === 'string' && /\b(FROM|INTO|UPDATE)\b/.test(text) && !nowAndThen.test(text)) texts.add(text);
    return Reflect.apply(query, this, asked) as never;
  };
  try {
    await act();
  } finally {
    GatheringClient.prototype.query = query;
  }
  return [...texts];
}

/**
 * Replaces the list of a contact's value columns in a statement, so that a new column does not change the stored plans.
 */
const withoutValues = (text: string): string =>
  text
    .replaceAll(valueColumns('c'), '(values of c)')
    .replaceAll(`custom_fields, ${valueList})`, 'custom_fields, (values))')
    .replaceAll(/(?:(?:\w+ = )?\(\$\d+::jsonb ->> '\w+'\)::\w+(?:, )?)+/g, '(written values)');

async function planOf(text: string): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN, COSTS OFF) ${text}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

interface Stage {
  readonly organization: string;
  readonly key: string;
  readonly connection: string;
  readonly endpoint: string;
  readonly member: ReturnType<typeof panelOf>;
}

async function makeStage(): Promise<Stage> {
  const organization = await api.createOrganization();
  const key = await api.createKey(organization);
  const connection = await createConnection(organization, { phoneNumberId });
  await api.prisma.connection.update({ where: { id: connection }, data: { verifiedAt: new Date() } });
  const member = panelOf(await api.createMember(organization, { role: 'atendente' }));
  // Sign in before the statements are recorded, because a session begins only now and then.
  await member.tags.listTags({});
  const endpoint = await createEndpoint(organization);
  return { organization, key, connection, endpoint, member };
}

/** Runs each of the most frequent operations once, in the role of a caller or the messaging provider. */
async function everyHotOperation({ organization, key, connection, endpoint, member }: Stage): Promise<void> {
  const post = async (path: string, body: object) => {
    const answer = await api.call('POST', path, { key, body });
    expect(answer.status).toBeLessThan(300);
    return answer.body;
  };
  const get = async (path: string) => expect((await api.call('GET', path, { key })).status).toBe(200);
  const sender = hashSenderKey(from);
  const say = (value: object) => acceptChannelPayload(JSON.stringify(payloadOf(value, { phoneNumberId })), 'whatsapp');

  await post('/contacts', { phone: from, name: 'Ana' });
  await post('/contacts', { phone: from, name: 'Ana Souza' });
  const sent = await post('/messages', { type: 'text', to: from, text: 'Hello' });
  await post('/messages', { type: 'text', to: from, text: 'Hello', idempotency_key: newId() });
  await post('/messages', { type: 'text', conversation_id: sent.conversation_id, text: 'Hello' });
  const words = { from, id: 'wamid.PLANS', timestamp: '1795000000', type: 'text', text: { body: 'Oi' } };
  await say({ contacts: [{ profile: { name: 'Ana' }, wa_id: from }], messages: [words] });
  expect(await receiveMessages(connection, sender)).toBe(1);
  await say({ statuses: [{ id: sent.wamid, status: 'delivered', timestamp: '1795000001', recipient_id: from }] });
  expect(await recordChannelStatuses(connection, sender)).toBe(1);
  await publishDomainEvents(organization, registeredConsumers);
  expect(await claimDeliveries(endpoint, new Date(), { holder: newId(), ms: 30_000 }, 16)).not.toEqual([]);
  await get(`/contacts/${sent.contact_id}`);
  await get('/contacts');
  await get('/conversations');
  await get(`/conversations/${sent.conversation_id}/messages`);
  await member.messages.searchMessages({ q: 'oi' });
  await member.conversations.countFolders({});
}

let plans: readonly (readonly [string, string])[];

beforeAll(async () => {
  operator = await startNullOperator();
  await client.connect();
  const stage = await makeStage();
  const texts = await textsOf(() => everyHotOperation(stage));
  // Postgres derives the number of rows from the number of rows per page. This sets one page with a million rows for
  // each table.
  await client.query(`UPDATE pg_class SET relpages = 1, reltuples = 1000000
                       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i')`);
  await client.query('SET jit = off');
  const found: [string, string][] = [];
  for (const text of texts) found.push([withoutValues(text), await planOf(text)]);
  plans = found.sort(([a], [b]) => (a < b ? -1 : 1));
});
afterAll(async () => {
  await client.end();
  await operator.stop();
  await api.stop();
});

it('the query plan of every frequent statement is the reviewed one in plans.txt', async () => {
  expect(plans.length).toBeGreaterThan(30);
  const told = plans.map(([text, plan]) => `${text.replace(/\s+/g, ' ').trim()}\n\n${plan.replace(/^/gm, '    ')}\n`);
  await expect(told.join('\n')).toMatchFileSnapshot('./plans.txt');
});

it('no frequent statement has a sequential scan of a table that grows with an organization', () => {
  const growing = 'messages|conversations|contacts|contact_identifiers|outbox|events|webhook_deliveries|channel_\\w+';
  const reads = new RegExp(`Seq Scan on (${growing})\\b`);
  expect(plans.filter(([, plan]) => reads.test(plan)).map(([text]) => text)).toEqual([]);
});
