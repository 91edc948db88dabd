import { verify } from '@node-rs/argon2';
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { createConversation } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { openPanel, panelOf, refusalOf } from '#server/testing/panel.ts';

const api = startHarness();
afterAll(() => api.stop());

const nobody = panelOf(null);
const start = () => openPanel({ name: 'Casa Aurora' });
const actionsOf = async (organizationId: string) =>
  (await api.prisma.auditEntry.findMany({ where: { organizationId }, orderBy: { createdAt: 'asc' } })).map(
    (entry) => entry.action,
  );
const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);
const newEmail = () => `${newId()}@example.com`;

describe('an invitation to a team', () => {
  it('returns its link once, stores only the hash and expires after 7 days', async () => {
    const { organization, panel } = await start();
    const email = newEmail();
    const invitation = await panel.members.inviteMember({ email: ` ${email.toUpperCase()} `, role: 'editor' });
    expect(invitation).toMatchObject({ email, role: 'editor', expired: false });
    expect(invitation.url).toMatch(/^http.*\/invite\/[0-9A-Za-z]{40}$/);
    const days = (new Date(invitation.expires_at).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    const stored = await api.prisma.invitation.findMany({ where: { organizationId: organization } });
    expect(JSON.stringify(stored)).not.toContain(tokenOf(invitation.url));
    const { url: _once, mailed, ...listed } = invitation;
    expect(mailed).toBe(false);
    expect((await panel.members.listInvitations({})).data).toEqual([listed]);
  });

  it('makes a new person a member with the chosen name and password (400 without both)', async () => {
    const { organization, panel } = await start();
    const email = newEmail();
    const { url } = await panel.members.inviteMember({ email, role: 'atendente' });
    const token = tokenOf(url);
    expect(await nobody.members.viewInvitation({ token })).toMatchObject({
      organization_name: 'Casa Aurora',
      email,
      role: 'atendente',
      needs: 'name_and_password',
    });
    for (const half of [{ name: 'Bruno' }, { password: 'a long password' }, {}]) {
      expect((await refusalOf(nobody.members.acceptInvitation({ token, ...half }))).code).toBe('invalid_request');
    }
    const short = nobody.members.acceptInvitation({ token, name: 'Bruno', password: 'short' });
    expect((await refusalOf(short)).code).toBe('invalid_request');
    const joined = await nobody.members.acceptInvitation({ token, name: ' Bruno ', password: 'a long password' });
    expect(joined).toEqual({ ok: true, organization_id: organization, user_id: expect.any(String), email });
    const { data } = await panel.members.listUsers({ role: 'atendente' });
    expect(data).toMatchObject([{ id: joined.user_id, name: 'Bruno', email, is_owner: false }]);
    const user = await api.prisma.user.findFirstOrThrow({ where: { email, passwordHash: { not: null } } });
    expect(await verify(user.passwordHash ?? '', 'a long password')).toBe(true);
    expect((await panel.members.listInvitations({})).data).toEqual([]);
    expect(await actionsOf(organization)).toEqual(['member.invited', 'member.joined']);
  });

  it('is accepted once when 20 people use the same link at the same time', async () => {
    const { organization, panel } = await start();
    const { url } = await panel.members.inviteMember({ email: newEmail(), role: 'editor' });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        nobody.members.acceptInvitation({ token: tokenOf(url), name: 'Bruno', password: 'a long password' }),
      ),
    );
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    for (const one of outcomes) {
      if (one.status === 'rejected')
        expect(['invitation_not_found', 'invalid_sign_in', 'rate_limit_exceeded']).toContain(one.reason.code);
    }
    expect(await api.prisma.member.count({ where: { organizationId: organization } })).toBe(2);
  });

  it('creates one account per organization for a person who accepts two invitations at the same time', async () => {
    const [one, two] = [await start(), await start()];
    const email = newEmail();
    const input = { name: 'Bruno', password: 'a long password' };
    const tokens = [];
    for (const { panel } of [one, two]) {
      tokens.push(tokenOf((await panel.members.inviteMember({ email, role: 'editor' })).url));
    }
    const joined = await Promise.allSettled(
      tokens.map((token) => nobody.members.acceptInvitation({ token, ...input })),
    );
    expect(joined.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    const accounts = await api.prisma.user.findMany({ where: { email }, include: { members: true } });
    expect(accounts.map(({ members }) => members.length)).toEqual([1, 1]);
  });

  it('asks the password of an existing proven account and rejects a wrong one (invalid_sign_in)', async () => {
    const [mine, theirs] = [await start(), await start()];
    const email = newEmail();
    const invite = async ({ panel }: { panel: typeof mine.panel }) =>
      tokenOf((await panel.members.inviteMember({ email, role: 'editor' })).url);
    const first = { token: await invite(theirs), name: 'Bruno', password: 'a long password' };
    const { user_id } = await nobody.members.acceptInvitation(first);
    await api.prisma.user.update({ where: { id: user_id }, data: { provenAt: new Date() } });
    const token = await invite(mine);
    expect(await nobody.members.viewInvitation({ token })).toMatchObject({ needs: 'password' });
    expect((await refusalOf(nobody.members.acceptInvitation({ token }))).code).toBe('invalid_request');
    const guess = nobody.members.acceptInvitation({ token, password: 'another password' });
    expect((await refusalOf(guess)).code).toBe('invalid_sign_in');
    expect(await nobody.members.acceptInvitation({ token, password: 'a long password' })).toMatchObject({ user_id });
  });

  it('does not change name and password of a person who is a member of another organization', async () => {
    const { panel } = await start();
    const elsewhere = await api.createMember(await api.createOrganization());
    const token = tokenOf((await panel.members.inviteMember({ email: elsewhere.email, role: 'editor' })).url);
    expect(await nobody.members.viewInvitation({ token })).toMatchObject({ needs: 'nothing' });
    await nobody.members.acceptInvitation({ token, name: 'Intruder', password: 'a long password' });
    const user = await api.prisma.user.findFirstOrThrow({ where: { email: elsewhere.email } });
    expect(user).toMatchObject({ passwordHash: null, name: 'Ana' });
  });

  it('lets a person without a password and organization choose a password', async () => {
    const { panel } = await start();
    const email = newEmail();
    await api.prisma.user.create({ data: { id: newId(), email, name: 'Carla', provenAt: new Date() } });
    const token = tokenOf((await panel.members.inviteMember({ email, role: 'editor' })).url);
    expect(await nobody.members.acceptInvitation({ token, password: 'a long password' })).toMatchObject({ ok: true });
    const user = await api.prisma.user.findFirstOrThrow({ where: { email, passwordHash: { not: null } } });
    expect(await verify(user.passwordHash ?? '', 'a long password')).toBe(true);
  });

  it('is rejected if expired, revoked, replaced or unknown; another organization cannot revoke it', async () => {
    const { organization, panel } = await start();
    const email = newEmail();
    const old = await panel.members.inviteMember({ email, role: 'editor' });
    const current = await panel.members.inviteMember({ email, role: 'admin' });
    const codeOf = async (url: string) =>
      (await refusalOf(nobody.members.viewInvitation({ token: tokenOf(url) }))).code;
    expect(await codeOf(old.url)).toBe('invitation_not_found');
    await api.prisma.invitation.update({ where: { id: current.id }, data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await codeOf(current.url)).toBe('invitation_expired');
    const late = nobody.members.acceptInvitation({
      token: tokenOf(current.url),
      name: 'B',
      password: 'a long password',
    });
    expect((await refusalOf(late)).code).toBe('invitation_expired');
    expect((await panel.members.listInvitations({})).data).toMatchObject([{ id: current.id, expired: true }]);
    expect(await panel.members.revokeInvitation({ id: current.id })).toEqual({ ok: true, id: current.id });
    expect(await codeOf(current.url)).toBe('invitation_not_found');
    expect(await codeOf('/nothing')).toBe('invitation_not_found');
    const foreign = await (await start()).panel.members.inviteMember({ email, role: 'admin' });
    expect((await refusalOf(panel.members.revokeInvitation({ id: foreign.id }))).code).toBe('invitation_not_found');
    expect(await actionsOf(organization)).toEqual(['member.invited', 'member.invited', 'invitation.revoked']);
  });

  it('is refused for the e-mail of a member (already_member)', async () => {
    const { admin, panel } = await start();
    const again = panel.members.inviteMember({ email: admin.email, role: 'editor' });
    expect((await refusalOf(again)).code).toBe('already_member');
  });
});

/** Creates a member who has two contacts and has taken over an open conversation. */
async function startWithWork() {
  const team = await start();
  const key = await api.createKey(team.organization);
  const leaving = await api.createMember(team.organization, { role: 'atendente', name: 'Bruno' });
  const contacts: string[] = [];
  for (const name of ['a', 'b']) {
    const body = { email: `${name}@example.com`, assigned_user_email: leaving.email };
    contacts.push((await api.call('POST', '/contacts', { key, body })).body.id);
  }
  const held = { channel: 'web', contactId: contacts[0] ?? null } as const;
  const conversation = await createConversation(team.organization, held);
  const body = { user_id: leaving.userId };
  expect((await api.call('POST', `/conversations/${conversation}/assign`, { key, body })).status).toBe(200);
  const read = async () => (await api.call('GET', `/conversations/${conversation}`, { key })).body;
  const ownerOf = async (id: string | undefined) =>
    (await api.call('GET', `/contacts/${id}`, { key })).body.assigned_user?.id ?? null;
  return { ...team, key, leaving, contacts, conversation, read, ownerOf };
}

describe('removing a member', () => {
  it('unassigns the contacts and returns the conversations to the human queue as a handoff', async () => {
    const { organization, panel, leaving, contacts, read, ownerOf } = await startWithWork();
    const removed = await panel.members.removeMember({ user_id: leaving.userId });
    expect(removed).toEqual({ ok: true, user_id: leaving.userId, contacts: 2, conversations: 1 });
    expect(await ownerOf(contacts[0])).toBeNull();
    expect(await read()).toMatchObject({
      takeover: null,
      handoff: { reason: 'Bruno left the team.', requested_by: 'user' },
    });
    const events = await api.eventsOf(organization);
    expect(events.filter((event) => event.type === 'contact.unassigned')).toMatchObject([
      { context: { from_user_id: leaving.userId, to_user_id: null, source: 'panel' } },
      { context: { from_user_id: leaving.userId, to_user_id: null, source: 'panel' } },
    ]);
    expect(events.slice(-4).map((event) => event.type)).toEqual([
      'contact.unassigned',
      'contact.unassigned',
      'conversation.released',
      'conversation.handoff_requested',
    ]);
    const history = await api.prisma.contactHistory.findMany({
      where: { contactId: contacts[1] ?? '' },
      orderBy: { at: 'desc' },
    });
    expect(history[0]).toMatchObject({
      type: 'assignment_changed',
      data: { from_user_id: leaving.userId, to_user_id: null, source: 'panel', reason: 'Bruno left the team.' },
    });
    expect((await panel.members.listUsers({})).data.map((user) => user.id)).not.toContain(leaving.userId);
    expect(await actionsOf(organization)).toEqual(['member.removed']);
  });

  it('transfers contacts and conversations to the member in transfer_to', async () => {
    const { organization, panel, leaving, contacts, read, ownerOf } = await startWithWork();
    const heir = await api.createMember(organization, { role: 'editor' });
    await panel.members.removeMember({ user_id: leaving.userId, transfer_to: heir.userId });
    expect(await ownerOf(contacts[1])).toBe(heir.userId);
    expect(await read()).toMatchObject({ takeover: { user: { id: heir.userId } }, handoff: null });
  });

  it('refuses unknown members, ineligible heirs, the owner and the last administrator', async () => {
    const { organization, admin, panel } = await start();
    const finance = await api.createMember(organization, { role: 'financeiro' });
    const editor = await api.createMember(organization, { role: 'editor' });
    const stranger = await api.createMember(await api.createOrganization());
    const refused: [string, () => Promise<unknown>][] = [
      ['member_not_found', () => panel.members.removeMember({ user_id: stranger.userId })],
      ['member_not_found', () => panel.members.removeMember({ user_id: 'nobody' })],
      [
        'assigned_user_role_not_eligible',
        () => panel.members.removeMember({ user_id: editor.userId, transfer_to: finance.userId }),
      ],
      [
        'assigned_user_not_member',
        () => panel.members.removeMember({ user_id: editor.userId, transfer_to: stranger.userId }),
      ],
      ['invalid_request', () => panel.members.removeMember({ user_id: editor.userId, transfer_to: editor.userId })],
      ['last_admin', () => panel.members.removeMember({ user_id: admin.userId })],
      ['last_admin', () => panel.members.changeRole({ user_id: admin.userId, role: 'editor' })],
      ['member_not_found', () => panel.members.changeRole({ user_id: stranger.userId, role: 'editor' })],
    ];
    for (const [code, call] of refused) expect((await refusalOf(call())).code).toBe(code);
    await api.prisma.member.updateMany({ where: { userId: admin.userId }, data: { isOwner: true } });
    const second = panelOf(await api.createMember(organization));
    for (const call of [
      () => second.members.removeMember({ user_id: admin.userId }),
      () => second.members.changeRole({ user_id: admin.userId, role: 'editor' }),
    ]) {
      expect((await refusalOf(call())).code).toBe('owner_protected');
    }
    expect(await actionsOf(organization)).toEqual([]);
  });
});

describe('changing a role', () => {
  it('changes the role and writes an audit entry; the same role again changes nothing', async () => {
    const { organization, panel } = await start();
    const member = await api.createMember(organization, { role: 'atendente' });
    expect(await panel.members.changeRole({ user_id: member.userId, role: 'editor' })).toMatchObject({
      role: 'editor',
    });
    expect(await panel.members.changeRole({ user_id: member.userId, role: 'editor' })).toMatchObject({
      role: 'editor',
    });
    expect(await api.prisma.auditEntry.findMany({ where: { organizationId: organization } })).toMatchObject([
      {
        action: 'member.role_changed',
        objectId: member.userId,
        details: { role: { from: 'atendente', to: 'editor' } },
      },
    ]);
  });

  it('releases contacts and conversations on a change to financeiro (contract/organization.md#users)', async () => {
    const { panel, leaving, contacts, read, ownerOf } = await startWithWork();
    await panel.members.changeRole({ user_id: leaving.userId, role: 'financeiro' });
    expect(await ownerOf(contacts[0])).toBeNull();
    expect(await read()).toMatchObject({ takeover: null, handoff: { reason: 'The role of Bruno changed.' } });
  });

  it('keeps one administrator when 20 administrators demote each other at the same time', async () => {
    const { organization, admin } = await start();
    const others = [];
    for (let i = 0; i < 19; i += 1) others.push(await api.createMember(organization));
    const all = [admin, ...others];
    const outcomes = await Promise.allSettled(
      all.map((one, index) => {
        const next = all[(index + 1) % all.length] ?? admin;
        return panelOf(one).members.changeRole({ user_id: next.userId, role: 'editor' });
      }),
    );
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(19);
    expect(await api.prisma.member.count({ where: { organizationId: organization, role: 'admin' } })).toBe(1);
  });
});
