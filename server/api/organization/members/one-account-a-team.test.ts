import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { findSessionMember } from '#server/access/identity/find-session-member.ts';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { leaveUnprovenTeams } from '#server/domain/lifecycle/offboarding/leave-unproven-teams.ts';
import { provision } from '#server/domain/lifecycle/provisioning/provision.ts';
import { makeResetLink } from '#server/domain/organization/accounts/make-reset-link.ts';
import { type Entry, signIn as enter } from '#server/domain/organization/accounts/sign-in.ts';
import { readProvisioning } from '#server/domain/platform/provisioning-file/read-provisioning.ts';
import { startHarness } from '#server/testing/harness.ts';
import { openPanel, panelOf, refusalOf } from '#server/testing/panel.ts';

// Tests a deployment without a mail server, where a team must not block a person's invitation to another team. An
// account whose e-mail address is not verified belongs only to the team that created it. Every other team has a
// separate account for the same e-mail address.

const api = startHarness();
afterAll(async () => {
  completeEnv({ CLOCK_OFFSET_SECONDS: '0' });
  await api.stop();
});

const nobody = panelOf(null);
const [theirs, mine] = ['the attacker’s own', 'the victim’s own'];
type Team = Awaited<ReturnType<typeof openPanel>>;
const newEmail = () => `${newId()}@victim.test`;
let host = 0;
/** Returns a different address each time, because ten attempts per minute are allowed from one address. */
const nextAddress = () => {
  host += 1;
  return `10.77.${host >> 8}.${host & 255}`;
};

const linkOf = async ({ panel }: Team, email: string) => {
  const { url } = await panel.members.inviteMember({ email, role: 'editor' });
  return url.slice(url.lastIndexOf('/') + 1);
};
const join = async (team: Team, email: string, password: string, name = 'Vera') =>
  (await nobody.members.acceptInvitation({ token: await linkOf(team, email), name, password })).user_id;
const signIn = async (email: string, password: string, more: Partial<Entry> = {}) => {
  const entered = await enter({ email, password, address: nextAddress(), userAgent: '', ...more });
  const member = await findSessionMember(entered);
  return { ...entered, organizationId: member?.organizationId };
};
const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code;
const membersOf = async (email: string) =>
  (await api.prisma.member.findMany({ where: { user: { email } } })).map((one) => one.organizationId).toSorted();

describe('an invitation link of team B when team A already created an account with the e-mail', () => {
  it('creates a separate account in B, and each password opens only its own team', async () => {
    const [a, b] = [await openPanel({ name: 'Trap' }), await openPanel()];
    const email = newEmail();
    const attacker = await join(a, email, theirs, 'Attacker');
    const token = await linkOf(b, email);
    expect(await nobody.members.viewInvitation({ token })).toMatchObject({
      needs: 'name_and_password',
      takes_over: false,
    });
    expect(await codeOf(nobody.members.acceptInvitation({ token, password: mine }))).toBe('invalid_request');
    const joined = await nobody.members.acceptInvitation({ token, name: 'Vera', password: mine });
    expect(joined.user_id).not.toBe(attacker);
    expect(await signIn(email, theirs)).toMatchObject({ userId: attacker, organizationId: a.organization });
    expect(await signIn(email, mine)).toMatchObject({ userId: joined.user_id, organizationId: b.organization });
    // A sign-in that requests the organization of the other account does not enter that account.
    expect(await signIn(email, theirs, { wanted: b.organization })).toMatchObject({ organizationId: a.organization });
    // Neither team sees the other team's account.
    expect(await a.panel.members.listUnproven({})).toEqual({ data: [attacker] });
    expect(await b.panel.members.listUnproven({})).toEqual({ data: [joined.user_id] });
    expect((await b.panel.members.listUsers({})).data.map(({ name }) => name)).not.toContain('Attacker');
    for (const team of [a, b])
      expect(await codeOf(team.panel.members.inviteMember({ email, role: 'editor' }))).toBe('already_member');
  });

  it('rejects assigning a contact to an e-mail that only another team uses, as for an unknown e-mail', async () => {
    const [a, b] = [await openPanel(), await openPanel()];
    const email = newEmail();
    const id = await join(a, email, theirs);
    const given = async ({ organization }: Team, assigned: string) => {
      const key = await api.createKey(organization);
      const body = { email: `${newId()}@contact.test`, assigned_user_email: assigned };
      return (await api.call('POST', '/contacts', { key, body })).body;
    };
    expect(await given(a, email)).toMatchObject({ assigned_user: { id } });
    const [unseen, unknown] = [await given(b, email), await given(b, newEmail())];
    expect(unseen.assignment_error).toBe('assigned_user_email_not_found');
    expect(unseen.assignment_error).toBe(unknown.assignment_error);
  });

  it('creates one account per team when 20 requests use the links of two teams at the same time', async () => {
    const email = newEmail();
    const teams = [await openPanel(), await openPanel()];
    const tokens = await Promise.all(teams.map((team) => linkOf(team, email)));
    const joined = await Promise.allSettled(
      Array.from({ length: 20 }, (_, turn) =>
        nobody.members.acceptInvitation({
          token: tokens[turn % 2] ?? '',
          name: 'Vera',
          password: `${mine} ${turn % 2}`,
        }),
      ),
    );
    expect(joined.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const refused = joined.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(new Set(refused)).toEqual(new Set(['invitation_not_found']));
    expect(await membersOf(email)).toEqual(teams.map((team) => team.organization).toSorted());
    expect(await api.prisma.user.count({ where: { email } })).toBe(2);
    for (const [turn, team] of teams.entries())
      expect(await signIn(email, `${mine} ${turn}`)).toMatchObject({ organizationId: team.organization });
  });

  it('has database constraints against duplicate accounts and members of one e-mail', async () => {
    const [a, b] = [await openPanel(), await openPanel()];
    const email = newEmail();
    await join(a, email, theirs);
    const user = (more: object) => api.prisma.user.create({ data: { id: newId(), email, name: 'X', ...more } });
    await expect(user({ unprovenInId: a.organization })).rejects.toThrow(/[Uu]nique/);
    const { id: userId } = await user({ provenAt: new Date() });
    await expect(user({ provenAt: new Date() })).rejects.toThrow(/[Uu]nique/);
    const member = (organizationId: string) =>
      api.prisma.member.create({ data: { id: newId(), organizationId, userId, role: 'editor' } });
    await expect(member(a.organization)).rejects.toThrow();
    await member(b.organization);
  });
});

describe('the account that a sign-in opens', () => {
  it('opens the account of the password, and of the wanted team when two have the same password', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('first password', 'second password', 'third password'), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.nat(4),
        async (passwords, wants) => {
          const email = newEmail();
          const teams = [];
          for (const password of passwords) {
            const team = await openPanel();
            await join(team, email, password);
            teams.push({ ...team, password });
          }
          const wanted = teams[wants % teams.length];
          if (!wanted) return;
          const opened = await signIn(email, wanted.password, { wanted: wanted.organization });
          expect(opened.organizationId).toBe(wanted.organization);
          // A sign-in without `wanted` opens the same account again, because that account signed in last.
          expect((await signIn(email, wanted.password)).organizationId).toBe(wanted.organization);
          expect(await codeOf(signIn(email, 'nobody’s password'))).toBe('invalid_sign_in');
        },
      ),
      { numRuns: 6 },
    );
  });

  it('opens the right account among 31 with the same e-mail, which all share one salt', async () => {
    const email = newEmail();
    const victims = await openPanel();
    const id = await join(victims, email, mine);
    for (let turn = 0; turn < 30; turn += 1) {
      const userId = await join(await openPanel(), email, theirs);
      const at = new Date();
      const session = {
        organizationId: victims.organization,
        tokenHash: newId(),
        deviceHash: 'x',
        address: 'x',
        userAgent: 'x',
      };
      await api.prisma.session.create({
        data: { id: newId(), userId, addressKey: 'x', createdAt: at, lastSeenAt: at, ...session },
      });
    }
    const expectOneSalt = async () => {
      const rows = await api.prisma.user.findMany({ where: { email }, select: { passwordHash: true } });
      expect(new Set(rows.map(({ passwordHash }) => passwordHash?.split('$').slice(0, -1).join('$'))).size).toBe(1);
    };
    await expectOneSalt();
    const entered = await signIn(email, mine);
    expect(entered).toMatchObject({ userId: id, organizationId: victims.organization });
    // Tokens that were issued earlier still work after the person has changed the password.
    const { token } = entered;
    const member = await findSessionMember({ token });
    if (!member) throw new Error('not signed in');
    const changed = { password: mine, new_password: 'changed by the victim' };
    await panelOf({ ...member, token }).session.changePassword(changed);
    await expectOneSalt();
    expect((await signIn(email, 'changed by the victim')).userId).toBe(id);
  });
});

describe('password guesses by the owner of another account with the same e-mail', () => {
  /**
   * Makes 20 guesses at the other account's password and returns their error codes. After each guess, the guesser signs
   * in with their own password if possible.
   */
  const guessBeside = async (email: string, more: Partial<Entry>) => {
    const refusals: string[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      refusals.push(await codeOf(signIn(email, `guess ${turn}`, more)));
      await signIn(email, theirs, more).catch((error: { code?: string }) => expect(error.code).toBe('too_many_tries'));
    }
    return refusals;
  };

  it('count in a browser known to the other account, although its right password is entered in between', async () => {
    const [a, b] = [await openPanel(), await openPanel()];
    const email = newEmail();
    await join(a, email, theirs);
    await join(b, email, mine);
    const { device } = await signIn(email, theirs);
    expect(new Set(await guessBeside(email, { device }))).toEqual(new Set(['invalid_sign_in']));
    // After too many guesses, even the right password is refused in that browser, and an unknown browser has to wait.
    // The owner of the other account is not locked out.
    expect(await codeOf(signIn(email, mine, { device }))).toBe('invalid_sign_in');
    expect(await codeOf(signIn(email, mine))).toBe('too_many_tries');
    expect(await signIn(email, theirs, { device })).toMatchObject({ organizationId: a.organization });
    completeEnv({ CLOCK_OFFSET_SECONDS: String(26 * 3_600) });
    expect(await signIn(email, mine, { device })).toMatchObject({ organizationId: b.organization });
    completeEnv({ CLOCK_OFFSET_SECONDS: '0' });
  });

  it('lead to the same waits whether or not a second account with the e-mail exists', async () => {
    const seen = [];
    for (const beside of [false, true]) {
      const email = newEmail();
      await join(await openPanel(), email, theirs);
      if (beside) await join(await openPanel(), email, mine);
      seen.push(await guessBeside(email, {}));
    }
    expect(seen[0]).toContain('too_many_tries');
    expect(seen[1]).toEqual(seen[0]);
  });
});

describe('proof of the mailbox when two teams have an account with the e-mail', () => {
  const twice = async () => {
    const [a, b] = [await openPanel({ name: 'Trap' }), await openPanel({ name: 'Padaria' })];
    const email = newEmail();
    const ids = [await join(a, email, theirs), await join(b, email, mine)];
    const sessions = [await signIn(email, theirs), await signIn(email, mine)];
    const link = await makeResetLink(email, 9);
    return { a, b, email, ids, sessions, link, token: link?.link.split('#')[1] ?? '' };
  };
  const chosen = 'chosen by the mailbox';
  const expectAllOut = async ({ email, sessions }: Awaited<ReturnType<typeof twice>>) => {
    for (const session of sessions) expect(await findSessionMember(session)).toBeNull();
    for (const password of [theirs, mine]) expect(await codeOf(signIn(email, password))).toBe('invalid_sign_in');
    expect(await api.prisma.user.count({ where: { email, passwordHash: { not: null } } })).toBe(1);
    expect(await api.prisma.user.count({ where: { email, provenAt: { not: null } } })).toBe(1);
  };

  it('leaves one account without a team after a password reset by e-mail', async () => {
    const all = await twice();
    await nobody.session.resetPassword({ token: all.token, password: chosen });
    await expectAllOut(all);
    expect(await membersOf(all.email)).toEqual([]);
  });

  it('keeps the membership in the team whose stay link is used, and in no other team', async () => {
    const all = await twice();
    const { b, ids, link, token, email } = all;
    expect(link?.unprovenIn.map(({ team }) => team)).toEqual(['Padaria', 'Trap']);
    expect(link?.unprovenIn[0]?.stayLink).toContain(`stay=${b.organization}`);
    await nobody.session.resetPassword({ token, password: chosen, stay_in: b.organization });
    await expectAllOut(all);
    expect(await membersOf(email)).toEqual([b.organization]);
    expect(await signIn(email, chosen)).toMatchObject({ userId: ids[1], organizationId: b.organization });
    // The e-mail address is already verified. The second link therefore no longer works, and the next link of team A
    // asks for the password.
    expect(await codeOf(nobody.session.resetPassword({ token, password: theirs }))).toBe('reset_link_invalid');
    expect(await nobody.members.viewInvitation({ token: await linkOf(all.a, email) })).toMatchObject({
      needs: 'password',
    });
  });

  it('keeps no membership when stay_in names a team of which the person is no member', async () => {
    const all = await twice();
    const { organization } = await openPanel();
    await nobody.session.resetPassword({ token: all.token, password: chosen, stay_in: organization });
    await expectAllOut(all);
    expect(await membersOf(all.email)).toEqual([]);
  });

  it('leaves one account, in the provisioned organization, after a provisioning file with take_over', async () => {
    const all = await twice();
    const members = [{ name: 'Vera', role: 'admin', email: all.email, password: chosen, take_over: true }];
    const file = readProvisioning({ organization: { name: newId() }, members });
    const { organization } = await provision(file, [], leaveUnprovenTeams);
    await expectAllOut(all);
    expect(await membersOf(all.email)).toEqual([organization.id]);
  });

  it('leaves one proven account without a team when resets and 10 invitation links run at the same time', async () => {
    const all = await twice();
    const third = await openPanel();
    const tokens = [await linkOf(third, all.email), await linkOf(await openPanel(), all.email)];
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, turn) =>
        turn % 2 === 0
          ? nobody.members.acceptInvitation({ token: tokens[(turn / 2) % 2] ?? '', name: 'X', password: theirs })
          : nobody.session.resetPassword({ token: all.token, password: chosen }),
      ),
    );
    await expectAllOut(all);
    expect(await membersOf(all.email)).toEqual([]);
    expect(
      (await api.prisma.user.findFirstOrThrow({ where: { email: all.email, passwordHash: { not: null } } })).provenAt,
    ).not.toBeNull();
  });
});
