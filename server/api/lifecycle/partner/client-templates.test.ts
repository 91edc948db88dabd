import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberIdentity } from '#server/api/context.ts';
import { createConversation } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
let partner: string;
let key: string;
let admin: MemberIdentity;
beforeAll(async () => {
  partner = await api.createOrganization({ name: 'Revenda', isPartner: true });
  key = await api.createKey(partner, { scopes: ['partner:manage'] });
  admin = await api.createMember(partner, { role: 'admin', name: 'Rita' });
});
afterAll(() => api.stop());

let made = 0;
const ownerOf = () => {
  made += 1;
  return { owner_name: 'Bia', owner_email: `owner-${made}@templates.test` };
};
const fromFile = (file: object, name = 'Padaria') =>
  api.callPanel(admin, 'partner.createClientFromFile', { name, plan: 'pro', ...ownerOf(), file });
const countOrganizations = () => api.prisma.organization.count();

const template = {
  organization: { name: 'Template', timezone: 'America/Manaus', locale: 'en' },
  custom_fields: [{ key: 'city' }],
  tags: [{ name: 'vip' }],
  pipelines: [{ name: 'Sales', is_default: true, stages: [{ name: 'New' }] }],
  quick_replies: [{ shortcut: 'hi', title: 'Hi', content: 'Hello' }],
  ai_keys: [{ provider: 'openai', key: 'sk-of-the-partner' }],
  agents: [{ name: 'Lia', slug: 'lia', knowledge: [{ title: 'Hours', text: 'Open from 8 to 18.' }] }],
  automations: [{ name: 'Welcome', trigger: { type: 'contact_created' }, steps: [{ type: 'add_tag', tag: 'vip' }] }],
  webhooks: [{ url: 'https://93.184.216.34/hook', events: ['contact.*'] }],
};

describe('a client created from a provisioning file (contract/engagement.md#partners)', () => {
  it('contains all objects of the file, its time zone and language; the client’s audit log records it', async () => {
    const { code, body } = await fromFile(template, 'Padaria Aurora');
    expect(code).toBe('ok');
    const where = { organizationId: body.id };
    expect(await api.prisma.organization.findUniqueOrThrow({ where: { id: body.id } })).toMatchObject({
      name: 'Padaria Aurora',
      plan: 'pro',
      partnerId: partner,
      isPartner: false,
      timezone: 'America/Manaus',
      locale: 'en',
    });
    const counts = await Promise.all([
      api.prisma.customField.count({ where }),
      api.prisma.tag.count({ where }),
      api.prisma.stage.count({ where }),
      api.prisma.quickReply.count({ where }),
      api.prisma.aiKey.count({ where }),
      api.prisma.agent.count({ where: { ...where, slug: 'lia', publishedVersionId: { not: null } } }),
      api.prisma.automation.count({ where }),
      api.prisma.webhookEndpoint.count({ where }),
      api.prisma.member.count({ where }),
    ]);
    expect(counts).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0]);
    const [entry] = await api.prisma.auditEntry.findMany({ where: { ...where, action: 'client.created' } });
    expect(entry).toMatchObject({ actor: { type: 'partner', id: partner }, details: { from_file: true } });
  });

  it('is always a new organization, also for the same file and beside an organization of the same name', async () => {
    const named = await api.createOrganization({ name: 'Template' });
    const [one, two] = [await fromFile(template), await fromFile(template)];
    expect(one.body.id).not.toBe(two.body.id);
    expect(await api.prisma.tag.count({ where: { organizationId: two.body.id } })).toBe(1);
    expect(await api.prisma.tag.count({ where: { organizationId: named } })).toBe(0);
  });

  it.each([
    [
      'members',
      { members: [{ email: 'a@b.test', name: 'A', role: 'admin', password: 'x', take_over: true }] },
      'file.members',
    ],
    ['keys', { keys: [{ name: 'k', scopes: ['contacts:read'] }] }, 'file.keys'],
    ['contacts', { contacts: [{ email: 'a@b.test' }] }, 'file.contacts'],
    ['numbers', { connections: [] }, 'file.connections'],
    ['templates', { templates: [] }, 'file.templates'],
    ['a partner', { organization: { partner: true } }, 'file.organization.partner'],
    ['a token', { automations: [{ ...template.automations[0], token: 't' }] }, 'file.automations.0.token'],
    ['an agent on a number', { agents: [{ name: 'A', slug: 'a', connections: ['x'] }] }, 'file.agents.0.connections'],
    ['an inner address', { webhooks: [{ url: 'http://127.0.0.1/x', events: ['contact.*'] }] }, 'file.webhooks.0.url'],
    ['a name twice', { tags: [{ name: 'a' }, { name: 'A' }] }, 'file.tags.1'],
    ['text no database holds', { tags: [{ name: 'a\u0000' }] }, 'file.tags.0.name'],
  ])('is refused with %s in the file, and no organization is created', async (_, file, path) => {
    const before = await countOrganizations();
    const { code, body } = await fromFile(file);
    expect(code).toBe('invalid_request');
    expect((body as { issues: { path: string }[] }).issues.map((issue) => issue.path)).toContain(path);
    expect(await countOrganizations()).toBe(before);
  });

  it('returns not_a_partner to an ordinary organization', async () => {
    const member = await api.createMember(await api.createOrganization());
    const input = { name: 'X', plan: 'pro', ...ownerOf(), file: {} };
    expect((await api.callPanel(member, 'partner.createClientFromFile', input)).code).toBe('not_a_partner');
    expect((await api.callPanel(member, 'partner.exportUsage', {})).code).toBe('not_a_partner');
  });
});

describe('the usage of a client in a month, line by line', () => {
  it('equals GET /partner/usage and the client’s GET /org/usage, as lines and as CSV', async () => {
    const { body: client } = await api.call('POST', '/partner/clients', {
      key,
      body: { name: '=SUM(1)', plan: 'free', ...ownerOf() },
    });
    for (let nr = 0; nr < 103; nr += 1) await createConversation(client.id, { channel: 'chatapp' });
    const own = (await api.call('GET', '/org/usage', { key: await api.createKey(client.id) })).body;
    const told = (await api.call('GET', '/partner/usage', { key })).body.data.find(
      (one: { client: { id: string } }) => one.client.id === client.id,
    );
    const { body } = await api.callPanel(admin, 'partner.getClientUsage', { id: client.id });
    expect(told.usage).toEqual(own.usage);
    expect(
      Object.fromEntries(body.lines.map((line: { meter: string; quantity: number }) => [line.meter, line.quantity])),
    ).toEqual(own.usage);
    expect(body.lines[0]).toEqual({ meter: 'conversations', quantity: 103, included: 100, beyond: 3 });
    expect(body.month).toBe(own.period.from.slice(0, 7));
    const { body: file } = await api.callPanel(admin, 'partner.exportUsage', { id: client.id });
    const rows = file.content.trim().split('\r\n');
    expect(rows).toHaveLength(8);
    expect(rows[1]).toBe(`"${body.month}","${client.id}","'=SUM(1)","free","conversations","103","100","3"`);
    const all = (await api.callPanel(admin, 'partner.exportUsage', { month: '2026-01' })).body;
    expect(all.name).toBe('usage-2026-01.csv');
    expect(all.content).toContain(client.id);
  });

  it('shows for a past month the plan at its end and the included quantity, not today’s plan', async () => {
    const { body: client } = await api.call('POST', '/partner/clients', {
      key,
      body: { name: 'Mudou de plano', plan: 'starter', ...ownerOf() },
    });
    for (let nr = 0; nr < 3; nr += 1) {
      await createConversation(client.id, { createdAt: new Date(`2026-03-0${nr + 1}T12:00:00Z`) });
    }
    const where = { organizationId: client.id };
    // Moves the start of the first plan back in time, as if the client had been created in spring.
    await api.prisma.organizationPlan.updateMany({ where, data: { since: new Date('2026-02-10T00:00:00Z') } });
    const since = new Date('2026-04-30T23:59:59Z');
    await api.prisma.organizationPlan.create({ data: { ...where, since, plan: 'free' } });
    for (const plan of ['pro', 'pro', 'scale'] as const) {
      await api.prisma.organization.update({ where: { id: client.id }, data: { plan } });
    }
    const kept = await api.prisma.organizationPlan.findMany({ where, orderBy: { since: 'asc' } });
    expect(kept.map(({ plan }) => plan)).toEqual(['starter', 'free', 'pro', 'scale']);
    const told = async (month: string | undefined) => {
      const ofMonth = month ? { month } : {};
      const { body } = await api.callPanel(admin, 'partner.getClientUsage', { id: client.id, ...ofMonth });
      const file = (await api.callPanel(admin, 'partner.exportUsage', { id: client.id, ...ofMonth })).body.content;
      const page = (await api.call('GET', `/partner/usage${month ? `?month=${month}` : ''}`, { key })).body.data;
      const listed = page.find((one: { client: { id: string } }) => one.client.id === client.id);
      const [line] = body.lines;
      expect(file.split('\r\n')[1]).toBe(
        `"${body.month}","${client.id}","Mudou de plano","${listed.plan}","conversations","${line.quantity}","${line.included ?? ''}","${line.beyond}"`,
      );
      return [listed.plan, body.plan, line.quantity, line.included];
    };
    expect(await told('2026-01')).toEqual(['starter', 'starter', 0, 500]);
    expect(await told('2026-03')).toEqual(['starter', 'starter', 3, 500]);
    expect(await told('2026-04')).toEqual(['free', 'free', 0, 100]);
    expect(await told('2026-05')).toEqual(['free', 'free', 0, 100]);
    expect(await told(undefined)).toEqual(['scale', 'scale', 0, null]);
  });

  it('returns client_not_found for a client of another partner, and leaves it out of the export', async () => {
    const other = await api.createOrganization({ isPartner: true });
    const theirs = await api.callPanel(await api.createMember(other), 'partner.createClientFromFile', {
      name: 'Theirs',
      plan: 'pro',
      ...ownerOf(),
      file: {},
    });
    for (const name of ['partner.getClientUsage', 'partner.exportUsage']) {
      expect((await api.callPanel(admin, name, { id: theirs.body.id })).code).toBe('client_not_found');
    }
    expect((await api.callPanel(admin, 'partner.exportUsage', {})).body.content).not.toContain(theirs.body.id);
  });
});
