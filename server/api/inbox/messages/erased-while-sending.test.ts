import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { createConnection } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { type NullOperator, startNullOperator } from '#server/testing/servers/null-operator.ts';

const api = startHarness();
let operator: NullOperator;
let organization: string;
let key: string;

beforeAll(async () => {
  operator = await startNullOperator();
});
beforeEach(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  await createConnection(organization, { verifiedAt: null });
  operator.accepted.length = 0;
  operator.refuseWith = null;
});
afterAll(async () => {
  await operator.stop();
  await api.stop();
});

const to = '+5511987650001';
const send = (more: object = {}, as = key, route = '/messages') =>
  api.call('POST', route, { key: as, body: { type: 'text', to, text: 'Olá', idempotency_key: 'one', ...more } });
const createContact = async (phone = to): Promise<string> =>
  (await api.call('POST', '/contacts', { key, body: { phone } })).body.contact_id;
const erase = (id: string, mode = 'erase') => api.call('DELETE', `/contacts/${id}?mode=${mode}`, { key });
const contacts = () => api.prisma.contact.count({ where: { organizationId: organization } });

describe('contract/messages.md#idempotency: a contact erased while the provider takes a message', () => {
  it('returns 200 sent, the same answer to 20 repeats, and leaves no contact and no message', async () => {
    const id = await createContact();
    operator.meanwhile = () => erase(id);
    const first = await send();
    expect(first).toMatchObject({ status: 200, body: { status: 'sent', wamid: 'wamid.NULL1', contact_id: null } });
    const again = await Promise.all(Array.from({ length: 20 }, () => send()));
    for (const { status, body } of again) expect({ status, body }).toEqual({ status: 200, body: first.body });
    expect(operator.accepted).toHaveLength(1);
    expect(await contacts()).toBe(0);
    expect(await api.prisma.message.count({ where: { organizationId: organization } })).toBe(0);
  });

  it('returns 200 failed without the provider’s wording when the provider refuses the message', async () => {
    const id = await createContact();
    operator.refuseWith = { code: 131026, message: 'Undeliverable' };
    operator.meanwhile = () => erase(id);
    const first = await send();
    expect(first).toMatchObject({ status: 200, body: { status: 'failed', error: { code: '131026', detail: null } } });
    expect((await send()).body).toEqual(first.body);
    expect(await contacts()).toBe(0);
  });

  it('returns 200 with conversation null, also to a repeat, for a message into a conversation', async () => {
    const { body: opened } = await send({ idempotency_key: 'opening' });
    const route = `/conversations/${opened.conversation_id}/messages`;
    operator.meanwhile = () => erase(opened.contact_id);
    const first = await send({ to: undefined }, key, route);
    expect(first).toMatchObject({ status: 200, body: { status: 'sent', conversation: null } });
    expect((await send({ to: undefined }, key, route)).body).toEqual(first.body);
  });

  it('returns outcome_unknown to 20 repeats when the sending process died, and sends only once', async () => {
    const id = await createContact();
    let released = () => {};
    const held = new Promise<void>((resolve) => {
      released = resolve;
    });
    let taken = () => {};
    const taking = new Promise<void>((resolve) => {
      taken = resolve;
    });
    operator.meanwhile = async () => {
      await erase(id);
      taken();
      await held;
    };
    const lost = send();
    await taking;
    // Simulates a process that died while sending: its lease expires.
    await api.prisma.$executeRaw`UPDATE idempotency_records SET locked_until = now() - interval '1 second'
                                  WHERE organization_id = ${organization}::uuid`;
    const again = await Promise.all(Array.from({ length: 20 }, () => send()));
    const [first] = again;
    expect(first).toMatchObject({ status: 200, body: { status: 'failed', error: { code: 'outcome_unknown' } } });
    for (const { body } of again) expect(body).toEqual(first?.body);
    released();
    expect((await lost).body.id).toBe(first?.body.id);
    expect((await send()).body).toEqual(first?.body);
    expect(operator.accepted).toHaveLength(1);
    expect(await contacts()).toBe(0);
  });

  it('returns 200 and leaves a contact without a phone when the contact is anonymized instead', async () => {
    const id = await createContact();
    operator.meanwhile = () => erase(id, 'anonymize');
    const first = await send();
    expect(first).toMatchObject({ status: 200, body: { status: 'sent', contact_id: id } });
    expect((await send()).body).toEqual(first.body);
    expect(await api.prisma.contact.findUnique({ where: { id } })).toMatchObject({ phone: null, waId: null });
    expect(await contacts()).toBe(1);
  });
});

describe('contract/messages.md#idempotency: idempotency keys are per organization and mode', () => {
  it('one key sends once in live mode and once in test mode, and repeats return each result', async () => {
    const testKey = await api.createKey(organization, { test: true });
    const [live, test] = [(await send()).body, (await send({}, testKey)).body];
    expect(test.id).not.toBe(live.id);
    expect(test.wamid).toMatch(/^wamid\.TEST/);
    expect([(await send()).body, (await send({}, testKey)).body]).toEqual([live, test]);
    expect(operator.accepted).toHaveLength(1);
  });

  it('20 live and 20 test calls at once with one key lead to one send per mode', async () => {
    const testKey = await api.createKey(organization, { test: true });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => send({}, i % 2 ? testKey : key)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(2);
    expect(operator.accepted).toHaveLength(1);
  });
});

describe('contract/messages.md#rules: the recipient’s opt-out, and one person per send', () => {
  const optOut = (id: string) => api.call('POST', `/contacts/${id}/opt-out`, { key });
  const other = '+5511987650002';

  it('returns 400 at to when to is an opted-out person and contact_id names another person', async () => {
    const id = await createContact();
    await optOut(id);
    const friend = await createContact(other);
    const template = { type: 'template', text: undefined, template_name: 'hello' };
    for (const more of [{}, template]) {
      const answer = await send({ contact_id: friend, ...more });
      expect(answer).toMatchObject({
        status: 400,
        body: { error: 'invalid_request', details: { issues: [{ path: 'to' }] } },
      });
    }
    expect(operator.accepted).toEqual([]);
    expect(await api.prisma.message.count({ where: { organizationId: organization } })).toBe(0);
    expect((await send({ contact_id: id })).body.error).toBe('opted_out');
  });

  it('recognizes the recipient by every spelling of the phone, and by the provider’s spelling', async () => {
    const id = await createContact();
    const friend = await createContact(other);
    await api.prisma.contact.update({ where: { id: friend }, data: { waId: '551187650003' } });
    for (const written of ['(11) 98765-0001', '11 8765-0001', '5511987650001', '021 11 98765-0001']) {
      expect((await send({ to: written, contact_id: friend })).body.error).toBe('invalid_request');
    }
    expect((await send({ to: '(11) 8765-0001', contact_id: id })).status).toBe(200);
    expect((await send({ to: '11 98765-0003', contact_id: friend, idempotency_key: 'b' })).status).toBe(200);
  });

  it('accepts an unknown phone for a contact, and returns opted_out after that contact’s opt-out', async () => {
    const id = await createContact();
    expect((await send({ to: other, contact_id: id })).body).toMatchObject({ status: 'sent', contact_id: id });
    await optOut(id);
    expect((await send({ to: other, contact_id: id, idempotency_key: 'two' })).body.error).toBe('opted_out');
  });

  it('returns 400 when to or contact_id names another person than the conversation does', async () => {
    const { conversation_id: conversation, contact_id: id } = (await send()).body;
    const friend = await createContact(other);
    const into = (more: object) => send({ conversation_id: conversation, idempotency_key: newId(), ...more });
    for (const wrong of [{ to: other }, { to: '+5511987650009' }]) {
      expect((await into(wrong)).body).toMatchObject({
        error: 'invalid_request',
        details: { issues: [{ path: 'to' }] },
      });
    }
    expect((await into({ contact_id: friend })).body.details.issues).toMatchObject([{ path: 'contact_id' }]);
    expect((await into({ contact_id: newId() })).body.error).toBe('contact_not_found');
    expect((await into({ to: '11 8765 0001', contact_id: id })).status).toBe(200);
    expect((await into({ to: undefined })).status).toBe(200);
    expect(operator.accepted).toHaveLength(3);
  });

  it('returns 400 to 20 sends with another person’s contact_id during an opt-out, and sends nothing', async () => {
    const id = await createContact();
    const friend = await createContact(other);
    const calls = Array.from({ length: 20 }, () => send({ contact_id: friend, idempotency_key: newId() }));
    const answers = await Promise.all([...calls, optOut(id)]);
    expect(answers.slice(0, -1).map(({ status }) => status)).toEqual(Array(20).fill(400));
    expect(operator.accepted).toEqual([]);
  });
});
