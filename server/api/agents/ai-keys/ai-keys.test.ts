import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberIdentity } from '#server/api/context.ts';
import { completeEnv } from '#server/base/env.ts';
import { findAiKey } from '#server/domain/agents/ai-keys/find-ai-key.ts';
import { type AiServer, startAiServer } from '#server/testing/ai/ai-server.ts';
import { answer, fail, openable, reset } from '#server/testing/ai/ai-steps.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
const secret = 'sk-proj-0123456789abWXYZ';
let ai: AiServer;
let organization: string;
let admin: MemberIdentity;

beforeAll(async () => {
  ai = await startAiServer();
  completeEnv({ WEBHOOK_ALLOWED_TARGETS: ai.host });
});
beforeEach(async () => {
  ai.forget();
  organization = await api.createOrganization();
  admin = await api.createMember(organization, { role: 'admin', name: 'Ana' });
});
afterAll(async () => {
  await ai.stop();
  await api.stop();
});

const ask = (name: string, input: object = {}, member = admin) => api.callPanel(member, `aiKeys.${name}`, input);
const create = (input: object = {}) => ask('createAiKey', { name: 'Sales', provider: 'openai', secret, ...input });
const compatible = (input: object = {}) => create({ provider: 'openai-compatible', base_url: ai.url, ...input });
const stored = (id: string) => api.prisma.aiKey.findUniqueOrThrow({ where: { id } });

describe('aiKeys.createAiKey', () => {
  it('stores the key encrypted and shows only its last four characters', async () => {
    const { code, body } = await create({ name: '  Sales ' });
    expect({ code, body }).toEqual({
      code: 'ok',
      body: {
        id: expect.any(String),
        name: 'Sales',
        provider: 'openai',
        hint: 'WXYZ',
        base_url: null,
        rotated_at: null,
        last_tested_at: null,
        last_test_error: null,
        created_at: expect.any(String),
      },
    });
    expect((await stored(body.id)).keySealed).not.toContain(secret);
    expect((await ask('listAiKeys')).body).toEqual({ data: [body] });
    const [entry, ...more] = await api.prisma.auditEntry.findMany({ where: { objectId: body.id } });
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ action: 'ai_key.created', details: { name: 'Sales', provider: 'openai' } });
    expect(JSON.stringify([body, entry])).not.toContain(secret);
  });

  it('allows several keys of one provider, with unique names in any case', async () => {
    expect((await create({ name: 'Support' })).code).toBe('ok');
    expect((await create()).code).toBe('ok');
    expect(await create({ name: 'SUPPORT', provider: 'google' })).toMatchObject({
      code: 'name_taken',
      body: { field: 'name' },
    });
    const { body } = await ask('listAiKeys');
    expect(body.data.map((one: { name: string }) => one.name)).toEqual(['Sales', 'Support']);
  });

  it('shows no characters of a short key', async () =>
    expect((await create({ secret: 'short' })).body).toMatchObject({ hint: '' }));

  it.each([
    ['no key', { secret: ' ' }, 'secret'],
    ['a key in two lines', { secret: 'sk-1\nX-Other: 1' }, 'secret'],
    ['a key no header can hold', { secret: 'sk-ção' }, 'secret'],
    ['an unknown provider', { provider: 'builtin' }, 'provider'],
    ['no name', { name: ' ' }, 'name'],
    ['an address of OpenAI’s', { base_url: 'https://1.1.1.1/v1' }, 'base_url'],
    ['no address of a compatible server', { provider: 'openai-compatible' }, 'base_url'],
  ])('rejects %s (invalid_request) and stores no key', async (_what, input, path) => {
    const { code, body } = await create(input);
    expect({ code, path: body.issues?.[0]?.path }).toEqual({ code: 'invalid_request', path });
    expect((await ask('listAiKeys')).body).toEqual({ data: [] });
  });

  it.each([
    'http://1.1.1.1/v1',
    'https://10.0.0.1/v1',
    'http://127.0.0.1:1/v1',
    'https://localhost/v1',
    'https://me:too@1.1.1.1/v1',
    'https://1.1.1.1/v1?to=you',
    'ftp://1.1.1.1/',
    'nonsense',
  ])('rejects the address %s (invalid_url)', async (base_url) =>
    expect(await compatible({ base_url })).toMatchObject({ code: 'invalid_url', body: { field: 'base_url' } }),
  );

  it('lists AI keys only for administrators (admin_only)', async () => {
    for (const role of ['editor', 'atendente', 'financeiro'] as const) {
      const member = await api.createMember(organization, { role });
      expect((await ask('listAiKeys', {}, member)).code).toBe('admin_only');
    }
  });
});

describe('aiKeys.renameAiKey and removeAiKey', () => {
  it('rename and remove an AI key and write both to the audit log', async () => {
    const { body: made } = await create();
    await create({ name: 'Support' });
    expect((await ask('renameAiKey', { id: made.id, name: 'support' })).code).toBe('name_taken');
    expect((await ask('renameAiKey', { id: made.id, name: 'Shop' })).body).toEqual({ ...made, name: 'Shop' });
    expect((await ask('renameAiKey', { id: made.id, name: 'Shop' })).code).toBe('ok');
    expect((await ask('removeAiKey', { id: made.id })).body).toEqual({ ok: true, id: made.id });
    expect((await ask('removeAiKey', { id: made.id })).code).toBe('ai_key_not_found');
    const entries = await api.prisma.auditEntry.findMany({
      where: { objectId: made.id },
      orderBy: { createdAt: 'asc' },
    });
    expect(entries.map((entry) => entry.action)).toEqual(['ai_key.created', 'ai_key.renamed', 'ai_key.removed']);
  });
});

describe('aiKeys.rotateAiKey', () => {
  it('replaces the secret, clears the test result and keeps the address', async () => {
    const { body: made } = await compatible();
    ai.script(fail(401), 'models');
    expect((await ask('testAiKey', { id: made.id })).body.last_test_error).toBe('unauthorized');
    const { body } = await ask('rotateAiKey', { id: made.id, secret: 'sk-proj-another-key-9999' });
    expect(body).toMatchObject({ hint: '9999', base_url: ai.url, last_tested_at: null, last_test_error: null });
    expect(body.rotated_at).toEqual(expect.any(String));
    ai.forget();
    expect((await ask('testAiKey', { id: made.id })).body.last_test_error).toBeNull();
    expect(ai.requests[0]?.key).toBe('sk-proj-another-key-9999');
    const audit = await api.prisma.auditEntry.findMany({ where: { objectId: made.id, action: 'ai_key.rotated' } });
    expect(audit).toHaveLength(1);
    expect(JSON.stringify(audit)).not.toContain('9999');
  });

  it('accepts a new address only together with the key, and only for a compatible server', async () => {
    const { body: made } = await compatible();
    const moved = { id: made.id, secret, base_url: 'https://1.1.1.1/v2/' };
    expect((await ask('rotateAiKey', moved)).body.base_url).toBe('https://1.1.1.1/v2');
    expect((await ask('rotateAiKey', { ...moved, base_url: 'https://10.0.0.1/' })).code).toBe('invalid_url');
    const { body: other } = await create({ name: 'Other' });
    expect((await ask('rotateAiKey', { ...moved, id: other.id })).code).toBe('invalid_request');
    expect((await ask('rotateAiKey', { id: made.id, base_url: 'https://1.1.1.1/' })).code).toBe('invalid_request');
  });
});

describe('aiKeys.testAiKey', () => {
  it('returns the models of the provider and stores the success of the test', async () => {
    const { body: made } = await compatible();
    const { body } = await ask('testAiKey', { id: made.id });
    expect(body).toEqual({ ...made, last_tested_at: expect.any(String), models: expect.any(Array) });
    expect(body.models).toContain('gpt-4o-mini');
    expect(ai.requests).toMatchObject([{ route: 'models', key: secret }]);
  });

  it.each([
    ['unauthorized', fail(401)],
    ['out_of_credit', fail(429, { code: 'insufficient_quota' })],
    ['rate_limited', fail(429)],
    ['unavailable', fail(500)],
    ['unavailable', reset()],
    ['rejected', fail(404)],
    ['nonsense', answer('<html>')],
  ])('stores and returns the test error %s', async (kind, step) => {
    const { body: made } = await compatible();
    ai.script(step, 'models');
    const { code, body } = await ask('testAiKey', { id: made.id });
    expect({ code, body }).toMatchObject({ code: 'ok', body: { last_test_error: kind, models: [] } });
    expect((await ask('listAiKeys')).body.data[0].last_test_error).toBe(kind);
  });

  it('returns ai_key_not_found and stores no result if the key is rotated or removed during the test', async () => {
    for (const change of ['rotateAiKey', 'removeAiKey'] as const) {
      ai.forget();
      const { body: made } = await compatible({ name: change });
      const gate = openable();
      ai.script(() => gate.before(fail(401)), 'models');
      const testing = ask('testAiKey', { id: made.id });
      await ai.asked(1);
      await ask(change, change === 'rotateAiKey' ? { id: made.id, secret } : { id: made.id });
      gate.open();
      expect((await testing).code).toBe('ai_key_not_found');
    }
    expect((await ask('listAiKeys')).body.data).toMatchObject([{ name: 'rotateAiKey', last_test_error: null }]);
  });
});

describe('findAiKey', () => {
  const find = (keyId: string | null, provider = 'openai') => findAiKey(organization, { provider, keyId });

  it('returns the named key, or the only key of the provider, and null if several keys exist', async () => {
    expect(await find(null)).toBeNull();
    const { body: sales } = await create();
    const opened = { id: sales.id, name: 'Sales', provider: 'openai', key: { secret, baseUrl: null } };
    expect(await find(null)).toEqual(opened);
    await create({ name: 'Google', provider: 'google' });
    expect(await find(null)).toEqual(opened);
    await create({ name: 'Support' });
    expect(await find(null)).toBeNull();
    expect(await find(sales.id)).toEqual(opened);
  });

  it('returns null for a key of another provider or organization, and for an unknown key', async () => {
    const { body: sales } = await create();
    expect(await find(sales.id, 'google')).toBeNull();
    expect(await find('01939a1c-ffff-7000-8000-00000000dead')).toBeNull();
    expect(await find('nonsense')).toBeNull();
    const stranger = await api.createOrganization();
    expect(await findAiKey(stranger, { provider: 'openai', keyId: sales.id })).toBeNull();
    expect(await findAiKey(stranger, { provider: 'openai', keyId: null })).toBeNull();
  });
});
