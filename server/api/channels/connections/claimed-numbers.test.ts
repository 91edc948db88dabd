import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { provision } from '#server/domain/lifecycle/provisioning/provision.ts';
import { readProvisioning } from '#server/domain/platform/provisioning-file/read-provisioning.ts';
import { deliver, payloadOf } from '#server/testing/channel.ts';
import { startHarness } from '#server/testing/harness.ts';
import { openPanel, refusalOf } from '#server/testing/panel.ts';
import { startSandboxOperator } from '#server/testing/servers/sandbox-operator.ts';

const api = startHarness();
let operator: Awaited<ReturnType<typeof startSandboxOperator>>;
beforeAll(async () => {
  operator = await startSandboxOperator();
});
afterAll(async () => {
  await operator.stop();
  await api.stop();
});

const start = () => openPanel();
let numbers = 4_000_000;
const newNumber = () => {
  numbers += 1;
  return String(numbers);
};
const claimOf = (phone_number_id: string, more: object = {}) => ({
  name: 'Main',
  phone: '+551150001000',
  phone_number_id,
  waba_id: '9000',
  access_token: 'token',
  ...more,
});
/** Creates a connection from the time before the ownership of a number was verified. */
const unverified = (organizationId: string, phoneNumberId: string, wabaId = '9000') =>
  api.prisma.connection.create({
    data: {
      id: newId(),
      organizationId,
      name: newId(),
      phone: '+551150001000',
      phoneNumberId,
      wabaId,
      accessTokenSealed: '',
      status: 'disconnected',
    },
  });
const customerWrites = (phoneNumberId: string, text: string) =>
  deliver(
    payloadOf(
      {
        contacts: [{ profile: { name: 'Vera' }, wa_id: '5511987650001' }],
        messages: [{ from: '5511987650001', id: newId(), timestamp: '1795000000', type: 'text', text: { body: text } }],
      },
      { phoneNumberId },
    ),
  );
const receivedBy = (organizationId: string) => api.prisma.message.count({ where: { organizationId, role: 'user' } });

describe('the ownership of a phone number', () => {
  it('refuses a number while the provider is unreachable; another organization can add it later', async () => {
    const [thief, owner] = [await start(), await start()];
    const number = newNumber();
    completeEnv({ WHATSAPP_API_URL: 'http://127.0.0.1:1' });
    expect((await refusalOf(thief.panel.connections.createConnection(claimOf(number)))).code).toBe('number_refused');
    completeEnv({ WHATSAPP_API_URL: operator.url });
    await customerWrites(number, 'for the owner');
    expect(await receivedBy(thief.organization)).toBe(0);
    await owner.panel.connections.createConnection(claimOf(number));
    await customerWrites(number, 'again');
    expect([await receivedBy(thief.organization), await receivedBy(owner.organization)]).toEqual([0, 1]);
  });

  it('refuses a number that is not in the given WhatsApp account (number_not_in_account)', async () => {
    const [owner, thief] = [await start(), await start()];
    const number = newNumber();
    await owner.panel.connections.createConnection(claimOf(number));
    const claim = thief.panel.connections.createConnection(claimOf(number, { waba_id: '9001' }));
    expect(await refusalOf(claim)).toMatchObject({
      code: 'number_refused',
      details: { code: 'number_not_in_account' },
    });
  });

  it('stores no messages or ratings for an unverified number, which another organization can still verify', async () => {
    const [thief, owner] = [await start(), await start()];
    const [number, provisioned] = [newNumber(), newNumber()];
    for (const one of [number, provisioned]) await unverified(thief.organization, one);
    await customerWrites(number, 'nobody’s');
    const rated = { display_phone_number: '551150001000', event: 'FLAGGED', current_limit: 'TIER_50' };
    await deliver(payloadOf(rated, { wabaId: '9000', field: 'phone_number_quality_update' }));
    expect(await receivedBy(thief.organization)).toBe(0);
    const untouched = { organizationId: thief.organization, quality: null };
    expect(await api.prisma.connection.count({ where: untouched })).toBe(2);

    await owner.panel.connections.createConnection(claimOf(number));
    const file = { organization: { name: newId() }, connections: [claimOf(provisioned, { catalog_id: null })] };
    await provision(readProvisioning(file));
    expect(await provision(readProvisioning(file))).toMatchObject({ connections: [{ phone_number_id: provisioned }] });
    await customerWrites(number, 'the owner’s');
    expect([await receivedBy(thief.organization), await receivedBy(owner.organization)]).toEqual([0, 1]);
    const [theirs] = (await thief.panel.connections.listNumbers({})).data;
    expect(theirs).toMatchObject({ verified: false, status: 'disconnected' });
    const raised = api.prisma.connection.updateMany({
      where: { organizationId: thief.organization },
      data: { accessTokenSealed: '', verifiedAt: new Date() },
    });
    await expect(raised).rejects.toThrow();
  });

  it('accepts only one of 20 parallel requests of two organizations; a message reaches one organization', async () => {
    const both = [await start(), await start()];
    const number = newNumber();
    const claims = await Promise.allSettled(
      Array.from({ length: 20 }, (_, turn) =>
        both[turn % 2]?.panel.connections.createConnection(claimOf(number, { name: `Main ${turn}` })),
      ),
    );
    expect(claims.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    for (const one of claims) {
      if (one.status === 'rejected') expect(['name_taken', 'number_refused']).toContain(one.reason.code);
    }
    expect(await api.prisma.connection.count({ where: { phoneNumberId: number } })).toBe(1);
    await customerWrites(number, 'once');
    const received = await Promise.all(both.map((one) => receivedBy(one.organization)));
    expect(received.toSorted()).toEqual([0, 1]);
  });
});

describe('removing a phone number', () => {
  it('keeps conversations and audit log, deletes the token, stops all messages, and frees the number', async () => {
    const { organization, panel } = await start();
    const key = await api.createKey(organization);
    const number = newNumber();
    const { id } = await panel.connections.createConnection(claimOf(number));
    await customerWrites(number, 'hello');
    const [conversation] = (await api.call('GET', '/conversations', { key })).body.data;
    const outsider = await start();
    expect((await refusalOf(outsider.panel.connections.removeConnection({ id }))).code).toBe('connection_not_found');

    expect(await panel.connections.removeConnection({ id })).toEqual({ ok: true, id });
    expect((await refusalOf(panel.connections.removeConnection({ id }))).code).toBe('connection_not_found');
    const row = await api.prisma.connection.findUniqueOrThrow({ where: { id } });
    expect(row.accessTokenSealed).toBe('');
    expect((await api.call('GET', '/connections', { key })).body.data).toEqual([]);
    expect((await panel.connections.listNumbers({})).data).toEqual([]);
    expect((await api.call('GET', '/templates', { key })).body.data).toEqual([]);

    const text = { type: 'text', text: 'x' };
    const send = (body: object) => api.call('POST', '/messages', { key, body: { ...text, ...body } });
    expect((await send({ to: '11987650001', connection_id: id })).body.error).toBe('connection_not_found');
    expect((await send({ to: '11987650001' })).body.error).toBe('no_connection');
    expect((await send({ conversation_id: conversation.id })).body.error).toBe('no_connection');
    const sync = await api.call('POST', '/templates/sync', { key, body: { connection_id: id } });
    expect(sync.body.error).toBe('connection_not_found');
    for (const call of [
      () => panel.connections.verifyConnection({ id }),
      () => panel.connections.updateConnection({ id, access_token: 'x' }),
      () => panel.connections.disconnectConnection({ id }),
    ]) {
      expect((await refusalOf(call())).code).toBe('connection_not_found');
    }

    await customerWrites(number, 'too late');
    expect(await receivedBy(organization)).toBe(1);
    const read = await api.call('GET', `/conversations/${conversation.id}/messages`, { key });
    expect(read.body.data).toMatchObject([{ content: 'hello' }]);
    const acts = await api.prisma.auditEntry.findMany({
      where: { organizationId: organization },
      orderBy: { createdAt: 'asc' },
    });
    expect(acts.map((act) => act.action)).toEqual(['connection.created', 'connection.removed']);

    await outsider.panel.connections.createConnection(claimOf(number));
    const again = panel.connections.createConnection(claimOf(number));
    expect((await refusalOf(again)).code).toBe('name_taken');
    await customerWrites(number, 'the next owner’s');
    expect([await receivedBy(organization), await receivedBy(outsider.organization)]).toEqual([1, 1]);
  });
});
