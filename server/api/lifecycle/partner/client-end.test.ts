import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { forgetCachedKeys } from '#server/access/identity/authenticate-key.ts';
import { findFlowByHash } from '#server/access/identity/flow-token.store.ts';
import { findSession } from '#server/access/identity/session.store.ts';
import type { MemberIdentity } from '#server/api/context.ts';
import { newId } from '#server/base/ids.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import { sql } from '#server/db/sql.ts';
import { transact } from '#server/db/transact.ts';
import { exportContact, exportConversation } from '#server/domain/lifecycle/contact-lifecycle/export-contact.ts';
import { exportClient } from '#server/domain/lifecycle/partners/export-client.ts';
import { removeEndedClients } from '#server/domain/lifecycle/partners/remove-ended.ts';
import { reconcileUsage } from '#server/domain/organization/organizations/reconcile-usage.ts';
import { keepFile, recordFile, recordLinkedFile } from '#server/domain/platform/files/keep-file.ts';
import { handleFileRequest } from '#server/inbound/handle-file-request.ts';
import { createAgent, createConversation, createMessage } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { createTenantOfEveryKind } from '#server/testing/records/tenant-of-every-kind.ts';

const api = startHarness();
let partner: string;
let admin: MemberIdentity;
beforeAll(async () => {
  partner = await api.createOrganization({ name: 'Revenda', isPartner: true });
  admin = await api.createMember(partner, { role: 'admin', name: 'Rita' });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => api.stop());

const exports = { contacts: exportContact, conversations: exportConversation };
const isoDay = (at: string | Date) => new Date(at).toISOString().slice(0, 10);
const later = (days: number) => new Date(Date.now() + days * dayMs);
const adopt = (id: string, name: string) =>
  api.prisma.organization.update({ where: { id }, data: { partnerId: partner, isPartner: false, name } });

/** Creates a client with a person, a key, a customer who wrote, and features that run automatically. */
async function openClient(name = 'Padaria') {
  const id = await api.createOrganization({ name });
  await adopt(id, name);
  const person = await api.createMember(id);
  const key = await api.createKey(id);
  const { body } = await api.call('POST', '/contacts', { key, body: { email: `a@${id}.test`, name: 'Marina' } });
  const conversation = await createConversation(id, { contactId: body.contact_id });
  await createMessage(id, conversation, { content: 'Bom dia, padaria' });
  await createAgent(id);
  await sql.run(
    `INSERT INTO sessions (id, user_id, organization_id, token_hash, device_hash, address, address_key, user_agent, created_at, last_seen_at)
     VALUES ($1, $2, $3, $4, '', '', '', '', now(), now())`,
    [newId(), person.userId, id, id],
  );
  return { id, name, key, person, isSignedIn: async () => (await findSession(id, new Date(), limits)) !== null };
}
const limits = { madeAfter: new Date(0), seenAfter: new Date(0) };
const end = (id: string, name: string) => api.callPanel(admin, 'partner.endClient', { id, name });
const undo = (id: string) => api.callPanel(admin, 'partner.undoEnding', { id });
const reads = async (key: string) => (await api.call('GET', '/contacts', { key })).status;
const shown = async (id: string) =>
  (await api.callPanel(admin, 'partner.listClients', { limit: 200 })).body.data.find(
    (one: { id: string }) => one.id === id,
  );
const mailsOf = (organizationId: string) =>
  api.prisma.mail.findMany({ where: { organizationId, kind: 'client.ended' } });

function fetchLink(link: string) {
  const { pathname: path, searchParams: query } = new URL(link);
  return handleFileRequest({ method: 'GET', path, query, headers: {} });
}

/** Returns the lines of a file linked in the e-mail. */
async function linesOf(link: string): Promise<unknown[]> {
  const { status, body } = await fetchLink(link);
  expect(status).toBe(200);
  let text = '';
  for await (const chunk of body as AsyncIterable<Buffer>) text += chunk.toString();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('ending a client with an export (contract/engagement.md#partners)', () => {
  it('is refused with client_name_mismatch if the typed name differs from the name of the client', async () => {
    const { id, key } = await openClient();
    for (const name of ['', 'padaria', 'Padaria ']) expect((await end(id, name)).code).toBe('client_name_mismatch');
    expect(await reads(key)).toBe(200);
    expect((await shown(id)).ended).toBeNull();
  });

  it('revokes keys and sessions, deactivates agents, and mails one export to the administrators', async () => {
    const { id, name, key, isSignedIn } = await openClient();
    expect([await reads(key), await isSignedIn()]).toEqual([200, true]);
    const { body } = await end(id, name);
    expect(body).toEqual({ ok: true, client_id: id, removes_at: expect.any(String) });
    expect(isoDay(body.removes_at)).toBe(isoDay(later(30)));
    expect([await reads(key), await isSignedIn()]).toEqual([401, false]);
    expect(await api.prisma.agent.findMany({ where: { organizationId: id } })).toMatchObject([{ status: 'inactive' }]);
    expect((await shown(id)).ended).toMatchObject({ is_exported: false, is_removed: false });

    // Two processes that export at once make one export and send one e-mail.
    await Promise.all([exportClient(exports, id), exportClient(exports, id)]);
    expect((await shown(id)).ended).toMatchObject({ is_exported: true });
    const [mail, ...more] = await mailsOf(id);
    expect(more).toEqual([]);
    const lines = await linesOf(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    expect(lines).toMatchObject([{ contact: { name: 'Marina' }, messages: [{ content: 'Bom dia, padaria' }] }]);
    expect(await api.prisma.file.count({ where: { organizationId: id } })).toBe(1);
  });

  it('exports conversations without a contact once, in a file of their own, and the e-mail counts them', async () => {
    const { id, name } = await openClient();
    const visited = await createConversation(id);
    await createMessage(id, visited, { content: 'Vocês abrem domingo?' });
    await createConversation(id);
    await end(id, name);
    await Promise.all([exportClient(exports, id), exportClient(exports, id)]);
    await exportClient(exports, id);
    const files = await api.prisma.file.findMany({ where: { organizationId: id }, orderBy: { name: 'asc' } });
    expect(files.map((one) => one.name)).toEqual(['contacts-1-1.ndjson', 'conversations-1-2.ndjson']);
    const ending = await api.prisma.clientEnding.findUniqueOrThrow({ where: { organizationId: id } });
    expect(ending).toMatchObject({ contacts: 1, conversations: 2, exportedAt: expect.any(Date) });
    const [mail] = await mailsOf(id);
    expect(mail?.text).toContain('2 conversas');
    const link = mail?.text.match(/https?:\/\/\S+/g)?.find((one) => one.includes('conversations')) ?? '';
    const lines = await linesOf(link);
    expect(lines).toHaveLength(2);
    expect(lines).toContainEqual(
      expect.objectContaining({ messages: [expect.objectContaining({ content: 'Vocês abrem domingo?' })] }),
    );
  });

  it('media links of the export work for 29 days like the export itself, and return 403 after 31 days', async () => {
    const { id, name } = await openClient();
    const conversation = await createConversation(id);
    const file = await keepFile(id, { bytes: Buffer.from('a plan'), name: 'plan.txt', declaredType: 'text/plain' });
    await transact((tx) => recordFile(tx, file));
    await createMessage(id, conversation, { type: 'document', fileId: file.id });
    const elsewhere = `https://files.test/files/${id}/${file.id}/x`;
    const linked = { url: elsewhere, mimeType: 'image/png', name: null };
    const fileId = await transact((tx) => recordLinkedFile(tx, id, linked));
    await createMessage(id, conversation, { type: 'image', fileId });
    await end(id, name);
    await exportClient(exports, id);
    const [mail] = await mailsOf(id);
    const links: string[] = mail?.text.match(/https?:\/\/\S+/g) ?? [];
    const read = async () => {
      const answers = await Promise.all(links.map(fetchLink));
      return answers.map(({ status, body }) => {
        if (body instanceof Readable) body.destroy();
        return status;
      });
    };
    const [line] = (await linesOf(links.find((one) => one.includes('conversations')) ?? '')) as [
      { messages: { file: { url: string } }[] },
    ];
    const [media = '', foreign] = line.messages.map((one) => one.file.url);
    expect(foreign).toBe(elsewhere);
    links.push(media);
    vi.useFakeTimers({ toFake: ['Date'], now: later(29) });
    expect(await read()).toEqual([200, 200, 200]);
    vi.setSystemTime(Date.now() + 2 * dayMs);
    expect(await read()).toEqual([403, 403, 403]);
  });

  it('mails the export to an invited owner; without a recipient it removes nothing and tells the partner', async () => {
    const owned = { owner_name: 'Eva', owner_email: 'eva@nobody.test', plan: 'trial' };
    const made = await api.callPanel(admin, 'partner.createClient', { name: 'Vazia', ...owned });
    const { id } = made.body;
    await end(id, 'Vazia');
    await api.prisma.invitation.updateMany({ where: { organizationId: id }, data: { expiresAt: later(-1) } });
    await exportClient(exports, id);
    expect(await mailsOf(id)).toMatchObject([{ toAddress: owned.owner_email, text: expect.stringContaining('Eva') }]);
    expect((await shown(id)).ended).toMatchObject({ is_exported: true, can_be_told: true });

    const alone = await api.createOrganization({ name: 'Só' });
    await adopt(alone, 'Só');
    await api.createMember(alone, { role: 'editor' });
    await createConversation(alone);
    await end(alone, 'Só');
    await exportClient(exports, alone);
    await removeEndedClients(later(31));
    expect(await mailsOf(alone)).toEqual([]);
    expect((await shown(alone)).ended).toMatchObject({ is_exported: false, can_be_told: false, is_removed: false });
    expect(await api.prisma.conversation.count({ where: { organizationId: alone } })).toBe(1);
    // Once there is an administrator, the administrator is notified of the files that were already made.
    await api.createMember(alone);
    await exportClient(exports, alone);
    expect(await mailsOf(alone)).toMatchObject([{ text: expect.stringContaining('conversations-1-1.ndjson') }]);
  });

  it('shows the partner neither the e-mail nor the links of the export', async () => {
    const { id, name } = await openClient();
    await end(id, name);
    await exportClient(exports, id);
    expect(await mailsOf(id)).toHaveLength(1);
    expect(await mailsOf(partner)).toEqual([]);
    expect(JSON.stringify(await shown(id))).not.toContain('/files/');
  });

  it('is recorded once in both audit logs, in the client’s with the partner as actor', async () => {
    const { id, name } = await openClient();
    await end(id, name);
    await end(id, name);
    await undo(id);
    await undo(id);
    const entries = await api.prisma.auditEntry.findMany({ where: { objectId: id }, orderBy: { createdAt: 'asc' } });
    const of = (organizationId: string) =>
      entries.filter((one) => one.organizationId === organizationId && one.action.startsWith('client.'));
    for (const organizationId of [id, partner]) {
      expect(of(organizationId).map(({ action }) => action)).toEqual(['client.ended', 'client.end_undone']);
    }
    for (const entry of of(id)) expect(entry.actor).toMatchObject({ type: 'partner', name: 'Revenda' });
  });

  it('can be undone within 30 days: keys and the panel work again; a second end exports again', async () => {
    const { id, name, key, person } = await openClient();
    await end(id, name);
    await exportClient(exports, id);
    await removeEndedClients(later(29));
    expect((await undo(id)).body).toEqual({ ok: true, client_id: id, removes_at: null });
    forgetCachedKeys();
    expect(await reads(key)).toBe(200);
    expect((await shown(id)).ended).toBeNull();
    expect((await api.callPanel(person, 'contacts.listContacts', {})).body.data).toHaveLength(1);
    await removeEndedClients(later(60));
    expect(await api.prisma.contact.count({ where: { organizationId: id } })).toBe(1);
    // After the client is ended once more, the export starts again.
    await end(id, name);
    await exportClient(exports, id);
    expect(await mailsOf(id)).toHaveLength(2);
  });

  it('refuses further partner calls for the client (client_ended); its automation tokens stop working', async () => {
    const { id, name } = await openClient();
    await sql.run(
      `INSERT INTO automations (id, organization_id, name, token_hash, trigger, updated_at) VALUES ($1, $2, 'Flow', $3, '{}', now())`,
      [newId(), id, `flow ${id}`],
    );
    expect(await findFlowByHash(`flow ${id}`, new Date())).not.toBeNull();
    await end(id, name);
    expect(await findFlowByHash(`flow ${id}`, new Date())).toBeNull();
    const owner = { owner_name: 'Eva', owner_email: 'eva@end.test' };
    expect((await api.callPanel(admin, 'partner.suspendClient', { id })).code).toBe('client_ended');
    expect((await api.callPanel(admin, 'partner.inviteOwner', { id, ...owner })).code).toBe('client_ended');
    const made = { id, name: 'k', scopes: ['contacts:read'] };
    expect((await api.callPanel(admin, 'partner.createClientKey', made)).code).toBe('client_ended');
    const own = await api.createKey(partner, { scopes: ['partner:manage'] });
    const { id: _inPath, ...body } = made;
    expect(await api.call('POST', `/partner/clients/${id}/keys`, { key: own, body })).toMatchObject({
      status: 409,
      body: { error: 'client_ended' },
    });
  });

  it('removes all data but name, plan and usage after 30 days, and only once the export is complete', async () => {
    const tenant = await createTenantOfEveryKind('leaving');
    const { organizationId: id } = tenant;
    const other = await createTenantOfEveryKind('staying');
    await adopt(id, 'Leaving');
    await createConversation(id, { channel: 'chatapp' });
    await end(id, 'Leaving');
    await removeEndedClients(later(31));
    expect(await api.prisma.contact.count({ where: { organizationId: id } })).toBeGreaterThan(0);
    await exportClient(exports, id);
    const usage = async () => (await shown(id)).usage;
    const used = await usage();
    expect(used).toMatchObject({ conversations: expect.any(Number), ai_turns: expect.any(Number) });
    expect(used.conversations).toBeGreaterThan(0);
    const before = await countRows(other.organizationId);
    await removeEndedClients(later(31));
    expect(Object.keys(await countRows(id)).filter((table) => !table.startsWith('usage_'))).toEqual([
      'client_endings',
      'organization_plans',
    ]);
    expect(await countRows(other.organizationId)).toEqual(before);
    expect((await shown(id)).ended).toMatchObject({ is_removed: true });
    expect(await usage()).toEqual(used);
    await reconcileUsage(later(32));
    expect(await usage()).toEqual(used);
    expect((await undo(id)).code).toBe('client_removed');
    // The users' accounts do not belong to the client, so they are not removed.
    expect(await api.prisma.user.count({ where: { id: tenant.admin.userId } })).toBe(1);
  });

  it('returns client_not_found to another partner, and not_a_partner to an ordinary organization', async () => {
    const other = await api.createMember(await api.createOrganization({ isPartner: true }));
    const ordinary = await api.createMember(await api.createOrganization());
    const { id, name, key } = await openClient();
    for (const input of [
      { id, name },
      { id: newId(), name },
    ]) {
      expect((await api.callPanel(other, 'partner.endClient', input)).code).toBe('client_not_found');
    }
    expect((await api.callPanel(other, 'partner.undoEnding', { id })).code).toBe('client_not_found');
    expect((await api.callPanel(ordinary, 'partner.endClient', { id, name })).code).toBe('not_a_partner');
    expect(await reads(key)).toBe(200);
  });
});

/**
 * Counts the rows of the organization in every table that still has some. This finds a table that the removal forgot.
 */
async function countRows(organizationId: string): Promise<Record<string, number>> {
  const tables = await sql.rows<{ name: string }>(
    `SELECT table_name::text AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND column_name = 'organization_id' ORDER BY 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const found = await sql.row<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${name} WHERE organization_id = $1`,
      [organizationId],
    );
    if (found && found.count > 0) counts[name] = found.count;
  }
  return counts;
}
