import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalClass } from '#server/contract/channels/refusal-classes.ts';
import { createConnection } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { type NullOperator, startNullOperator } from '#server/testing/servers/null-operator.ts';

const api = startHarness();
let operator: NullOperator;
let organization: string;
let key: string;
let connection: string;

beforeAll(async () => {
  operator = await startNullOperator();
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  connection = await createConnection(organization);
});
afterAll(async () => {
  await operator.stop();
  await api.stop();
});

async function send(code: number | null, as = key) {
  operator.refuseWith = code === null ? null : { code, message: 'Refused' };
  const { body } = await api.call('POST', '/messages', {
    key: as,
    body: { type: 'text', to: '11987650001', text: 'x' },
  });
  return body;
}
const eventsOfType = async (type: string) => (await api.eventsOf(organization)).filter((event) => event.type === type);
const state = async () => (await api.prisma.connection.findUniqueOrThrow({ where: { id: connection } })).status;

describe('effects of a refused send beyond its message (whatsapp/operator.md#c5)', () => {
  it('marks the number config_error with one event per error code, until a message is sent again', async () => {
    expect((await send(190)).status).toBe('failed');
    await send(190);
    expect(await state()).toBe('config_error');
    expect(await eventsOfType('connection.config_error')).toMatchObject([
      { objectId: connection, context: { error: { code: '190', title: 'Refused', detail: null } } },
    ]);
    await send(131042);
    expect((await eventsOfType('connection.config_error')).length).toBe(2);
    expect((await send(null)).status).toBe('sent');
    expect(await state()).toBe('connected');
  });

  it('keeps the number at config_error when a message is sent with a test key', async () => {
    await send(190);
    await send(null, await api.createKey(organization, { test: true }));
    expect(await state()).toBe('config_error');
    await send(null);
  });

  it('opts the contact out with one event when the person stopped marketing messages (131050)', async () => {
    const { contact_id: id } = await send(131050);
    expect((await api.prisma.contact.findUniqueOrThrow({ where: { id } })).optedOutAt).toBeInstanceOf(Date);
    expect(await eventsOfType('contact.opted_out')).toMatchObject([{ objectId: id }]);
    await api.prisma.contact.update({ where: { id }, data: { optedOutAt: null } });
  });

  it('opts nobody out for any other refusal about the recipient', async () => {
    const others = [...Array(137_001).keys()].filter(
      (code) => code !== 131_050 && refusalClass(`${code}`) === 'recipient',
    );
    expect(others).toEqual(expect.arrayContaining([130_403, 130_472, 131_026, 131_049, 137_000]));
    const before = (await eventsOfType('contact.opted_out')).length;
    for (const code of others) {
      const { contact_id: id } = await send(code);
      expect(await api.prisma.contact.findUniqueOrThrow({ where: { id } })).toMatchObject({ optedOutAt: null });
    }
    expect(await eventsOfType('contact.opted_out')).toHaveLength(before);
  });

  it('closes the window of the conversation when the provider reports it closed (131047)', async () => {
    const { conversation_id: id } = await send(null);
    const ahead = new Date(Date.now() + 3_600_000);
    await api.prisma.conversation.update({ where: { id }, data: { windowExpiresAt: ahead } });
    await send(131047);
    const { window_expires_at: ends } = (await api.call('GET', `/conversations/${id}`, { key })).body;
    expect(Date.parse(ends)).toBeLessThanOrEqual(Date.now());
  });
});
