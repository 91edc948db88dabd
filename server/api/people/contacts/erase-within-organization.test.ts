import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { acceptChannelPayload } from '#server/domain/inbox/receiving/accept-channel-payload.ts';
import { createConnection, createConversation, createMessage } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
afterAll(() => api.stop());

interface Tenant {
  readonly organization: string;
  readonly key: string;
  readonly connection: string;
  readonly number: string;
}

async function createTenant(number: string): Promise<Tenant> {
  const organization = await api.createOrganization();
  const connection = await createConnection(organization, {
    phone: `+${number}`,
    phoneNumberId: number,
    wabaId: number,
  });
  return { organization, key: await api.createKey(organization), connection, number };
}

const change = (number: string, field: string, value: object) => ({
  field,
  value: { messaging_product: 'whatsapp', metadata: { phone_number_id: number }, ...value },
});
const payload = (...changes: object[]) =>
  JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: 'waba', changes }] });

/**
 * Writes everything that the channel stores about a customer: a message, a status, an account notice, and chats of the
 * simulated WhatsApp API with a file.
 */
async function write(tenant: Tenant, customer: string, wamid: string, userId: string): Promise<void> {
  const { number, organization, connection } = tenant;
  const message = { from: customer, from_user_id: userId, id: wamid, type: 'text', text: { body: `sou ${customer}` } };
  const inbound = change(number, 'messages', { contacts: [{ wa_id: customer }], messages: [message] });
  await acceptChannelPayload(payload(inbound), 'whatsapp');
  await acceptChannelPayload(
    payload(change(number, 'messages', { statuses: [{ id: wamid, status: 'read', recipient_id: customer }] })),
    'whatsapp',
  );
  await acceptChannelPayload(
    payload(change(number, 'future_field', { about: customer, status: 'received' })),
    'whatsapp',
  );
  await api.prisma.channelStatus.create({
    data: {
      id: newId(),
      organizationId: organization,
      connectionId: connection,
      wamid,
      status: 'sent',
      at: new Date(),
      body: { id: wamid, recipient_id: customer },
    },
  });
  const media = newId();
  await api.prisma.sandboxMedia.create({
    data: { id: media, phoneNumberId: number, mimeType: 'image/png', sha256: '', bytes: new Uint8Array() },
  });
  await api.prisma.sandboxMessage.create({
    data: {
      id: newId(),
      phoneNumberId: number,
      customer,
      direction: 'in',
      wamid,
      type: 'image',
      payload: { image: { id: media } },
      status: 'read',
    },
  });
  await api.prisma.sandboxCallback.create({ data: { id: newId(), body: payload(inbound) } });
}

/**
 * Returns all data about customers from tables other than contacts. The result leaves out the numbers and senders that
 * may be erased.
 */
async function kept(): Promise<Record<string, string[]>> {
  const tables = [
    'channel_items',
    'channel_payloads',
    'channel_statuses',
    'sandbox_messages',
    'sandbox_media',
    'sandbox_callbacks',
    'contact_import_rows',
  ];
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const rows = await api.prisma.$queryRawUnsafe<{ row: string }[]>(
      `SELECT t::text AS row FROM ${table} t ORDER BY 1`,
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

let attacker: Tenant;
let victim: Tenant;
const victimsCustomer = '5521987650001';
const victimsWamid = 'wamid.HBgNNTUyMTk4NzY1MDAwMRUCABIYFDNB';
const victimsUserId = 'BR.44441111222233334444';
const neighbour = '5511987650002';

beforeAll(async () => {
  attacker = await createTenant('551150001001');
  victim = await createTenant('552150001002');
  await write(victim, victimsCustomer, victimsWamid, victimsUserId);
  await write(attacker, neighbour, 'wamid.neighbour-00000001', 'BR.55551111222233334444');
  // Adds one payload of the messaging provider that has customers of two organizations, and one that cannot be parsed.
  await acceptChannelPayload(`{"broken": "${victimsCustomer}`, 'whatsapp');
});

const post = (body: object) => api.call('POST', '/contacts', { key: attacker.key, body });

/** Creates a contact of the attacker with a `wa_user_id` of any form. Older versions did not check the form. */
async function contactWith(value: string, body: object = { email: `${newId()}@example.com` }): Promise<string> {
  const { contact_id: contactId } = (await post(body)).body;
  const row = { id: newId(), organizationId: attacker.organization, contactId, value, matchKey: value };
  await api.prisma.contactIdentifier.create({ data: { ...row, type: 'wa_user_id' } });
  return contactId;
}

const deleteContact = (id: string, mode: string) =>
  api.call('DELETE', `/contacts/${id}?mode=${mode}`, { key: attacker.key });

describe('DELETE /contacts/{id} and the data of other people and organizations', () => {
  const aims = [
    '1',
    '%',
    '_'.repeat(8),
    'text',
    'messages',
    'received',
    'future_field',
    'whatsapp',
    'whatsapp_business_account',
    'unknown',
    'errors',
    'phone_number_id',
    'recipient_id',
    '551150001001',
    '552150001002',
    victimsWamid,
    victimsCustomer,
    victimsUserId,
    `${neighbour}`,
    'wamid.neighbour-00000001',
  ];
  it.each(aims)('deleting a contact with the WhatsApp user id %s changes no channel data of others', async (aim) => {
    for (const mode of ['anonymize', 'erase']) {
      const id = await contactWith(aim);
      const before = await kept();
      expect((await deleteContact(id, mode)).status).toBe(200);
      expect(await kept()).toEqual(before);
    }
  });

  it('erasing a contact with a foreign customer’s phone or a common word as name keeps data of others', async () => {
    const before = await kept();
    for (const body of [
      { phone: `+${victimsCustomer}` },
      { email: 'a@b.co', name: 'messages' },
      { phone: '+5511932221111', name: 'sou' },
    ]) {
      const { contact_id: id } = (await post(body)).body;
      expect((await deleteContact(id, 'erase')).status).toBe(200);
    }
    expect(await kept()).toEqual(before);
  });

  it('erasing keeps a sandbox file of another number or chat that a message of the contact names', async () => {
    const stolen = (await api.prisma.sandboxMedia.findFirstOrThrow({ where: { phoneNumberId: victim.number } })).id;
    const shared = (await api.prisma.sandboxMedia.findFirstOrThrow({ where: { phoneNumberId: attacker.number } })).id;
    const before = await kept();
    const row = { phoneNumberId: attacker.number, direction: 'out', type: 'image', status: 'read' };
    for (const media of [stolen, shared]) {
      const data = {
        ...row,
        id: newId(),
        customer: '5511987650077',
        wamid: newId(),
        payload: { image: { id: media } },
      };
      await api.prisma.sandboxMessage.create({ data });
    }
    const { contact_id: id } = (await post({ phone: '+5511987650077' })).body;
    expect((await deleteContact(id, 'erase')).status).toBe(200);
    expect(await kept()).toEqual(before);
  });

  it('erasing the first owner of a phone deletes their messages and keeps those of the next owner', async () => {
    const number = '5511987650055';
    await write(attacker, number, 'wamid.first-owner-0001', 'BR.66661111222233334444');
    const { contact_id: first } = (await post({ phone: `+${number}` })).body;
    const { organization, connection: connectionId } = attacker;
    const conversation = await createConversation(organization, { contactId: first, connectionId });
    const said = { content: 'first', wamid: 'wamid.first-owner-0001', payload: { from: number }, author: {} };
    await createMessage(organization, conversation, { connectionId, ...said });
    await api.call('PATCH', `/contacts/${first}`, { key: attacker.key, body: { phone: null, email: 'f@example.com' } });
    await post({ phone: `+${number}`, name: 'The next one' });
    const before = await kept();
    await write(attacker, number, 'wamid.next-owner-00001', 'BR.77771111222233334444');
    const after = await kept();
    expect((await deleteContact(first, 'erase')).status).toBe(200);
    const left = await kept();
    for (const table of ['channel_items', 'sandbox_messages']) {
      const ofNext = (after[table] ?? []).filter((row) => !before[table]?.includes(row));
      expect(ofNext.length).toBeGreaterThan(0);
      expect(left[table]).toEqual(expect.arrayContaining(ofNext));
      expect(left[table]?.filter((row) => row.includes('wamid.first-owner-0001'))).toEqual([]);
    }
  });

  it('erasing empties the import row with the person’s e-mail and keeps rows with similar names', async () => {
    const importId = newId();
    const columns = ['name', 'email'];
    const file = { fileName: 'p.csv', dryRun: false, columns, mapping: columns, total: 3, startedBy: {} };
    await api.prisma.contactImport.create({ data: { id: importId, organizationId: attacker.organization, ...file } });
    const { contact_id: other } = (await post({ email: 'ana.paula@example.com', name: 'Ana Paula' })).body;
    await api.prisma.contactImportRow.createMany({
      data: [
        { importId, line: 2, cells: ['Ana Paula', 'ana.paula@example.com'], status: 'created', contactId: other },
        { importId, line: 3, cells: ['Ana Clara', 'no e-mail'], status: 'failed', problem: 'invalid_email' },
        { importId, line: 4, cells: ['x', 'ana.gomes@example.com'], status: 'failed', problem: 'invalid_fields' },
      ],
    });
    const { contact_id: id } = (await post({ email: 'ana.gomes@example.com', name: 'Ana' })).body;
    expect((await deleteContact(id, 'erase')).status).toBe(200);
    const rows = await api.prisma.contactImportRow.findMany({ where: { importId }, orderBy: { line: 'asc' } });
    expect(rows.map((row) => row.cells)).toEqual([
      ['Ana Paula', 'ana.paula@example.com'],
      ['Ana Clara', 'no e-mail'],
      ['', ''],
    ]);
  });

  it('an unreadable channel payload is stored without its text, with its size and hash', async () => {
    const unreadable = await api.prisma.channelPayload.findMany({ where: { error: { startsWith: 'no JSON' } } });
    expect(unreadable).toMatchObject([
      { body: '', error: expect.stringMatching(/^no JSON: 25 bytes, sha256 [0-9a-f]{64}$/) },
    ]);
  });
});

describe('contacts.addIdentifier with the type wa_user_id', () => {
  it.each([
    '1',
    'text',
    '%',
    'BR.1',
    'br.13491208655302741918',
    `BR.${'x'.repeat(129)}`,
    victimsWamid,
    victimsCustomer,
  ])('returns invalid_request for %s', async (value) => {
    const member = await api.createMember(attacker.organization);
    const { contact_id: id } = (await post({ email: `${newId()}@example.com` })).body;
    const answer = await api.callPanel(member, 'contacts.addIdentifier', { id, type: 'wa_user_id', value });
    expect(answer.code).toBe('invalid_request');
  });

  it('accepts a user id (BR.<digits>) and a parent user id (US.ENT.<id>)', async () => {
    const member = await api.createMember(attacker.organization);
    const { contact_id: id } = (await post({ email: `${newId()}@example.com` })).body;
    for (const value of ['BR.13491208655302741918', 'US.ENT.A1b2C3d4']) {
      const { body } = await api.callPanel(member, 'contacts.addIdentifier', { id, type: 'wa_user_id', value });
      expect(body.identifiers).toContainEqual({ type: 'wa_user_id', value, label: null });
    }
  });
});
