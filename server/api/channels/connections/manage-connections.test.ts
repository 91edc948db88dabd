import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { createAgent } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';
import { startSandboxOperator } from '#server/testing/servers/sandbox-operator.ts';

const api = startHarness();
let operator: Awaited<ReturnType<typeof startSandboxOperator>>;
let organization: string;
let key: string;
let panel: ReturnType<typeof panelOf>;
const real = {
  name: 'Main',
  phone: '+55 (11) 5000-1000',
  phone_number_id: '106540352242922',
  waba_id: '102290129340398',
  access_token: 'EAAG-secret',
};

beforeAll(async () => {
  operator = await startSandboxOperator();
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  panel = panelOf(await api.createMember(organization));
});
afterAll(async () => {
  await operator.stop();
  await api.stop();
});

const audit = () =>
  api.prisma.auditEntry.findMany({ where: { objectType: 'connection' }, orderBy: { createdAt: 'asc' } });

describe('managing a phone number in the panel', () => {
  it('creates, updates, disconnects and reconnects a number; answers and audit log never show the token', async () => {
    const made = await panel.connections.createConnection(real);
    expect(made).toMatchObject({
      name: 'Main',
      phone: '+551150001000',
      status: 'connected',
      quality: 'GREEN',
      messaging_limit: 'TIER_250',
    });
    const { id } = made;
    const changed = await panel.connections.updateConnection({
      id,
      name: 'Loja',
      catalog_id: '42',
      access_token: 'other',
    });
    expect(changed).toMatchObject({ name: 'Loja', catalog_id: '42', rating_enabled: false });
    expect(await panel.connections.disconnectConnection({ id })).toMatchObject({ status: 'disconnected' });
    for (const connection_id of [undefined, id]) {
      const body = { type: 'text', to: '11987650001', text: 'x', connection_id };
      expect(await api.call('POST', '/messages', { key, body })).toMatchObject({
        status: 400,
        body: { error: 'no_connection' },
      });
    }
    expect(await panel.connections.verifyConnection({ id })).toMatchObject({ status: 'connected' });
    const acts = await audit();
    expect(acts.map((act) => act.action)).toEqual([
      'connection.created',
      'connection.updated',
      'connection.disconnected',
    ]);
    expect(JSON.stringify([made, changed, acts])).not.toMatch(/EAAG-secret|"other"/);
  });

  it('saves no number and no token that the provider does not confirm (number_refused)', async () => {
    const url = operator.url;
    completeEnv({ WHATSAPP_API_URL: 'http://127.0.0.1:1' });
    const made = panel.connections.createConnection({ ...real, name: 'Second', phone_number_id: '222000' });
    expect(await refusalOf(made)).toMatchObject({ code: 'number_refused', details: { code: 'operator_unreachable' } });
    const before = await api.prisma.connection.findFirstOrThrow({ where: { name: 'Loja' } });
    const change = panel.connections.updateConnection({ id: before.id, access_token: 'third', name: 'Shop' });
    expect((await refusalOf(change)).code).toBe('number_refused');
    completeEnv({ WHATSAPP_API_URL: url });
    expect(await api.prisma.connection.findFirst({ where: { name: 'Second' } })).toBeNull();
    expect(await api.prisma.connection.findUniqueOrThrow({ where: { id: before.id } })).toEqual(before);
  });

  it('verifyConnection sets config_error and records one event when the provider becomes unreachable', async () => {
    const { id } = await panel.connections.createConnection({ ...real, name: 'Second', phone_number_id: '222000' });
    const url = operator.url;
    completeEnv({ WHATSAPP_API_URL: 'http://127.0.0.1:1' });
    const asked = await panel.connections.verifyConnection({ id });
    completeEnv({ WHATSAPP_API_URL: url });
    expect(asked).toMatchObject({ status: 'config_error', config_error: { code: 'operator_unreachable' } });
    const events = await api.eventsOf(organization);
    expect(events.filter((event) => event.type === 'connection.config_error')).toMatchObject([{ objectId: id }]);
  });

  it('reads a phone number without country code as Brazilian: (11) 5000-2000 becomes +551150002000', async () => {
    const made = await panel.connections.createConnection({
      ...real,
      name: 'National',
      phone: '(11) 5000-2000',
      phone_number_id: '777000',
    });
    expect(made).toMatchObject({ phone: '+551150002000' });
    await panel.connections.disconnectConnection({ id: made.id });
  });

  it('verifyConnection keeps a number disconnected and gives the reason if the provider is unreachable', async () => {
    const url = operator.url;
    const id = (await panel.connections.listNumbers({})).data.find((one) => one.name === 'National')?.id ?? '';
    completeEnv({ WHATSAPP_API_URL: 'http://127.0.0.1:1' });
    expect(await panel.connections.verifyConnection({ id })).toMatchObject({
      status: 'disconnected',
      config_error: null,
      refusal: { code: 'operator_unreachable' },
    });
    completeEnv({ WHATSAPP_API_URL: url });
    expect(await panel.connections.verifyConnection({ id })).toMatchObject({ status: 'connected', refusal: null });
    await panel.connections.disconnectConnection({ id });
  });

  it('refuses duplicates (name_taken), foreign numbers (connection_not_found), attendants (admin_only)', async () => {
    expect(
      await refusalOf(panel.connections.createConnection({ ...real, phone_number_id: '333000', name: 'Loja' })),
    ).toMatchObject({ code: 'name_taken' });
    expect(await refusalOf(panel.connections.createConnection({ ...real, name: 'Third' }))).toMatchObject({
      code: 'name_taken',
    });
    const stranger = panelOf(await api.createMember(await api.createOrganization()));
    const { id } = (await api.call('GET', '/connections', { key })).body.data[0];
    for (const call of [
      () => stranger.connections.updateConnection({ id, name: 'x' }),
      () => stranger.connections.verifyConnection({ id }),
      () => stranger.connections.disconnectConnection({ id: 'nonsense' }),
    ]) {
      expect(await refusalOf(call())).toMatchObject({ code: 'connection_not_found' });
    }
    const attendant = panelOf(await api.createMember(organization, { role: 'atendente' }));
    expect(await refusalOf(attendant.connections.verifyConnection({ id }))).toMatchObject({ code: 'admin_only' });
  });
});

describe('the list of numbers for administrators', () => {
  it('lists numbers with an error first, gives the webhook URL, and shows no token or foreign number', async () => {
    const numbers = await panel.connections.listNumbers({});
    expect(numbers.data.map((one) => [one.name, one.status])).toEqual([
      ['Second', 'config_error'],
      ['Loja', 'connected'],
      ['National', 'disconnected'],
    ]);
    expect(numbers.operator).toMatchObject({
      sandbox: true,
      webhook_url: expect.stringMatching(/^https?:\/\/.+\/api\/channels\/whatsapp$/),
    });
    const elsewhere = panelOf(await api.createMember(await api.createOrganization()));
    expect((await elsewhere.connections.listNumbers({})).data).toEqual([]);
    expect(JSON.stringify(numbers)).not.toMatch(/EAAG|token_sealed/);
  });

  it('shows the agent that updateConnection sets or removes; refuses foreign agents (agent_not_found)', async () => {
    const agentOf = (organizationId: string) => createAgent(organizationId, { name: 'Bia', slug: 'bia' });
    const agent_id = await agentOf(organization);
    const foreign = await agentOf(await api.createOrganization());
    const loja = async () => (await panel.connections.listNumbers({})).data.find((one) => one.name === 'Loja');
    const id = (await loja())?.id ?? '';
    for (const refused of [foreign, 'nonsense']) {
      const change = panel.connections.updateConnection({ id, agent_id: refused });
      expect((await refusalOf(change)).code).toBe('agent_not_found');
    }
    await panel.connections.updateConnection({ id, agent_id });
    expect(await loja()).toMatchObject({ agent_id, last_inbound_at: null });
    expect((await panel.connections.listNumbers({})).agents).toEqual([{ id: agent_id, name: 'Bia' }]);
    await panel.connections.updateConnection({ id, agent_id: null });
    expect(await loja()).toMatchObject({ agent_id: null });
  });
});

describe('takeover of a conversation by a message of a member', () => {
  it('a member who sends a location request takes the conversation over; an API key does not', async () => {
    const phone = { phone_number_id: '106540352242922', customer: '5511987650001', name: 'M', text: 'Oi' };
    await operator.phone('write', phone);
    const [{ id: connection_id }] = (await api.call('GET', '/connections', { key })).body.data.filter(
      (one: { name: string }) => one.name === 'Loja',
    );
    const { body } = await api.call('POST', '/messages', {
      key,
      body: { type: 'text', to: '5511987650001', text: 'x', connection_id },
    });
    const id = body.conversation_id;
    const ask = { id, type: 'location_request', body: 'Onde?' };
    const { id: _id, ...asked } = ask;
    const byKey = await api.call('POST', `/conversations/${id}/messages`, { key, body: asked });
    expect(byKey.body.conversation.takeover).toBeNull();
    const byPerson = await panel.conversations.sendIntoConversation(ask);
    expect(byPerson).toMatchObject({ status: 'sent', conversation: { takeover: { user: { name: 'Ana' } } } });
  });

  it('a member who sends a location request to a phone number takes the conversation over', async () => {
    const [{ id: connection_id }] = (await api.call('GET', '/connections', { key })).body.data.filter(
      (one: { name: string }) => one.name === 'Loja',
    );
    await operator.phone('write', {
      phone_number_id: '106540352242922',
      customer: '5511987650002',
      name: 'N',
      text: 'Oi',
    });
    const first = { type: 'location_request', to: '5511987650002', body: 'Onde?', connection_id };
    const sent = await panel.messages.sendMessage(first);
    expect(sent).toMatchObject({ status: 'sent' });
    const { body } = await api.call('GET', `/conversations/${sent.conversation_id}`, { key });
    expect(body.takeover).toMatchObject({ user: { name: 'Ana' } });
  });
});
