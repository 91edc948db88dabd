import { verify } from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findSessionMember } from '#server/access/identity/find-session-member.ts';
import { completeEnv, env } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { leaveUnprovenTeams } from '#server/domain/lifecycle/offboarding/leave-unproven-teams.ts';
import { provision } from '#server/domain/lifecycle/provisioning/provision.ts';
import { signIn as enter } from '#server/domain/organization/accounts/sign-in.ts';
import { sendDueMail } from '#server/domain/platform/mail/send-due-mail.ts';
import { readProvisioning } from '#server/domain/platform/provisioning-file/read-provisioning.ts';
import { startHarness } from '#server/testing/harness.ts';
import { openPanel, panelOf, refusalOf } from '#server/testing/panel.ts';
import { startSmtpServer } from '#server/testing/servers/smtp-server.ts';

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
const address = '203.0.113.7';
/** Signs in with e-mail and password, and returns the organization of the session. */
const signIn = async (email: string, password: string, from: string, wanted?: string) => {
  const { token } = await enter({ email, password, address: from, userAgent: '', wanted });
  return { token, organizationId: (await findSessionMember({ token }))?.organizationId };
};
const [theirs, mine] = ['the squatter’s own', 'the owner’s own'];
const start = () => openPanel({ name: 'Casa https://evil.test' });
type Team = Awaited<ReturnType<typeof start>>;
const newEmail = () => `${newId()}@b.test`;
const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);
const linkOf = async ({ panel }: Team, email: string) =>
  tokenOf((await panel.members.inviteMember({ email, role: 'admin' })).url);
const squat = async (team: Team, email: string) =>
  nobody.members.acceptInvitation({ token: await linkOf(team, email), name: 'Squatter', password: theirs });
/** Returns the only account with this e-mail that has a password. */
const accountOf = async (email: string) => {
  const [account, ...others] = await api.prisma.user.findMany({ where: { email, passwordHash: { not: null } } });
  expect(others).toEqual([]);
  if (!account) throw new Error('nobody has the e-mail');
  return account;
};

/** Invites by e-mail. Returns the link in the mailbox, and the invitation that the inviter sees. */
async function mailTo(team: Team, email: string) {
  completeEnv({ SMTP_URL: smtp.url });
  const invitation = await team.panel.members.inviteMember({ email, role: 'editor' });
  await sendDueMail(team.organization);
  completeEnv({ SMTP_URL: '' });
  const mail = smtp.received.findLast((one) => one.to.includes(email));
  const token = /\/invite\/([0-9A-Za-z]{40})/.exec(mail?.text ?? '')?.[1] ?? '';
  return { invitation, token, text: mail?.text ?? '' };
}

const fileOf = (name: string, member: object) => ({
  organization: { name },
  members: [{ name: 'Bia', role: 'admin', ...member }],
});
const run = (file: object) => provision(readProvisioning(file), [], leaveUnprovenTeams);

describe('an account created with the link that the inviter sees', () => {
  it('works only in the inviting organization, which lists it as unproven (a database constraint)', async () => {
    const [a, b] = [await start(), await start()];
    const email = newEmail();
    const { user_id } = await squat(a, email);
    expect((await accountOf(email)).provenAt).toBeNull();
    expect(await signIn(email, theirs, address)).toMatchObject({ organizationId: a.organization });
    expect(await a.panel.members.listUnproven({})).toEqual({ data: [user_id] });
    expect(await b.panel.members.listUnproven({})).toEqual({ data: [] });
    const member = { id: newId(), organizationId: b.organization, userId: user_id, role: 'admin' as const };
    await expect(api.prisma.member.create({ data: member })).rejects.toThrow(/one organization at most/);
  });

  it('gets a new password with the next invitation after its removal, and stays unproven', async () => {
    const a = await start();
    const email = newEmail();
    const { user_id } = await squat(a, email);
    await a.panel.members.removeMember({ user_id });
    const token = await linkOf(a, email);
    expect(await nobody.members.viewInvitation({ token })).toMatchObject({
      needs: 'name_and_password',
      takes_over: false,
    });
    expect(await nobody.members.acceptInvitation({ token, name: 'Bia', password: mine })).toMatchObject({ user_id });
    expect((await refusalOf(signIn(email, theirs, address))).code).toBe('invalid_sign_in');
    expect(await signIn(email, mine, address)).toMatchObject({ organizationId: a.organization });
    expect(await accountOf(email)).toMatchObject({ id: user_id, name: 'Bia', provenAt: null });
  });

  it('stays unproven for a provisioned person without a password and an organization', async () => {
    const a = await start();
    const email = newEmail();
    await api.prisma.user.create({ data: { id: newId(), email, name: 'Bia', provenAt: new Date() } });
    await squat(a, email);
    expect((await accountOf(email)).provenAt).toBeNull();
  });
});

describe('an invitation link sent by e-mail', () => {
  it('is visible only in the mailbox: not to the inviter, in the outbox, the database or a mail error', async () => {
    const a = await start();
    const email = newEmail();
    const { invitation, token, text } = await mailTo(a, email);
    expect(invitation.mailed).toBe(true);
    expect(token).not.toBe('');
    expect(token).not.toBe(tokenOf(invitation.url));
    expect(text).not.toContain('https://evil.test');
    const [mail] = (await a.panel.mail.listMail({})).data;
    expect(mail).toMatchObject({ kind: 'member.invitation', status: 'sent', to: { address: email } });
    expect(mail?.text).toContain('•••');
    const rows = [await api.prisma.mail.findMany(), await api.prisma.invitation.findMany(), invitation, mail];
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await api.prisma.mail.count({ where: { secretSealed: { not: null } } })).toBe(0);
    completeEnv({ SMTP_URL: 'smtp://127.0.0.1:1' });
    await a.panel.members.inviteMember({ email: newEmail(), role: 'editor' });
    await sendDueMail(a.organization);
    expect(await api.prisma.mail.count({ where: { status: 'queued', secretSealed: { not: null } } })).toBe(1);
    expect(JSON.stringify((await a.panel.mail.listMail({})).data)).not.toMatch(/\/invite\/\w|secret/);
  });

  it('is not sent without a mail server, and the invitation has `mailed: false`', async () => {
    const a = await start();
    const invitation = await a.panel.members.inviteMember({ email: newEmail(), role: 'editor' });
    expect([env.SMTP_URL, invitation.mailed]).toEqual([undefined, false]);
    expect((await a.panel.mail.listMail({})).data).toEqual([]);
  });

  it('makes a new account proven; the next organization then asks for its password', async () => {
    const [a, b] = [await start(), await start()];
    const email = newEmail();
    const { token } = await mailTo(a, email);
    await nobody.members.acceptInvitation({ token, name: 'Bia', password: mine });
    expect((await accountOf(email)).provenAt).not.toBeNull();
    expect(await a.panel.members.listUnproven({})).toEqual({ data: [] });
    const second = await linkOf(b, email);
    expect(await nobody.members.viewInvitation({ token: second })).toMatchObject({ needs: 'password' });
    await nobody.members.acceptInvitation({ token: second, password: mine });
    expect(await api.prisma.member.count({ where: { user: { email } } })).toBe(2);
  });

  it('takes over an account that another organization created, with a new password and new sessions', async () => {
    const [a, b] = [await start(), await start()];
    const email = newEmail();
    await squat(a, email);
    const session = await signIn(email, theirs, address);
    const { token } = await mailTo(b, email);
    expect(await nobody.members.viewInvitation({ token })).toMatchObject({
      needs: 'name_and_password',
      takes_over: true,
    });
    await nobody.members.acceptInvitation({ token, name: 'Bia', password: mine });
    expect(await findSessionMember(session)).toBeNull();
    expect((await refusalOf(signIn(email, theirs, address, b.organization))).code).toBe('invalid_sign_in');
    expect(await signIn(email, mine, address, b.organization)).toMatchObject({ organizationId: b.organization });
    expect(await accountOf(email)).toMatchObject({ name: 'Bia', provenAt: expect.any(Date) });
    const again = nobody.members.acceptInvitation({ token, name: 'X', password: theirs });
    expect((await refusalOf(again)).code).toBe('invitation_not_found');
  });

  it('still opens after the inviter used the other link, and takes the account over', async () => {
    const a = await start();
    const email = newEmail();
    const { token, invitation } = await mailTo(a, email);
    const used = { token: tokenOf(invitation.url), name: 'Squatter', password: theirs };
    const { user_id } = await nobody.members.acceptInvitation(used);
    const session = await signIn(email, theirs, address);
    expect(await nobody.members.acceptInvitation({ token, name: 'Bia', password: mine })).toMatchObject({ user_id });
    expect(await findSessionMember(session)).toBeNull();
    const account = await accountOf(email);
    expect(await verify(account.passwordHash ?? '', mine)).toBe(true);
    expect(account.provenAt).not.toBeNull();
    expect(await api.prisma.member.count({ where: { userId: user_id } })).toBe(1);
    expect((await refusalOf(nobody.members.viewInvitation({ token }))).code).toBe('invitation_not_found');
  });

  it('does not restore a member who was removed in the meantime (invitation_not_found)', async () => {
    const a = await start();
    const email = newEmail();
    const { token, invitation } = await mailTo(a, email);
    const used = { token: tokenOf(invitation.url), name: 'Bia', password: theirs };
    const { user_id } = await nobody.members.acceptInvitation(used);
    await a.panel.members.removeMember({ user_id });
    const again = nobody.members.acceptInvitation({ token, name: 'Bia', password: mine });
    expect((await refusalOf(again)).code).toBe('invitation_not_found');
  });

  it('wins when both links are used 10 times each at the same time, with one account and one membership', async () => {
    const a = await start();
    const email = newEmail();
    const { token, invitation } = await mailTo(a, email);
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, turn) =>
        nobody.members.acceptInvitation(
          turn % 2 === 0
            ? { token, name: 'Bia', password: mine }
            : { token: tokenOf(invitation.url), name: 'Squatter', password: theirs },
        ),
      ),
    );
    const account = await accountOf(email);
    expect(account.provenAt).not.toBeNull();
    expect(await verify(account.passwordHash ?? '', mine)).toBe(true);
    expect(await api.prisma.member.count({ where: { user: { email } } })).toBe(1);
  });
});

describe('accounts from a provisioning file', () => {
  it('are proven, and the same file again changes nothing', async () => {
    const email = newEmail();
    const file = fileOf(newId(), { email, password: mine });
    const first = await run(file);
    const account = await accountOf(email);
    expect(account.provenAt).not.toBeNull();
    expect(await run(file)).toEqual(first);
    expect(await accountOf(email)).toEqual(account);
  });

  it('are refused with path and reason if a password is given for a member of another organization', async () => {
    const email = newEmail();
    await run(fileOf(newId(), { email, password: theirs }));
    const name = newId();
    await expect(run(fileOf(name, { email, password: mine }))).rejects.toThrow(
      `members.0.password: ${email} has an account in another organization`,
    );
    expect(await api.prisma.organization.count({ where: { name } })).toBe(0);
    await run(fileOf(name, { email }));
    expect(await api.prisma.member.count({ where: { user: { email } } })).toBe(2);
    expect(await signIn(email, theirs, address)).toBeTruthy();
  });

  it('do not adopt an unproven account of another organization unless the file says take_over', async () => {
    const a = await start();
    const email = newEmail();
    await squat(a, email);
    const session = await signIn(email, theirs, address);
    const name = newId();
    for (const [more, fieldPath] of [
      [{ password: mine }, 'members.0.password'],
      [{}, 'members.0.email'],
    ] as const) {
      await expect(run(fileOf(name, { email, ...more }))).rejects.toThrow(fieldPath);
    }
    const file = fileOf(name, { email, password: mine, take_over: true });
    const made = await run(file);
    expect(await findSessionMember(session)).toBeNull();
    expect((await refusalOf(signIn(email, theirs, address))).code).toBe('invalid_sign_in');
    expect(await signIn(email, mine, address)).toBeTruthy();
    const account = await accountOf(email);
    expect(account.provenAt).not.toBeNull();
    expect(await run(file)).toEqual(made);
    expect(await accountOf(email)).toEqual(account);
  });

  it('adopt an unproven account without an organization, with or without a password in the file', async () => {
    const a = await start();
    for (const password of [mine, undefined]) {
      const email = newEmail();
      const { user_id } = await squat(a, email);
      await a.panel.members.removeMember({ user_id });
      await run(fileOf(newId(), { email, ...(password && { password }) }));
      expect((await refusalOf(signIn(email, theirs, address))).code).toBe('invalid_sign_in');
      if (password) expect(await signIn(email, password, address)).toBeTruthy();
    }
  });
});
