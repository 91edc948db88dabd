import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetOldAccess } from '#server/access/forget-old-access.ts';
import { flushCalls } from '#server/access/request-log/note-call.ts';
import type { MemberIdentity } from '#server/api/context.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
let organization: string;
let admin: MemberIdentity;
let key: string;
beforeAll(async () => {
  organization = await api.createOrganization();
  admin = await api.createMember(organization);
  key = await api.createKey(organization);
});
afterAll(() => api.stop());

const call = (...given: Parameters<typeof api.call>) => api.call(...given);
/** Returns the stored details of the newest call. */
async function newest(member = admin) {
  await flushCalls();
  const { body } = await api.callPanel(admin, 'requests.listCalls', { limit: 1 });
  const [line] = body.data;
  return { line, detail: (await api.callPanel(member, 'requests.readCall', { call_id: line.id })).body.detail };
}
const upsert = (name: string) => call('POST', '/contacts', { key, body: { phone: '+55 11 98765-4321', name } });

describe('requests.readCall', () => {
  it('shows the bodies of request and response without the key, and nothing to another organization', async () => {
    await upsert('Olá\u{1F600}');
    const { detail } = await newest();
    expect(JSON.parse(detail.body)).toEqual({ phone: '+55 11 98765-4321', name: 'Olá\u{1F600}' });
    expect(JSON.parse(detail.answer)).toMatchObject({ phone: '+5511987654321' });
    expect(detail.headers.authorization).toBe(`Bearer •••${key.slice(-4)}`);
    expect(detail.input).toBeNull();
    const stranger = await api.createMember(await api.createOrganization());
    expect((await newest(stranger)).detail).toBeNull();
  });

  it('masks the secret in the response that creates a webhook endpoint', async () => {
    const made = await call('POST', '/webhooks', {
      key,
      body: { url: 'https://example.com/h', events: ['contact.*'] },
    });
    const { detail } = await newest();
    expect(detail.answer).toContain('"secret":"•••"');
    expect(detail.answer).not.toContain(made.body.secret);
  });

  it('stores query and input of a read, so that the panel can repeat the call', async () => {
    await call('GET', '/contacts?limit=1&q=Ol', { key });
    const { line, detail } = await newest();
    expect(detail.query).toEqual([
      ['limit', '1'],
      ['q', 'Ol'],
    ]);
    const again = await api.callPanel(admin, line.operation, detail.input);
    expect(again.body).toEqual(JSON.parse(detail.answer));
  });

  it('accepts bodies with characters that the database cannot store, and cuts long bodies', async () => {
    await call('POST', '/contacts', { key, body: { phone: '1', name: 'a\u0000b\ud800' } });
    expect((await newest()).detail.body).toContain('"name"');
    const half = 'x'.repeat(8 * 1024 - 11);
    await call('POST', '/contacts', { key, body: { name: `${half}\u{1F600}${half}` } });
    expect((await newest()).detail).toMatchObject({ body_cut: true });
  });

  it('keeps no bodies after the contact is deleted, after 25 hours, or with storing switched off', async () => {
    const { body: contact } = await upsert('Gone');
    expect((await newest()).detail).not.toBeNull();
    // If the person is erased before a call is written to the request log, that call is not stored either.
    await upsert('Gone too');
    await call('DELETE', `/contacts/${contact.id}`, { key });
    await flushCalls();
    const kept = await api.prisma.requestDetail.findMany({ where: { organizationId: organization } });
    expect(JSON.stringify(kept)).not.toMatch(/Gone|98765/);

    await upsert('Later');
    expect((await newest()).detail).not.toBeNull();
    await forgetOldAccess(new Date(Date.now() + 25 * 3_600_000));
    expect(await newest()).toMatchObject({ line: { method: 'POST' }, detail: null });

    await upsert('Off');
    await flushCalls();
    await api.callPanel(admin, 'organization.updateOrganization', { keeps_call_bodies: false });
    expect((await newest()).detail).toBeNull();
    await upsert('Still off');
    expect((await newest()).detail).toBeNull();
  });

  it('stores at least 60 bodies in a burst of 70 calls, and all 70 log lines', async () => {
    const other = await api.createOrganization();
    const busy = await api.createKey(other);
    await Promise.all(Array.from({ length: 70 }, () => call('GET', '/contacts?limit=1', { key: busy })));
    await flushCalls();
    const count = await api.prisma.requestDetail.count({ where: { organizationId: other } });
    expect(count).toBeGreaterThanOrEqual(60);
    // A new minute may have begun between the calls.
    expect(await api.prisma.requestLog.count({ where: { organizationId: other } })).toBe(70);
    expect(count).toBeLessThanOrEqual(70);
  });
});
