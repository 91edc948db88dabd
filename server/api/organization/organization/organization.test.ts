import { afterAll, describe, expect, it } from 'vitest';
import { flushCalls } from '#server/access/request-log/note-call.ts';
import { newId } from '#server/base/ids.ts';
import { createConnection, createConversation, createEndpoint, createMessage } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { openPanel, panelOf, refusalOf } from '#server/testing/panel.ts';
import { publishEvents } from '#server/testing/publish-events.ts';

const api = startHarness();
afterAll(() => api.stop());

const hour = 3_600_000;
const day = 24 * hour;
const ago = (ms: number) => new Date(Date.now() - ms);
const orgOf = async (organizationId: string) =>
  (await api.call('GET', '/org', { key: await api.createKey(organizationId) })).body;

describe('200: GET /org (contract/organization.md#organization)', () => {
  it('returns the organization, without alerts when there are no problems', async () => {
    const organizationId = await api.createOrganization({ name: 'Casa Aurora', plan: 'starter', isPartner: true });
    expect(await orgOf(organizationId)).toEqual({
      id: organizationId,
      name: 'Casa Aurora',
      plan: 'starter',
      timezone: 'America/Sao_Paulo',
      locale: 'pt-BR',
      is_partner: true,
      raw_data_days: 30,
      keeps_call_bodies: true,
      created_at: expect.any(String),
      alerts: [],
    });
  });

  it('alerts on a webhook endpoint that fails for over an hour, not on a paused one or a recent failure', async () => {
    const organizationId = await api.createOrganization();
    const failingSince = ago(hour + 60_000);
    const failing = await createEndpoint(organizationId, { failingSince });
    const off = { failingSince: ago(80 * hour), active: false, disabledAt: ago(hour) };
    const disabled = await createEndpoint(organizationId, off);
    await createEndpoint(organizationId, { failingSince: ago(hour - 60_000) });
    await createEndpoint(organizationId, { failingSince, active: false });
    await createEndpoint(organizationId);
    expect((await orgOf(organizationId)).alerts).toEqual([
      {
        type: 'webhook_failing',
        severity: 'critical',
        message: expect.stringContaining('disabled'),
        object: { type: 'webhook', id: disabled },
        since: off.failingSince.toISOString(),
      },
      {
        type: 'webhook_failing',
        severity: 'warning',
        message: expect.stringContaining('https://example.com/hook'),
        object: { type: 'webhook', id: failing },
        since: failingSince.toISOString(),
      },
    ]);
  });

  it('alerts on a number with a configuration error', async () => {
    const organizationId = await api.createOrganization();
    const configErrorAt = ago(hour);
    const wrong = {
      status: 'config_error',
      configError: { code: 190, title: 'Token expired' },
      configErrorAt,
    } as const;
    const id = await createConnection(organizationId, { name: 'Main', ...wrong });
    await createConnection(organizationId, { name: 'Fine' });
    expect((await orgOf(organizationId)).alerts).toEqual([
      {
        type: 'connection_config_error',
        severity: 'critical',
        message: expect.stringContaining('Token expired'),
        object: { type: 'connection', id },
        since: configErrorAt.toISOString(),
      },
    ]);
  });

  it('alerts on an API key that expires within 14 days, not on an expired, revoked or later one', async () => {
    const organizationId = await api.createOrganization();
    const expiresAt = new Date(Date.now() + 13 * day);
    await api.createKey(organizationId, { expiresAt });
    await api.createKey(organizationId, { expiresAt: ago(day) });
    await api.createKey(organizationId, { expiresAt: new Date(Date.now() + 15 * day) });
    await api.createKey(organizationId, { expiresAt });
    const [soon, revoked] = await api.prisma.apiKey.findMany({ where: { organizationId, expiresAt } });
    await api.prisma.apiKey.update({ where: { id: revoked?.id ?? '' }, data: { revokedAt: new Date() } });
    expect((await orgOf(organizationId)).alerts).toEqual([
      {
        type: 'api_key_expiring',
        severity: 'warning',
        message: expect.stringContaining(expiresAt.toISOString()),
        object: { type: 'api_key', id: soon?.id },
        since: new Date(expiresAt.getTime() - 14 * day).toISOString(),
      },
    ]);
  });
});

describe('200: GET /org/usage (contract/organization.md#organization)', () => {
  const usageOf = async (key: string) => (await api.call('GET', '/org/usage', { key })).body;

  it('returns plan, limits and zeros for a new organization', async () => {
    const at = new Date();
    const key = await api.createKey(await api.createOrganization({ plan: 'scale' }));
    const body = await usageOf(key);
    expect(body).toEqual({
      plan: 'scale',
      period: {
        from: new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1)).toISOString(),
        to: new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)).toISOString(),
      },
      limits: { conversations: null },
      usage: {
        conversations: 0,
        messages_sent: 0,
        messages_received: 0,
        ai_turns: 0,
        ai_tokens: 0,
        api_requests: 0,
        webhook_deliveries: 0,
      },
      reached: null,
      used_up_on: null,
    });
  });

  it('counts this month only, without test conversations, failed messages and hidden conversations', async () => {
    const organizationId = await api.createOrganization();
    const key = await api.createKey(organizationId);
    const lastMonth = ago(32 * day);
    const channel = 'chatapp' as const;
    const seen = await createConversation(organizationId, { channel });
    const test = await createConversation(organizationId, { channel, isTest: true });
    await createConversation(organizationId, { channel, createdAt: lastMonth });
    await createConversation(organizationId, { channel, hiddenUntilReply: true });
    await createMessage(organizationId, seen);
    await createMessage(organizationId, seen);
    await createMessage(organizationId, seen, { createdAt: lastMonth });
    await createMessage(organizationId, test);
    await createMessage(organizationId, seen, { role: 'assistant', deliveryStatus: 'sent' });
    await createMessage(organizationId, seen, { role: 'assistant', deliveryStatus: 'failed' });
    await createMessage(organizationId, seen, { role: 'system' });
    const turn = { organizationId, conversationId: seen, agentId: newId(), outcome: 'answered' };
    await api.prisma.agentTurn.createMany({
      data: [
        { ...turn, id: newId(), tokensIn: 100, tokensOut: 20 },
        { ...turn, id: newId(), startedAt: lastMonth, tokensIn: 7 },
      ],
    });
    await createEndpoint(organizationId, { events: ['contact.created'] });
    await api.call('POST', '/contacts', { key, body: { email: 'a@example.com' } });
    await publishEvents(organizationId);
    await flushCalls();
    expect((await usageOf(key)).usage).toEqual({
      conversations: 1,
      messages_sent: 1,
      messages_received: 2,
      ai_turns: 1,
      ai_tokens: 120,
      api_requests: 1,
      webhook_deliveries: 1,
    });
  });
});

describe('the organization settings and audit log in the panel', () => {
  it('changes only the fields that are sent and writes the old and new values to the audit log', async () => {
    const organizationId = await api.createOrganization({ name: 'Old name', plan: 'pro' });
    const admin = await api.createMember(organizationId);
    const panel = panelOf(admin);
    expect(
      await panel.organization.updateOrganization({ name: ' New name ', timezone: 'America/Manaus' }),
    ).toMatchObject({
      id: organizationId,
      name: 'New name',
      timezone: 'America/Manaus',
      locale: 'pt-BR',
      plan: 'pro',
    });
    await panel.organization.updateOrganization({ name: 'New name' });
    await panel.organization.updateOrganization({ locale: 'en' });
    expect((await orgOf(organizationId)).locale).toBe('en');
    const { data } = await panel.organization.listAudit({});
    expect(data).toEqual([
      {
        id: expect.any(String),
        action: 'organization.updated',
        actor: { type: 'member', id: admin.userId, name: 'Ana', source: 'panel' },
        object: { type: 'organization', id: organizationId, name: 'New name' },
        details: { locale: { from: 'pt-BR', to: 'en' } },
        at: expect.any(String),
      },
      expect.objectContaining({
        details: {
          name: { from: 'Old name', to: 'New name' },
          timezone: { from: 'America/Sao_Paulo', to: 'America/Manaus' },
        },
      }),
    ]);
  });

  it.each([{ timezone: 'Mars/Olympus' }, { locale: 'not a locale' }, { name: ' ' }, { plan: 'scale' }])(
    'rejects %j (invalid_request or unknown_fields)',
    async (input) => {
      const panel = panelOf(await api.createMember(await api.createOrganization()));
      const { code } = await refusalOf(panel.organization.updateOrganization(input as object));
      expect(['invalid_request', 'unknown_fields']).toContain(code);
    },
  );

  it('pages and filters the audit log and shows nothing of another organization', async () => {
    const { organization: organizationId, panel } = await openPanel();
    for (const name of ['a', 'b', 'c']) await panel.tags.createTag({ name, type: 'contact' });
    await panel.organization.updateOrganization({ locale: 'en' });
    const first = await panel.organization.listAudit({ action: 'tag.created', limit: 2 });
    expect(first.data.map((entry) => entry.details?.name)).toEqual(['c', 'b']);
    const cursor = first.next_cursor ?? '';
    const second = await panel.organization.listAudit({ action: 'tag.created', limit: 2, cursor });
    expect(second).toMatchObject({ data: [{ details: { name: 'a' } }], next_cursor: null, has_more: false });
    const object_id = first.data[0]?.object.id ?? '';
    expect((await panel.organization.listAudit({ object_type: 'tag', object_id })).data).toHaveLength(1);
    const other = await api.createMember(organizationId, { role: 'editor' });
    await panelOf(other).tags.createTag({ name: 'd', type: 'contact' });
    expect((await panel.organization.listAudit({ actor_id: other.userId })).data).toMatchObject([
      { object: { type: 'tag', name: 'd' }, actor: { id: other.userId } },
    ]);
    expect((await refusalOf(panel.organization.listAudit({ cursor }))).code).toBe('invalid_cursor');
    const stranger = panelOf(await api.createMember(await api.createOrganization()));
    expect((await stranger.organization.listAudit({})).data).toEqual([]);
  });
});
