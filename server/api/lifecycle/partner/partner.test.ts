import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberIdentity } from '#server/api/context.ts';
import type { PlanName } from '#server/contract/organization/plans.ts';
import { plans } from '#server/contract/organization/plans.ts';
import { provision } from '#server/domain/lifecycle/provisioning/provision.ts';
import { readProvisioning } from '#server/domain/platform/provisioning-file/read-provisioning.ts';
import { createConversation, createMessage } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
let partner: string;
let key: string;
let admin: MemberIdentity;
let other: string;
let otherKey: string;

beforeAll(async () => {
  partner = await api.createOrganization({ name: 'Revenda', isPartner: true });
  key = await api.createKey(partner, { scopes: ['partner:manage'] });
  admin = await api.createMember(partner, { role: 'admin', name: 'Rita' });
  other = await api.createOrganization({ name: 'Outra revenda', isPartner: true });
  otherKey = await api.createKey(other, { scopes: ['partner:manage'] });
});
afterAll(() => api.stop());

let made = 0;
const nextEmail = () => {
  made += 1;
  return `owner-${made}@clients.test`;
};
const post = (body: object, as = key) => api.call('POST', '/partner/clients', { key: as, body });
const createClient = async (input: object = {}, as = key) => {
  const { status, body } = await post(
    { name: 'Padaria', owner_name: 'Bia', owner_email: nextEmail(), plan: 'pro', ...input },
    as,
  );
  expect(status).toBe(200);
  return body;
};
const postKey = (client: string, input: object = {}, as = key) =>
  api.call('POST', `/partner/clients/${client}/keys`, {
    key: as,
    body: { name: 'ERP', scopes: ['contacts:read', 'contacts:write'], ...input },
  });
const tokenOf = (url: string) => url.split('/').at(-1) ?? '';
const auditOf = (organizationId: string) =>
  api.prisma.auditEntry.findMany({ where: { organizationId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
const nobody = null as unknown as MemberIdentity;
const accept = (url: string, input: object = {}) =>
  api.callPanel(nobody, 'members.acceptInvitation', { token: tokenOf(url), ...input });

describe('200: POST /partner/clients (contract/engagement.md#partners)', () => {
  it('creates an organization for the client without members, and invites its owner', async () => {
    const email = nextEmail();
    const body = await createClient({ name: ' Padaria Aurora ', owner_email: email.toUpperCase() });
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Padaria Aurora',
      plan: 'pro',
      created_at: expect.any(String),
      owner: {
        name: 'Bia',
        email,
        status: 'invited',
        invitation_expires_at: expect.any(String),
        invitation_url: expect.stringContaining('/invite/'),
      },
    });
    const row = await api.prisma.organization.findUniqueOrThrow({ where: { id: body.id } });
    expect(row).toMatchObject({ partnerId: partner, isPartner: false, plan: 'pro', trialEndsAt: null });
    expect(await api.prisma.member.count({ where: { organizationId: body.id } })).toBe(0);
  });

  it.each(plans)('accepts the plan %s; only a trial has an end', async (plan: PlanName) => {
    const { id } = await createClient({ plan });
    const row = await api.prisma.organization.findUniqueOrThrow({ where: { id } });
    expect(row.plan).toBe(plan);
    expect(row.trialEndsAt === null).toBe(plan !== 'trial');
  });

  it('creates a trial of 14 days if no plan is given', async () => {
    const { id, plan } = await createClient({ plan: undefined });
    expect(plan).toBe('trial');
    const { trialEndsAt } = await api.prisma.organization.findUniqueOrThrow({ where: { id } });
    const days = ((trialEndsAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThan(14.1);
  });

  it('a new owner chooses name and password, and becomes owner when accepting the invitation', async () => {
    const { id, owner } = await createClient();
    const { code } = await accept(owner.invitation_url, { name: 'Bia Lopes', password: 'a long password' });
    expect(code).toBe('ok');
    const [member] = await api.prisma.member.findMany({ where: { organizationId: id } });
    expect(member).toMatchObject({ role: 'admin', isOwner: true });
  });

  it('a person with an account becomes owner when accepting, and the account stays unchanged', async () => {
    const { email, userId } = await api.createMember(await api.createOrganization(), { name: 'Célia' });
    const before = await api.prisma.user.findUniqueOrThrow({ where: { id: userId } });
    const { id, owner } = await createClient({ owner_email: email, owner_name: 'Someone else' });
    expect(await api.prisma.member.count({ where: { organizationId: id } })).toBe(0);
    expect((await accept(owner.invitation_url)).code).toBe('ok');
    expect(await api.prisma.member.findFirst({ where: { organizationId: id } })).toMatchObject({
      userId,
      isOwner: true,
    });
    expect(await api.prisma.user.findUniqueOrThrow({ where: { id: userId } })).toEqual(before);
  });

  it('is recorded in both audit logs, with the key as actor for the partner, the partner for the client', async () => {
    const { id } = await createClient();
    const theirs = await auditOf(id);
    expect(theirs.map((entry) => entry.action)).toEqual(['client.created', 'member.invited']);
    for (const entry of theirs) expect(entry.actor).toMatchObject({ type: 'partner', id: partner, name: 'Revenda' });
    const ours = (await auditOf(partner)).filter((entry) => entry.objectId === id);
    expect(ours).toMatchObject([{ action: 'client.created', actor: { type: 'key' } }]);
  });

  it('without a mail server, the partner’s outbox keeps the invitation with its link masked', async () => {
    const { owner } = await createClient();
    const { body } = await api.callPanel(admin, 'mail.listMail', { limit: 1 });
    expect(body.data).toMatchObject([{ status: 'kept', to: { address: owner.email } }]);
    expect(body.data[0].text).toContain('•••');
    expect(body.data[0].text).not.toMatch(/mostra que esta caixa de correio é sua/);
    const token = owner.invitation_url.split('/').at(-1);
    expect(token).toHaveLength(40);
    const rows = [await api.prisma.mail.findMany(), await api.prisma.auditEntry.findMany(), body];
    expect(JSON.stringify(rows, (_key, one) => (typeof one === 'bigint' ? String(one) : one))).not.toContain(token);
  });

  it('provisioning an organization with the name of a client creates another organization', async () => {
    const { id } = await createClient({ name: 'Loja que vem' });
    const file = readProvisioning({ organization: { name: 'Loja que vem', plan: 'pro' } });
    const { organization } = (await provision(file)) as { organization: { id: string } };
    expect(organization.id).not.toBe(id);
  });
});

describe('200: POST /partner/clients/{id}/keys (contract/engagement.md#partners)', () => {
  it('returns the secret once; the key belongs to the client’s organization', async () => {
    const { id } = await createClient();
    const expires_at = new Date(Date.now() + 86_400_000).toISOString();
    const { status, body } = await postKey(id, { expires_at, allowed_ips: ['127.0.0.1'] });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'ERP',
      scopes: ['contacts:read', 'contacts:write'],
      test: false,
      expires_at,
      allowed_ips: ['127.0.0.1'],
      created_by: null,
      secret: expect.stringMatching(/^svc_/),
    });
    expect((await api.call('GET', '/org', { key: body.secret })).body.id).toBe(id);
    const audit = await auditOf(id);
    expect(audit.at(-1)).toMatchObject({ action: 'api_key.created', actor: { type: 'partner', id: partner } });
    expect(JSON.stringify(audit)).not.toContain(body.secret);
  });

  it('creates test keys', async () => {
    const { id } = await createClient();
    const { body } = await postKey(id, { test: true });
    expect(body).toMatchObject({ test: true, secret: expect.stringMatching(/^svc_test_/) });
  });
});

describe('200: GET /partner/usage (contract/engagement.md#partners)', () => {
  it('lists every client with plan and usage of the month, as in GET /org/usage, page by page', async () => {
    const mine = await api.createOrganization({ isPartner: true });
    const mineKey = await api.createKey(mine, { scopes: ['partner:manage'] });
    expect((await api.call('GET', '/partner/usage', { key: mineKey })).body).toEqual({
      data: [],
      next_cursor: null,
      has_more: false,
    });
    const first = await createClient({ name: 'Um' }, mineKey);
    const second = await createClient({ name: 'Dois', plan: 'starter' }, mineKey);
    const conversationId = await createConversation(first.id);
    await createMessage(first.id, conversationId, { role: 'user' });
    const { body } = await api.call('GET', '/partner/usage', { key: mineKey });
    expect(body.data).toMatchObject([
      { client: { id: second.id, name: 'Dois' }, plan: 'starter', usage: { conversations: 0 } },
      { client: { id: first.id, name: 'Um' }, plan: 'pro', usage: { conversations: 1, messages_received: 1 } },
    ]);
    const own = await api.call('GET', '/org/usage', { key: await api.createKey(first.id) });
    // The call that reads the usage is itself an API request, so the number of API requests is not compared.
    const { api_requests: _ours, ...counts } = body.data[1].usage;
    expect(own.body.usage).toMatchObject(counts);
    const page = (await api.call('GET', '/partner/usage?limit=1', { key: mineKey })).body;
    expect(page).toMatchObject({ data: [{ client: { id: second.id } }], has_more: true });
    const next = `/partner/usage?limit=1&cursor=${page.next_cursor}`;
    expect((await api.call('GET', next, { key: mineKey })).body.data).toMatchObject([{ client: { id: first.id } }]);
    // A cursor is valid only for the month of its list.
    expect(await api.call('GET', `${next}&month=2026-03`, { key: mineKey })).toMatchObject({
      status: 400,
      body: { error: 'invalid_cursor' },
    });
  });

  it('contract/lists.md: with updated_since lists clients created since then, oldest first, in pages', async () => {
    const mine = await api.createOrganization({ isPartner: true });
    const mineKey = await api.createKey(mine, { scopes: ['partner:manage'] });
    const ids: string[] = [];
    for (const day of ['01', '02', '03']) {
      const { id } = await createClient({ name: day }, mineKey);
      await api.prisma.organization.update({
        where: { id },
        data: { createdAt: new Date(`2026-03-${day}T00:00:00Z`) },
      });
      ids.push(id);
    }
    const asked = '/partner/usage?limit=1&updated_since=2026-03-01T12:00:00Z';
    const page = (await api.call('GET', asked, { key: mineKey })).body;
    expect(page).toMatchObject({ data: [{ client: { id: ids[1] } }], has_more: true });
    const next = (await api.call('GET', `${asked}&cursor=${page.next_cursor}`, { key: mineKey })).body;
    expect(next).toMatchObject({ data: [{ client: { id: ids[2] } }], has_more: false });
    const later = await api.call('GET', '/partner/usage?updated_since=2026-03-04T00:00:00Z', { key: mineKey });
    expect(later.body.data).toEqual([]);
  });

  it('counts the conversations of the requested month only', async () => {
    const mine = await api.createOrganization({ isPartner: true });
    const mineKey = await api.createKey(mine, { scopes: ['partner:manage'] });
    const { id } = await createClient({}, mineKey);
    await createConversation(id, { createdAt: new Date('2026-03-05T12:00:00Z') });
    const usageOf = async (month: string) =>
      (await api.call('GET', `/partner/usage?month=${month}`, { key: mineKey })).body.data[0].usage.conversations;
    expect(await usageOf('2026-03')).toBe(1);
    expect(await usageOf('2026-04')).toBe(0);
  });
});

describe('400: partner operations', () => {
  it.each([
    ['no name', { name: undefined }, 'name'],
    ['a blank name', { name: '  ' }, 'name'],
    ['no owner_name', { owner_name: undefined }, 'owner_name'],
    ['an unknown plan', { plan: 'gold' }, 'plan'],
  ])('invalid_request: %s; no client is created', async (_what, input, path) => {
    const before = await api.prisma.organization.count({ where: { partnerId: partner } });
    const { status, body } = await post({
      name: 'X',
      owner_name: 'Y',
      owner_email: nextEmail(),
      plan: 'pro',
      ...input,
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'invalid_request', details: { issues: [{ path }] } });
    expect(await api.prisma.organization.count({ where: { partnerId: partner } })).toBe(before);
  });

  it('invalid_email: a malformed owner_email', async () => {
    const { status, body } = await post({ name: 'X', owner_name: 'Y', owner_email: 'bia', plan: 'pro' });
    expect([status, body.error]).toEqual([400, 'invalid_email']);
  });

  it('unknown_fields: an unknown field in the body', async () => {
    const { body } = await post({ name: 'X', owner_name: 'Y', owner_email: nextEmail(), partner: true });
    expect(body.error).toBe('unknown_fields');
  });

  it('invalid_request: the scope partner:manage for a client’s key; no key is created', async () => {
    const { id } = await createClient();
    const { status, body } = await postKey(id, { scopes: ['contacts:read', 'partner:manage'] });
    expect([status, body.error, body.details.issues[0].path]).toEqual([400, 'invalid_request', 'scopes.1']);
    expect(await api.prisma.apiKey.count({ where: { organizationId: id } })).toBe(0);
  });

  it.each(['2026-13', '2026-1', 'now', '26-01'])('invalid_request: GET /partner/usage, month %s', async (month) => {
    const { status, body } = await api.call('GET', `/partner/usage?month=${month}`, { key });
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  });

  it('invalid_cursor: the cursor of another partner', async () => {
    for (let n = 0; n < 2; n += 1) await createClient({}, otherKey);
    const { body } = await api.call('GET', '/partner/usage?limit=1', { key: otherKey });
    const stolen = await api.call('GET', `/partner/usage?limit=1&cursor=${body.next_cursor}`, { key });
    expect(stolen.body.error).toBe('invalid_cursor');
  });
});

describe('402: a suspended client (contract/engagement.md#partners)', () => {
  it('refuses writes of the client’s keys with 402, allows reads, and allows writes again after a resume', async () => {
    const { id } = await createClient();
    const { secret } = (await postKey(id)).body;
    const write = () => api.call('POST', '/contacts', { key: secret, body: { email: 'one@padaria.test' } });
    expect((await write()).status).toBe(200);
    expect((await api.callPanel(admin, 'partner.suspendClient', { id })).body).toMatchObject({
      ok: true,
      suspended_at: expect.any(String),
    });
    const refused = await write();
    expect(refused.status).toBe(402);
    expect(refused.body).toMatchObject({
      error: 'plan_limit_exceeded',
      details: { feature: 'subscription', current_plan: 'pro' },
    });
    expect((await api.call('GET', '/contacts', { key: secret })).status).toBe(200);
    expect((await api.callPanel(admin, 'partner.suspendClient', { id })).code).toBe('ok');
    expect((await api.callPanel(admin, 'partner.resumeClient', { id })).body.suspended_at).toBeNull();
    expect((await write()).status).toBe(200);
    const actions = (await auditOf(id)).map((entry) => entry.action);
    expect(actions.filter((action) => /suspended|resumed/.test(action))).toEqual([
      'client.suspended',
      'client.resumed',
    ]);
  });
});

describe('403: partner operations', () => {
  it('not_a_partner: reads and writes of an ordinary organization, by key and in the panel', async () => {
    const ordinary = await api.createOrganization();
    const as = await api.createKey(ordinary);
    const member = await api.createMember(ordinary);
    expect((await post({ name: 'X', owner_name: 'Y', owner_email: nextEmail() }, as)).body.error).toBe('not_a_partner');
    expect((await api.call('GET', '/partner/usage', { key: as })).body.error).toBe('not_a_partner');
    expect((await postKey(partner, {}, as)).body.error).toBe('not_a_partner');
    expect((await api.callPanel(member, 'partner.listClients')).code).toBe('not_a_partner');
  });

  it('insufficient_scope: a key without partner:manage; admin_only: an editor in the panel', async () => {
    const as = await api.createKey(partner, { scopes: ['contacts:read'] });
    const { status, body } = await api.call('GET', '/partner/usage', { key: as });
    expect([status, body.error, body.details.required_scope]).toEqual([403, 'insufficient_scope', 'partner:manage']);
    const editor = await api.createMember(partner, { role: 'editor' });
    expect((await api.callPanel(editor, 'partner.listClients')).code).toBe('admin_only');
  });
});

describe('404 client_not_found: creating a key, suspending, resuming and inviting an owner', () => {
  it.each(['another partner’s client', 'the partner itself', 'an organization that is nobody’s', 'no id at all'])(
    'for %s',
    async (what) => {
      const theirs = await createClient({}, otherKey);
      const ids: Record<string, string> = {
        'another partner’s client': theirs.id,
        'the partner itself': partner,
        'an organization that is nobody’s': await api.createOrganization(),
        'no id at all': 'x',
      };
      const id = ids[what] ?? '';
      const { status, body } = await postKey(id);
      expect([status, body.error]).toEqual([404, 'client_not_found']);
      const person = { owner_name: 'Eva', owner_email: nextEmail() };
      expect((await api.callPanel(admin, 'partner.suspendClient', { id })).code).toBe('client_not_found');
      expect((await api.callPanel(admin, 'partner.resumeClient', { id })).code).toBe('client_not_found');
      expect((await api.callPanel(admin, 'partner.inviteOwner', { id, ...person })).code).toBe('client_not_found');
    },
  );

  it('a partner’s key cannot read the contacts of a client', async () => {
    const { id } = await createClient();
    const { secret } = (await postKey(id)).body;
    const contact = (await api.call('POST', '/contacts', { key: secret, body: { email: 'a@b.test' } })).body;
    const all = await api.createKey(partner);
    expect((await api.call('GET', `/contacts/${contact.contact_id}`, { key: all })).status).toBe(404);
    expect((await api.call('GET', '/contacts', { key: all })).body.data).toEqual([]);
  });
});

describe('the partner’s list of clients', () => {
  it('lists clients with owner; a new invitation replaces the last one, but not once there is an owner', async () => {
    const { id, owner } = await createClient();
    const person = { owner_name: 'Caio', owner_email: nextEmail() };
    const again = await api.callPanel(admin, 'partner.inviteOwner', { id, ...person });
    expect(again.code).toBe('ok');
    expect((await accept(owner.invitation_url, { name: 'Bia', password: 'a long password' })).code).toBe(
      'invitation_not_found',
    );
    const shown = async () =>
      (await api.callPanel(admin, 'partner.listClients')).body.data.find((one: { id: string }) => one.id === id);
    expect(await shown()).toMatchObject({
      owner: { email: person.owner_email, status: 'invited' },
      suspended_at: null,
    });
    await accept(again.body.owner.invitation_url, { name: 'Caio', password: 'a long password' });
    expect(await shown()).toMatchObject({ owner: { email: person.owner_email, status: 'active' } });
    expect((await api.callPanel(admin, 'partner.inviteOwner', { id, ...person })).code).toBe('client_has_owner');
  });
});
