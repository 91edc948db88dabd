import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { findSessionMember } from '#server/access/identity/find-session-member.ts';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { leaveUnprovenTeams } from '#server/domain/lifecycle/offboarding/leave-unproven-teams.ts';
import { provision } from '#server/domain/lifecycle/provisioning/provision.ts';
import { signIn as enter } from '#server/domain/organization/accounts/sign-in.ts';
import { sendDueMail } from '#server/domain/platform/mail/send-due-mail.ts';
import { readProvisioning } from '#server/domain/platform/provisioning-file/read-provisioning.ts';
import { startHarness } from '#server/testing/harness.ts';
import { openPanel, panelOf, refusalOf } from '#server/testing/panel.ts';
import { startSmtpServer } from '#server/testing/servers/smtp-server.ts';

// Tests this attack: the attacker invites a stranger's e-mail address to organization A, opens the invitation link, and
// so sets the password of the account. Whichever way the stranger later gains the account, the account must belong to
// the stranger alone, and the stranger must be only in teams that they chose.

const api = startHarness();
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterEach(() => completeEnv({ SMTP_URL: '' }));
afterAll(async () => {
  await smtp.stop();
  await api.stop();
});

const nobody = panelOf(null);
const address = '203.0.113.9';
const [theirs, mine] = ['the attacker’s own', 'the victim’s own'];
type Team = Awaited<ReturnType<typeof openPanel>>;

const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);
const signIn = async (email: string, password: string) => {
  const { token } = await enter({ email, password, address, userAgent: '' });
  return { token, organizationId: (await findSessionMember({ token }))?.organizationId };
};
/** Returns the latest match of the pattern in the e-mails sent to this address. */
const mailed = (email: string, pattern: RegExp) =>
  smtp.received
    .flatMap(({ to, text }) => (to.includes(email) ? [pattern.exec(text)?.[1] ?? []] : []))
    .flat()
    .at(-1) ?? '';

/** Runs `work` while a mail server is configured. */
async function withMail<T>(work: () => Promise<T>): Promise<T> {
  completeEnv({ SMTP_URL: smtp.url });
  try {
    return await work();
  } finally {
    completeEnv({ SMTP_URL: '' });
  }
}

/** Invites a person by e-mail. Returns the link in that e-mail, and the link that the inviter sees. */
const inviteByMail = ({ panel, organization }: Team, email: string) =>
  withMail(async () => {
    const { url } = await panel.members.inviteMember({ email, role: 'editor' });
    await sendDueMail(organization);
    return { handed: tokenOf(url), mailed: mailed(email, /\/invite\/([0-9A-Za-z]{40})/) };
  });

/** Creates the attacker's organization, where the victim's e-mail has an account that the attacker controls. */
async function startAttack(role: 'admin' | 'editor' = 'editor') {
  const a = await openPanel({ name: 'Trap' });
  const email = `${newId()}@victim.test`;
  const { url } = await a.panel.members.inviteMember({ email, role });
  const { user_id: userId } = await nobody.members.acceptInvitation({
    token: tokenOf(url),
    name: 'Attacker',
    password: theirs,
  });
  const session = await signIn(email, theirs);
  expect(session.organizationId).toBe(a.organization);
  return { a, email, userId, session };
}
type Attack = Awaited<ReturnType<typeof startAttack>>;

const teamsOf = async (userId: string) =>
  (await api.prisma.member.findMany({ where: { userId } })).map((member) => member.organizationId);

/**
 * Checks that the attacker is signed out, and that exactly one account has the verified e-mail address and is a member
 * of exactly these organizations. Returns the account's id.
 */
async function expectRescued({ a, email, userId, session }: Attack, teams: readonly string[]) {
  expect(await findSessionMember(session)).toBeNull();
  const who = { organizationId: a.organization, userId, name: 'Attacker', role: 'admin' } as const;
  const attacker = { ...who, token: session.token };
  expect(await api.callPanel(attacker, 'contacts.listContacts')).toMatchObject({
    code: 'sign_in_required',
  });
  expect((await refusalOf(signIn(email, theirs))).code).toBe('invalid_sign_in');
  const { id } = await api.prisma.user.findFirstOrThrow({ where: { email, provenAt: { not: null } } });
  expect(await teamsOf(id)).toEqual(teams);
  expect(await api.prisma.member.count({ where: { user: { email } } })).toBe(teams.length);
  expect(await api.prisma.user.count({ where: { email, passwordHash: { not: null } } })).toBe(1);
  expect((await a.panel.members.listUsers({})).data.map((user) => user.id)).not.toContain(userId);
  expect(await a.panel.members.listUnproven({})).toEqual({ data: [] });
  return id;
}

describe('the victim accepts an e-mail invitation of team B after an attacker in team A took the e-mail', () => {
  it('gives the victim a new account in B only, and removes the attacker from A', async () => {
    const attack = await startAttack('admin');
    const { a, email, userId } = attack;
    const key = await api.createKey(a.organization);
    const { body } = await api.call('POST', '/contacts', {
      key,
      body: { email: 'held@a.test', assigned_user_email: email },
    });
    // A second factor set by the attacker would lock the owner out of their own account.
    const factor = { secretSealed: 'x', startedAt: new Date(), enabledAt: new Date() };
    await api.prisma.twoFactor.create({ data: { userId, ...factor } });
    await api.prisma.recoveryCode.create({ data: { userId, codeHash: 'x' } });
    const b = await openPanel({ name: 'Padaria' });
    const { mailed: token } = await inviteByMail(b, email);
    await nobody.members.acceptInvitation({ token, name: 'Vera', password: mine });
    // The victim gets a new user row and does not reuse the attacker's row. The attacker's actions stay with the old
    // row.
    expect(await expectRescued(attack, [b.organization])).not.toBe(userId);
    expect(await api.prisma.recoveryCode.count({ where: { userId } })).toBe(0);
    expect(await signIn(email, mine)).toMatchObject({ organizationId: b.organization });
    // In organization A the removed account owns nothing, and nothing there shows the victim's name or new
    // organization.
    const contact = await api.prisma.contact.findUniqueOrThrow({ where: { id: body.id } });
    expect(contact.assignedUserId).toBeNull();
    const entries = await api.prisma.auditEntry.findMany({ where: { organizationId: a.organization } });
    expect(entries.find(({ action }) => action === 'member.removed')).toMatchObject({
      objectId: userId,
      objectName: 'Attacker',
      actor: { type: 'system' },
      details: { email, role: 'admin', because: 'account_proven_elsewhere' },
    });
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`Vera|Padaria|${b.organization}`));
  });

  it('makes older and new invitation links of A ask for the victim’s password', async () => {
    const { a, email } = await startAttack();
    const before = tokenOf((await a.panel.members.inviteMember({ email: `${newId()}@a.test`, role: 'editor' })).url);
    await api.prisma.invitation.updateMany({
      where: { organizationId: a.organization, acceptedAt: null },
      data: { email },
    });
    const b = await openPanel();
    const { mailed: token } = await inviteByMail(b, email);
    const { user_id: userId } = await nobody.members.acceptInvitation({ token, name: 'Vera', password: mine });
    // A link that organization A created earlier is still valid, but now asks for the password.
    expect(await nobody.members.viewInvitation({ token: before })).toMatchObject({ needs: 'password' });
    const again = tokenOf((await a.panel.members.inviteMember({ email, role: 'editor' })).url);
    expect(await nobody.members.viewInvitation({ token: again })).toMatchObject({ needs: 'password' });
    const forced = nobody.members.acceptInvitation({ token: again, name: 'Attacker', password: theirs });
    expect((await refusalOf(forced)).code).toBe('invalid_sign_in');
    expect(await teamsOf(userId)).toEqual([b.organization]);
    await nobody.members.acceptInvitation({ token: again, password: mine });
    expect(await teamsOf(userId)).toHaveLength(2);
  });

  it('keeps the membership when the e-mailed link is from the same organization', async () => {
    const a = await openPanel();
    const email = `${newId()}@victim.test`;
    const { handed, mailed: token } = await inviteByMail(a, email);
    const { user_id } = await nobody.members.acceptInvitation({ token: handed, name: 'Attacker', password: theirs });
    await nobody.members.acceptInvitation({ token, name: 'Vera', password: mine });
    expect(await teamsOf(user_id)).toEqual([a.organization]);
  });

  it('never makes the victim a member of A when links of A and B are used 12 times at the same time', async () => {
    const { a, email, userId: attacker } = await startAttack();
    await a.panel.members.removeMember({ user_id: attacker });
    const b = await openPanel();
    const { mailed: token } = await inviteByMail(b, email);
    const again = tokenOf((await a.panel.members.inviteMember({ email, role: 'admin' })).url);
    await Promise.allSettled(
      Array.from({ length: 12 }, (_, turn) =>
        turn % 2 === 0
          ? nobody.members.acceptInvitation({ token: again, name: 'Attacker', password: theirs })
          : nobody.members.acceptInvitation({ token, name: 'Vera', password: mine }),
      ),
    );
    const members = await api.prisma.member.findMany({ where: { user: { email } } });
    expect(members.map(({ organizationId }) => organizationId)).toEqual([b.organization]);
    expect(await signIn(email, mine)).toMatchObject({ organizationId: b.organization });
  });
});

it('both links of an invitation, used at once, make one member with the password of the e-mailed link', async () => {
  const a = await openPanel();
  const email = `${newId()}@victim.test`;
  const { handed, mailed: own } = await inviteByMail(a, email);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, turn) =>
      nobody.members.acceptInvitation(
        turn % 2 === 0 ? { token: handed, name: 'Eva', password: theirs } : { token: own, name: 'Eva', password: mine },
      ),
    ),
  );
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
  const refused = outcomes.flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as { data?: { code?: string } }).data?.code] : [],
  );
  expect(refused).not.toContain('internal_error');
  const members = await api.prisma.member.findMany({ where: { organizationId: a.organization, user: { email } } });
  expect(members).toHaveLength(1);
  expect(await signIn(email, mine)).toMatchObject({ organizationId: a.organization });
});

describe('the victim resets the password of an account that an attacker created', () => {
  const ask = (email: string) =>
    withMail(async () => {
      await nobody.session.askPasswordReset({ email });
      await vi.waitFor(() => expect(mailed(email, /(new-password[^ ]*#)/)).not.toBe(''), { timeout: 10_000 });
      return {
        plain: mailed(email, /new-password(?:\?leave=1)?#([0-9A-Za-z]{40})/),
        staying: mailed(email, /new-password\?stay=[0-9a-f-]{36}#([0-9A-Za-z]{40})/),
        staysIn: mailed(email, /new-password\?stay=([0-9a-f-]{36})#/),
        text: smtp.received.findLast((one) => one.to.includes(email))?.text ?? '',
      };
    });

  it('removes the account from the attacker’s team; a later invitation then asks for the new password', async () => {
    const attack = await startAttack('admin');
    const { plain, text } = await ask(attack.email);
    expect(text).toContain('Trap');
    // The page behind that link gives the same warning.
    expect(text).toContain('/new-password?leave=1#');
    await nobody.session.resetPassword({ token: plain, password: mine });
    await expectRescued(attack, []);
    const b = await openPanel();
    const token = tokenOf((await b.panel.members.inviteMember({ email: attack.email, role: 'editor' })).url);
    expect((await refusalOf(nobody.members.acceptInvitation({ token, password: theirs }))).code).toBe(
      'invalid_sign_in',
    );
    await nobody.members.acceptInvitation({ token, password: mine });
    expect(await teamsOf(attack.userId)).toEqual([b.organization]);
  });

  it('keeps the membership with the stay link, but ends the attacker’s session and password', async () => {
    const { a, email, userId, session } = await startAttack();
    const { staying, staysIn } = await ask(email);
    expect(staysIn).toBe(a.organization);
    await nobody.session.resetPassword({ token: staying, password: mine, stay_in: staysIn });
    expect(await findSessionMember(session)).toBeNull();
    expect((await refusalOf(signIn(email, theirs))).code).toBe('invalid_sign_in');
    expect(await signIn(email, mine)).toMatchObject({ organizationId: a.organization });
    const actions = await api.prisma.auditEntry.findMany({
      where: { organizationId: a.organization, objectId: userId },
    });
    expect(actions.map(({ action }) => action)).toContain('member.proved');
  });

  it('keeps the teams of a proven account and mails only one link', async () => {
    const a = await openPanel();
    const one = await api.createMember(a.organization, { role: 'editor' });
    const { plain, staying, text } = await ask(one.email);
    expect(staying).toBe('');
    expect(text).not.toContain('leave=1');
    await nobody.session.resetPassword({ token: plain, password: mine });
    expect(await teamsOf(one.userId)).toEqual([a.organization]);
  });
});

describe('other ways in which the victim gains an account that an attacker created', () => {
  it('the invitation as owner of a client makes the victim its owner and a member of no other team', async () => {
    const attack = await startAttack();
    const partner = await openPanel({ isPartner: true });
    const token = await withMail(async () => {
      const owner = { owner_name: 'Vera', owner_email: attack.email };
      const { id } = await partner.panel.partner.createClient({ name: 'Padaria', ...owner });
      await sendDueMail(id);
      return mailed(attack.email, /\/invite\/([0-9A-Za-z]{40})/);
    });
    const { organization_id } = await nobody.members.acceptInvitation({ token, name: 'Vera', password: mine });
    await expectRescued(attack, [organization_id]);
    expect(await api.prisma.member.findFirst({ where: { organizationId: organization_id } })).toMatchObject({
      isOwner: true,
    });
  });

  it('an owner and last administrator leaves the attacker’s team on accepting another e-mailed link', async () => {
    const partner = await openPanel({ isPartner: true });
    const email = `${newId()}@victim.test`;
    const owner = { owner_name: 'Attacker', owner_email: email };
    const made = await partner.panel.partner.createClient({ name: 'Trap', ...owner });
    const handed = tokenOf(made.owner.invitation_url ?? '');
    const { user_id } = await nobody.members.acceptInvitation({ token: handed, name: 'Attacker', password: theirs });
    expect(await teamsOf(user_id)).toEqual([made.id]);
    const b = await openPanel();
    const { mailed: token } = await inviteByMail(b, email);
    await nobody.members.acceptInvitation({ token, name: 'Vera', password: mine });
    expect(await teamsOf(user_id)).toEqual([]);
    // The client no longer has an owner, so its partner can invite another person.
    const someone = { owner_name: 'Olga', owner_email: `${newId()}@a.test` };
    expect(await partner.panel.partner.inviteOwner({ id: made.id, ...someone })).toMatchObject({ client_id: made.id });
  });

  it('a provisioning file with take_over removes the account from team A', async () => {
    const attack = await startAttack();
    const { email } = attack;
    const members = [{ name: 'Vera', role: 'admin', email, password: mine, take_over: true }];
    const file = readProvisioning({ organization: { name: newId() }, members });
    await expect(provision(file)).rejects.toThrow(/teams are left/);
    const { organization } = (await provision(file, [], leaveUnprovenTeams)) as { organization: { id: string } };
    await expectRescued(attack, [organization.id]);
    await provision(file, [], leaveUnprovenTeams);
    await expectRescued(attack, [organization.id]);
  });
});
