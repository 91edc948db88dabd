import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberIdentity } from '#server/api/context.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
let organization: string;
let admin: MemberIdentity;
const create = (input: object, member = admin) =>
  api.callPanel(member, 'keys.createKey', { name: 'ERP', scopes: ['contacts:read'], ...input });

beforeAll(async () => {
  organization = await api.createOrganization();
  admin = await api.createMember(organization, { role: 'admin', name: 'Ana' });
});
afterAll(() => api.stop());

describe('keys.createKey (contract/access.md#keys)', () => {
  it('returns the secret once; the key works at once, with exactly its scopes', async () => {
    const { code, body } = await create({ scopes: ['contacts:read', 'contacts:read'] });
    expect(code).toBe('ok');
    expect(body).toMatchObject({
      name: 'ERP',
      scopes: ['contacts:read'],
      test: false,
      allowed_ips: [],
      expires_at: null,
      revoked_at: null,
      last_used_at: null,
      created_by: { id: admin.userId, name: 'Ana' },
      secret: expect.stringMatching(/^svc_[0-9A-Za-z]{40}$/),
    });
    expect(body.last4).toBe(body.secret.slice(-4));
    expect((await api.call('GET', '/contacts', { key: body.secret })).status).toBe(200);
    expect((await api.call('GET', '/conversations', { key: body.secret })).status).toBe(403);
    const stored = await api.prisma.apiKey.findUniqueOrThrow({ where: { id: body.id } });
    expect(JSON.stringify(stored)).not.toContain(body.secret);
  });

  it('creates test keys with an expiry and with allowed addresses', async () => {
    const ends = new Date(Date.now() + 86_400_000).toISOString();
    const { body } = await create({ test: true, expires_at: ends, allowed_ips: ['203.0.113.0/24', '2001:db8::1'] });
    expect(body).toMatchObject({ test: true, expires_at: ends, secret: expect.stringMatching(/^svc_test_/) });
    const inside = await api.call('GET', '/contacts', { key: body.secret, ip: '203.0.113.9' });
    expect(inside.headers['Svc-Test-Mode']).toBe('true');
    const outside = await api.call('GET', '/contacts', { key: body.secret, ip: '198.51.100.1' });
    expect(outside.body).toMatchObject({ error: 'ip_not_allowed' });
  });

  it.each([
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['everything'] }, 'scopes.0'],
    ['an address that is none', { allowed_ips: ['10.0.0.1', 'office'] }, 'allowed_ips.1'],
    ['an end in the past', { expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    ['an empty name', { name: '' }, 'name'],
  ])('refuses %s with invalid_request and stores no key', async (_what, input, path) => {
    const before = await api.prisma.apiKey.count({ where: { organizationId: organization } });
    const { code, body } = await create(input);
    expect(code).toBe('invalid_request');
    expect(body.issues).toEqual([expect.objectContaining({ path })]);
    expect(await api.prisma.apiKey.count({ where: { organizationId: organization } })).toBe(before);
  });

  it('refuses an unknown field with unknown_fields', async () =>
    expect(await create({ owner: true })).toMatchObject({
      code: 'unknown_fields',
      body: { unknown_fields: ['owner'] },
    }));
});

describe('keys.listKeys', () => {
  it('lists the keys of the organization without secrets', async () => {
    const own = await api.createOrganization();
    const member = await api.createMember(own);
    const { body: made } = await create({}, member);
    const { body } = await api.callPanel(member, 'keys.listKeys');
    const { secret, ...shown } = made;
    expect(body.data).toEqual([shown]);
    expect(JSON.stringify(body)).not.toContain(secret);
  });
});

describe('keys.revokeKey (contract/access.md#keys)', () => {
  it('rejects calls with the key at once (invalid_api_key); the audit log has creation and revocation', async () => {
    const { body: made } = await create({});
    expect((await api.call('GET', '/contacts', { key: made.secret })).status).toBe(200);
    expect(await api.callPanel(admin, 'keys.revokeKey', { id: made.id })).toEqual({
      code: 'ok',
      body: { ok: true, key_id: made.id },
    });
    expect((await api.call('GET', '/contacts', { key: made.secret })).body).toMatchObject({ error: 'invalid_api_key' });
    const audit = await api.prisma.auditEntry.findMany({ where: { objectId: made.id }, orderBy: { createdAt: 'asc' } });
    expect(audit.map((entry) => entry.action)).toEqual(['api_key.created', 'api_key.revoked']);
    expect(audit[0]?.actor).toMatchObject({ type: 'member', id: admin.userId, name: 'Ana' });
    expect(JSON.stringify(audit)).not.toContain(made.secret);
    expect(await api.callPanel(admin, 'keys.revokeKey', { id: made.id })).toMatchObject({ code: 'key_not_found' });
  });

  it('returns key_not_found for a foreign or malformed id, and the foreign key keeps working', async () => {
    const { body: made } = await create({});
    const stranger = await api.createMember(await api.createOrganization());
    for (const id of [made.id, 'nonsense'])
      expect(await api.callPanel(stranger, 'keys.revokeKey', { id })).toMatchObject({ code: 'key_not_found' });
    expect((await api.call('GET', '/contacts', { key: made.secret })).status).toBe(200);
  });
});
