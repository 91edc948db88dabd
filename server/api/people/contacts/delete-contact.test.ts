import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEngine } from '#inngest/start-engine.ts';
import { flushCalls } from '#server/access/request-log/note-call.ts';
import { systemActor } from '#server/base/actor.ts';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { transact } from '#server/db/transact.ts';
import { acceptChannelPayload } from '#server/domain/inbox/receiving/accept-channel-payload.ts';
import { emptyLateAnswers } from '#server/domain/lifecycle/contact-lifecycle/empty-late-answers.ts';
import { removeLeftFiles } from '#server/domain/lifecycle/contact-lifecycle/remove-files.ts';
import { saveWaId } from '#server/domain/people/contacts/identifiers/save-wa-id.ts';
import { createConnection, createFields, createPipeline, subscribe } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { deliveredOf, identityOf, inboundOf, makePerson } from '#server/testing/records/known-person.ts';
import { plantRecords } from '#server/testing/records/plant-records.ts';
import { type NullOperator, startNullOperator } from '#server/testing/servers/null-operator.ts';
import { until } from '#server/testing/servers/receiver.ts';
import { webhookReceiver } from '#server/testing/servers/webhook-receiver.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const api = startHarness();
const receiver = await webhookReceiver();
const storage = temporaryFolder();
let operator: NullOperator;
let engine: { stop(): Promise<void> };
let organization: string;
let key: string;
let connection: string;

beforeAll(async () => {
  completeEnv({ DATA_DIR: storage });
  mkdirSync(path.join(storage, 'files'));
  operator = await startNullOperator();
  engine = await startEngine();
});
afterAll(async () => {
  await engine.stop();
  await operator.stop();
  await api.stop();
});

const send = (method: string, route: string, body?: unknown) => api.call(method, route, { key, body });
const read = async (id: string) => (await send('GET', `/contacts/${id}`)).body;

let position = 0;
let person = makePerson(0);

/** Finds where any of the texts is still stored: in every table of every schema, and in every file below DATA_DIR. */
async function traces(texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const tables = await pool.query(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'm', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')`,
  );
  const patterns = texts.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`);
  for (const { name } of tables.rows) {
    const rows = await pool.query(`SELECT t::text AS row FROM ${name} t WHERE t::text ILIKE ANY($1)`, [patterns]);
    for (const { row } of rows.rows) found.push(`${name}: ${row.slice(0, 300)}`);
  }
  expect(tables.rows.length).toBeGreaterThan(40);
  for (const file of readdirSync(storage, { recursive: true, withFileTypes: true })) {
    const filePath = path.join(file.parentPath, file.name);
    if (texts.some((text) => filePath.includes(text))) found.push(filePath);
    if (file.isFile() && texts.some((text) => readFileSync(filePath, 'utf8').includes(text))) found.push(filePath);
  }
  return found;
}

const inbound = (from: string, wamid: string, text: string, userId?: string) =>
  inboundOf(connection, person, from, text, wamid, userId);
const statusOf = (wamid: string, recipient: string) => deliveredOf(connection, wamid, recipient);

async function configure() {
  position += 1;
  person = makePerson(position);
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  connection = await createConnection(organization);
  await createPipeline(organization, 'Sales', ['New'], { isDefault: true });
  await createFields(organization, 'nickname');
  // The webhook receiver responds with the body that it received.
  receiver.behave((_request, response, { body }) => void response.end(body));
  const events = ['contact.*', 'message.*', 'conversation.*'];
  await subscribe(key, events, receiver.url);
}

/**
 * Creates a person with every kind of data that the product can store about a person. Uses the product's own entry
 * points where they exist.
 */
async function createPerson() {
  await configure();
  await acceptChannelPayload(inbound(person.formerWaId, newId(), 'first number'), 'whatsapp');
  const former = () => api.prisma.contact.findFirst({ where: { organizationId: organization } });
  await until(async () => (await former()) !== null);
  const id = `${(await former())?.id}`;
  await send('PATCH', `/contacts/${id}`, { phone: person.phone, email: person.email, name: person.name });
  await send('PATCH', `/contacts/${id}`, {
    fields: { nickname: person.name },
    notes: `${person.name} ${person.secret}`,
  });
  await api.prisma.contactIdentifier.create({
    data: {
      id: newId(),
      organizationId: organization,
      contactId: id,
      type: 'cpf',
      value: person.cpf,
      matchKey: person.cpf,
    },
  });
  await send('POST', `/contacts/${id}/notes`, { body: `note ${person.name} ${person.email}` });
  await send('POST', '/contacts/stage', { id, stage: 'New' });
  await send('POST', '/contacts/stage', { id, lost: true, reason: `${person.name} said so` });
  const other = await send('POST', '/contacts', { phone: '+5511911112222', name: `${person.name} (old)` });
  await send('POST', `/contacts/${id}/merge`, { contact_id: other.body.contact_id });
  await acceptChannelPayload(inbound(person.waId, newId(), `Sou ${person.name}, ${person.secret}`), 'whatsapp');
  const conversation = () =>
    api.prisma.conversation.findFirst({ where: { contactId: id, unreadCount: { gte: 2 } }, select: { id: true } });
  await until(async () => (await conversation()) !== null);
  const conversationId = `${(await conversation())?.id}`;
  const sent = await api.call('POST', '/messages', {
    key,
    headers: { 'Idempotency-Key': `welcome ${person.email} ${person.waId}` },
    body: { type: 'text', conversation_id: conversationId, text: `Olá ${person.name}, ${person.secret}` },
  });
  expect(sent.body.status).toBe('sent');
  await acceptChannelPayload(statusOf(sent.body.wamid, person.waId), 'whatsapp');
  await acceptChannelPayload(statusOf('wamid.nobodys', person.waId), 'whatsapp');
  await acceptChannelPayload(`not json ${person.waId}`, 'whatsapp');
  await acceptChannelPayload(
    JSON.stringify({
      entry: [
        { changes: [{ field: 'future', value: { metadata: { phone_number_id: connection }, to: person.waId } }] },
      ],
    }),
    'whatsapp',
  );
  await send('GET', `/contacts/${encodeURIComponent(person.email)}`);
  await plantRecords({ organization, connection, person, storage }, id, conversationId);
  await until(() =>
    api.prisma.message.count({ where: { id: sent.body.id, deliveryStatus: 'delivered' } }).then(Boolean),
  );
  await quiet();
  await flushCalls();
  return { id, conversationId, merged: other.body.contact_id, sendBody: sent.body };
}

/** Waits until every event is published and no delivery is pending. */
async function quiet() {
  await until(async () => {
    const events = await api.prisma.outboxEntry.count({ where: { organizationId: organization, publishedAt: null } });
    const due = await api.prisma.delivery.count({
      where: { organizationId: organization, status: { in: ['pending', 'delivering'] } },
    });
    return events + due === 0;
  }, 15_000);
}

describe('contract/contacts.md#operations: DELETE /contacts/{id} with mode=erase', () => {
  it('leaves no trace of the person in any table or file except the audit proof; later reads return 404', async () => {
    const { id, conversationId, merged } = await createPerson();
    expect((await traces(identityOf(person))).length).toBeGreaterThan(40);
    const { status, body } = await send('DELETE', `/contacts/${id}?mode=erase`);
    expect({ status, body }).toEqual({ status: 200, body: { ok: true, contact_id: id, mode: 'erase' } });
    await quiet();
    expect(await traces([...identityOf(person), person.email, person.secret])).toEqual([]);
    const proof = await api.prisma.auditEntry.findMany({
      where: { organizationId: organization, action: 'contact.erased' },
    });
    expect(proof).toMatchObject([
      {
        objectId: id,
        details: { contact_id: id, at: expect.any(String), by: { type: 'api', id: expect.any(String), name: 'test' } },
      },
    ]);
    for (const gone of [`/contacts/${id}`, `/contacts/${merged}`, `/contacts/${id}/export`]) {
      expect(await send('GET', gone)).toMatchObject({ status: 404, body: { error: 'contact_not_found' } });
    }
    expect((await send('GET', `/conversations/${conversationId}`)).status).toBe(404);
    expect((await send('GET', '/contacts')).body.data).toEqual([]);
    expect((await send('GET', `/contacts?email=${person.email}`)).status).toBe(404);
  });

  it('keeps its events with object null (contract/contacts.md#rules, contract/webhooks.md#context-keys)', async () => {
    await configure();
    const { contact_id: id } = (await send('POST', '/contacts', { email: person.email, name: person.name })).body;
    await quiet();
    const before = (await send('GET', '/events')).body.data;
    expect(before[0].data.object).toMatchObject({ name: person.name });
    await send('DELETE', `/contacts/${id}?mode=erase`);
    const { data } = (await send('GET', '/events')).body;
    expect(data).toEqual([{ ...before[0], data: { object: null } }]);
  });

  it('events of a contact that is erased right after its creation have object null', async () => {
    await configure();
    receiver.behave((_request, response) => {
      response.statusCode = 503;
      response.end();
    });
    const { contact_id: id } = (await send('POST', '/contacts', { email: person.email, name: person.name })).body;
    await send('DELETE', `/contacts/${id}?mode=erase`);
    await until(async () => (await send('GET', '/events')).body.data.length > 0);
    const { data } = (await send('GET', '/events')).body;
    expect(data.map((event: { data: object }) => event.data)).toEqual([{ object: null }]);
  });

  it('an upsert with the same e-mail and phone afterwards creates a new contact', async () => {
    await configure();
    const post = async () => (await send('POST', '/contacts', { email: person.email, phone: person.e164 })).body;
    const { contact_id: id } = await post();
    await send('DELETE', `/contacts/${id}?mode=erase`);
    expect((await post()).contact_id).not.toBe(id);
  });

  it('keeps the contact, the message and the payload item of another person in the same webhook payload', async () => {
    await configure();
    const payload = JSON.parse(inbound(person.waId, newId(), person.secret));
    const other = JSON.parse(inbound('5511955554444', newId(), 'hello', 'BR.9')).entry[0].changes[0].value;
    payload.entry[0].changes.push({ field: 'messages', value: other });
    await acceptChannelPayload(JSON.stringify(payload), 'whatsapp');
    const contacts = () => api.prisma.contact.findMany({ where: { organizationId: organization } });
    await until(async () => (await contacts()).length === 2);
    const erased = (await contacts()).find((contact) => contact.waId === person.waId);
    await send('DELETE', `/contacts/${erased?.id}?mode=erase`);
    expect(await contacts()).toMatchObject([{ waId: '5511955554444' }]);
    expect(await api.prisma.channelItem.count({ where: { organizationId: organization } })).toBe(1);
    expect(await api.prisma.message.count({ where: { organizationId: organization } })).toBe(1);
  });

  it('emptyLateAnswers and removeLeftFiles remove a late response body and a file that was left over', async () => {
    await configure();
    const { contact_id: id } = (await send('POST', '/contacts', { email: person.email, name: person.name })).body;
    await quiet();
    await send('DELETE', `/contacts/${id}?mode=erase`);
    await api.prisma.delivery.updateMany({
      where: { organizationId: organization },
      data: { responseBody: person.name },
    });
    writeFileSync(path.join(storage, 'files', 'left'), person.name);
    await api.prisma.fileRemoval.create({ data: { storageKey: 'left' } });
    expect(await traces([person.name])).toHaveLength(2);
    await emptyLateAnswers();
    await removeLeftFiles();
    expect(await traces([person.name])).toEqual([]);
    expect(await api.prisma.fileRemoval.count()).toBe(0);
  });
});

describe('contract/contacts.md#operations, #opt-out: DELETE /contacts/{id} with mode=anonymize, the default', () => {
  it('removes name, e-mail, phone, notes and fields, opts out, and redacts the identity in conversations', async () => {
    const { id, conversationId } = await createPerson();
    const { status, body } = await send('DELETE', `/contacts/${id}`);
    expect({ status, body }).toEqual({ status: 200, body: { ok: true, contact_id: id, mode: 'anonymize' } });
    expect(await read(id)).toMatchObject({
      id,
      name: 'Anonymized contact',
      email: null,
      phone: null,
      notes: null,
      custom_fields: {},
      identifiers: [],
      opted_out_at: expect.any(String),
      pipelines: [{ pipeline_name: 'Sales' }],
      stats: { conversation_count: 1 },
    });
    await quiet();
    expect(await traces([...identityOf(person), person.email])).toEqual([]);
    const conversation = (await send('GET', `/conversations/${conversationId}`)).body;
    expect(conversation).toMatchObject({
      contact: { id, name: 'Anonymized contact', phone: null, email: null },
      user: { name: 'Anonymized contact', email: null, phone: null, metadata: {} },
    });
    const { data } = (await send('GET', `/conversations/${conversationId}/messages`)).body;
    const contents = data.map((message: { content: string }) => message.content);
    expect(contents).toContain(`Sou •••, ${person.secret}`);
    expect(contents).toContain(`Olá •••, ${person.secret}`);
    expect(contents).toContain('first number');
  });

  it('two calls record contact.updated and contact.opted_out once; contact.created gets object null', async () => {
    await configure();
    const { contact_id: id } = (await send('POST', '/contacts', { email: person.email, name: person.name })).body;
    await quiet();
    await send('DELETE', `/contacts/${id}?mode=anonymize`);
    await send('DELETE', `/contacts/${id}?mode=anonymize`);
    expect((await api.eventsOf(organization)).slice(1)).toEqual([
      { type: 'contact.updated', objectId: id, context: { source: 'api', changed: ['name', 'email'] } },
      { type: 'contact.opted_out', objectId: id, context: { source: 'api' } },
    ]);
    await quiet();
    const { data } = (await send('GET', '/events')).body;
    expect(data.map((event: { type: string; data: { object: unknown } }) => [event.type, event.data.object])).toEqual([
      ['contact.created', null],
      ['contact.updated', expect.objectContaining({ name: 'Anonymized contact', email: null })],
      ['contact.opted_out', expect.objectContaining({ name: 'Anonymized contact' })],
    ]);
  });

  it('forgets earlier merges: undoMerge returns merge_not_found, and the duplicate stays empty', async () => {
    await configure();
    const member = await api.createMember(organization);
    const { contact_id: id } = (await send('POST', '/contacts', { email: person.email })).body;
    const other = (await send('POST', '/contacts', { phone: person.e164, name: person.name })).body.contact_id;
    await send('POST', `/contacts/${id}/merge`, { contact_id: other });
    await send('DELETE', `/contacts/${id}`);
    const undo = await api.callPanel(member, 'contacts.undoMerge', { id, merged_contact_id: other });
    expect(undo.code).toBe('merge_not_found');
    expect(await read(other)).toMatchObject({ name: '', merged_into: id });
  });

  it('saveWaId stores no WhatsApp id for an anonymized contact', async () => {
    await configure();
    const { contact_id: id } = (await send('POST', '/contacts', { phone: person.e164 })).body;
    await send('DELETE', `/contacts/${id}`);
    const actor = systemActor(organization, 'channel');
    await transact((tx) => saveWaId(tx, actor, id, person.waId));
    expect((await api.prisma.contact.findUniqueOrThrow({ where: { id } })).waId).toBeNull();
  });

  it('frees the e-mail for a new contact at once; the anonymized contact can still be erased', async () => {
    await configure();
    const post = async () => (await send('POST', '/contacts', { email: person.email })).body.contact_id;
    const id = await post();
    await send('DELETE', `/contacts/${id}`);
    expect(await post()).not.toBe(id);
    expect((await send('DELETE', `/contacts/${id}?mode=erase`)).status).toBe(200);
  });
});

describe('DELETE /contacts/{id}: errors and parallel calls', () => {
  beforeEach(configure);

  it('returns 400 for mode=soft, refuses a body (unknown_fields), and changes nothing', async () => {
    const { contact_id: id } = (await send('POST', '/contacts', { email: person.email })).body;
    expect(await send('DELETE', `/contacts/${id}?mode=soft`)).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
    expect((await send('DELETE', `/contacts/${id}`, { mode: 'erase' })).body.error).toBe('unknown_fields');
    expect((await read(id)).email).toBe(person.email);
  });

  it('returns 404 contact_not_found for an unknown id and for an id that is no UUID, in both modes', async () => {
    for (const mode of ['anonymize', 'erase']) {
      for (const id of [newId(), 'x']) {
        const answer = await send('DELETE', `/contacts/${id}?mode=${mode}`);
        expect(answer).toMatchObject({ status: 404, body: { error: 'contact_not_found' } });
      }
    }
  });

  it('15 parallel erasures erase once, while 5 parallel upserts succeed and leave at most one contact', async () => {
    const { contact_id: id } = (await send('POST', '/contacts', { email: person.email })).body;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 4 === 0
          ? send('POST', '/contacts', { email: person.email, name: `Again ${i}` })
          : send('DELETE', `/contacts/${id}?mode=erase`),
      ),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 404)).toEqual(Array(6).fill(200));
    expect((await send('GET', '/contacts')).body.data.length).toBeLessThanOrEqual(1);
    const erasures = { organizationId: organization, action: 'contact.erased' };
    expect(await api.prisma.auditEntry.count({ where: erasures })).toBe(1);
  });
});
