import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findSessionMember } from '#server/access/identity/find-session-member.ts';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf } from '#server/testing/panel.ts';
import { withinOneMinute } from '#server/testing/within-one-minute.ts';
import { signOut } from './manage-sessions.ts';
import { type Entry, signIn } from './sign-in.ts';

const api = startHarness();
let organizationId: string;
let userId: string;
const email = 'ana@example.com';
const password = 'correct horse battery staple';
let passwordHash: string;
const refusal = (error: string) => expect.objectContaining({ code: error });
const enter = (who: string, what: string, address: string, more: Partial<Entry> = {}) =>
  signIn({ email: who, password: what, address, userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0', ...more });
const codeOf = (one: PromiseSettledResult<unknown>) =>
  one.status === 'rejected' ? (one.reason as { code: string }).code : 'ok';
/** Sets the shared clock ahead by this many minutes. */
const minutesOn = (minutes: number) => completeEnv({ CLOCK_OFFSET_SECONDS: String(minutes * 60) });

/** Creates a person with a password, in an organization of their own. */
async function person(role: 'admin' | 'atendente' = 'admin') {
  const organization = await api.createOrganization();
  const member = await api.createMember(organization, { role });
  await api.prisma.user.update({ where: { id: member.userId }, data: { passwordHash } });
  return { ...member, organization };
}

beforeAll(async () => {
  passwordHash = await hash(password);
  organizationId = await api.createOrganization({ name: 'Acme' });
  ({ userId } = await api.createMember(organizationId, { email, name: 'Ana', role: 'editor' }));
  await api.prisma.user.update({ where: { id: userId }, data: { passwordHash } });
});
beforeEach(() => minutesOn(0));
afterAll(() => api.stop());

describe('signIn', () => {
  it('starts a session, ignores case and spaces of the e-mail, and stores no token in plain text', async () => {
    const entered = await enter(' ANA@example.com ', password, '203.0.113.1');
    expect(entered).toEqual({
      userId,
      token: expect.stringMatching(/^\w{40}$/),
      device: expect.stringMatching(/^\w{40}$/),
    });
    const rows = await api.prisma.session.findMany({ where: { userId } });
    expect(rows).toMatchObject([{ organizationId, address: '203.0.113.1', endedAt: null }]);
    expect(JSON.stringify(rows)).not.toContain(entered.token);
    expect(JSON.stringify(rows)).not.toContain(entered.device);
  });

  it('opens the requested organization if the person is a member, and otherwise the first one', async () => {
    const second = await api.createOrganization({ name: 'Second' });
    await api.prisma.member.create({
      data: { id: crypto.randomUUID(), organizationId: second, userId, role: 'atendente' },
    });
    const opened = async (wanted?: string) =>
      (await findSessionMember(await enter(email, password, '203.0.113.9', { wanted })))?.organizationId;
    const foreign = await api.createOrganization();
    expect(await opened(second)).toBe(second);
    for (const wanted of [undefined, organizationId, foreign, 'no id'])
      expect(await opened(wanted)).toBe(organizationId);
  });

  it('returns invalid_sign_in alike for a wrong or no password, an unknown person, no organization', async () => {
    const invited = await api.createMember(organizationId);
    await api.prisma.user.create({
      data: { id: crypto.randomUUID(), email: 'alone@example.com', name: 'Alone', passwordHash },
    });
    const tries = [
      [email, 'wrong'],
      ['nobody@example.com', password],
      [invited.email, ''],
      ['alone@example.com', password],
      ['nobody\u0000@example.com', password],
      [`${'a'.repeat(10_000)}@example.com`, password],
    ] as const;
    for (const [who, what] of tries)
      await expect(enter(who, what, '203.0.113.2')).rejects.toEqual(refusal('invalid_sign_in'));
  });

  it('allows ten tries per minute for an account and address; another address is still allowed', () =>
    withinOneMinute(async () => {
      const victim = `${newId()}@example.com`;
      const tries = await Promise.allSettled(Array.from({ length: 20 }, () => enter(victim, 'guess', '203.0.113.3')));
      const codes = tries.map(codeOf);
      expect(codes.filter((code) => code === 'invalid_sign_in')).toHaveLength(10);
      expect(codes.filter((code) => code === 'rate_limit_exceeded')).toHaveLength(10);
      await expect(enter(victim, 'guess', '203.0.113.4')).rejects.toEqual(refusal('invalid_sign_in'));
    }));

  it('counts an IPv6 /64 network as one address', () =>
    withinOneMinute(async () => {
      const victim = `${newId()}@example.com`;
      const tries = await Promise.allSettled(
        Array.from({ length: 12 }, (_, i) => enter(victim, 'guess', `2001:db8:1:2:${i}::${i}`)),
      );
      expect(tries.map(codeOf).filter((code) => code === 'rate_limit_exceeded')).toHaveLength(2);
    }));
});

describe('guessing a password from many addresses', () => {
  const guessAll = (who: string, count: number, network: number) =>
    Promise.allSettled(Array.from({ length: count }, (_, i) => enter(who, 'guess', `10.${network}.0.${i}`)));

  it('gets 15 of 20 simultaneous tries answered; then each try waits 1, 2, 4, 8 and at most 15 minutes', async () => {
    for (const who of [(await person()).email, `${newId()}@example.com`]) {
      minutesOn(0);
      const codes = (await guessAll(who, 20, 1)).map(codeOf);
      expect(codes.filter((code) => code === 'invalid_sign_in')).toHaveLength(15);
      expect(codes.filter((code) => code === 'too_many_tries')).toHaveLength(5);
      let passed = 0;
      for (const wait of [1, 2, 4, 8, 15, 15]) {
        minutesOn(passed + wait - 0.1);
        await expect(enter(who, 'guess', '10.2.0.1')).rejects.toMatchObject({
          code: 'too_many_tries',
          details: { retry_after: expect.any(Number) },
        });
        passed += wait + 0.1;
        minutesOn(passed);
        await expect(enter(who, 'guess', '10.2.0.2')).rejects.toEqual(refusal('invalid_sign_in'));
      }
      minutesOn(passed + 25 * 60);
      const [again] = await guessAll(who, 1, 3);
      expect(again && codeOf(again)).toBe('invalid_sign_in');
    }
  });

  it('does not delay a known browser or address; a right password resets the count of unknown browsers', async () => {
    const { email: who } = await person();
    const { device } = await enter(who, password, '10.4.0.1');
    await guessAll(who, 20, 5);
    await expect(enter(who, password, '10.4.0.2')).rejects.toEqual(refusal('too_many_tries'));
    await enter(who, password, '10.4.0.3', { device });
    await enter(who, password, '10.4.0.1');
    // A sign-in on a known browser does not reset the counter of unknown browsers.
    await expect(enter(who, password, '10.4.0.4')).rejects.toEqual(refusal('too_many_tries'));
    minutesOn(2);
    await enter(who, password, '10.4.0.4');
    expect((await guessAll(who, 15, 6)).map(codeOf)).not.toContain('too_many_tries');
  });

  it('delays also a browser whose sessions were ended from elsewhere', async () => {
    const one = await person();
    const { device } = await enter(one.email, password, '10.7.0.1');
    await panelOf(one).session.endOtherSessions({});
    await guessAll(one.email, 20, 8);
    for (const from of [{ device }, {}])
      await expect(enter(one.email, password, '10.7.0.1', from)).rejects.toEqual(refusal('too_many_tries'));
  });

  it('is recorded once per wait in the audit log and in the person’s security events', async () => {
    const one = await person();
    await guessAll(one.email, 20, 9);
    await expect
      .poll(() => api.prisma.auditEntry.findMany({ where: { organizationId: one.organization } }))
      .toMatchObject([
        {
          action: 'sign_in.limited',
          objectId: one.userId,
          actor: { type: 'system' },
          details: { browser: 'Firefox, Linux' },
        },
      ]);
    expect((await panelOf(one).session.viewSecurity({})).events.map(({ kind }) => kind)).toEqual(['sign_in.limited']);
  });

  it('is limited in the same way when changing the password: 15 of 20 tries are checked', async () => {
    const one = await person();
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        panelOf(one).session.changePassword({ password: 'guess', new_password: 'mine from now on' }),
      ),
    );
    const refused = tries.map((one) => (one.status === 'rejected' ? one.reason.code : 'ok'));
    expect(refused.filter((code) => code === 'invalid_password')).toHaveLength(15);
    expect(refused.filter((code) => code === 'too_many_tries')).toHaveLength(5);
  });
});

describe('sign-in with a new browser', () => {
  it('sends an e-mail in the person’s language, but not for the first or a known browser', async () => {
    const one = await person();
    await api.prisma.user.update({ where: { id: one.userId }, data: { locale: 'en' } });
    const mails = () => api.prisma.mail.findMany({ where: { organizationId: one.organization } });
    const { device } = await enter(one.email, password, '10.10.0.1');
    await enter(one.email, password, '10.10.0.2', { device });
    expect(await mails()).toEqual([]);
    await enter(one.email, password, '10.10.0.3', { device: 'not one of ours' });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'account.new_device', toAddress: one.email, status: 'kept' });
    expect(mail?.text).toContain('Firefox, Linux, address 10.10.0.3');
  });

  it('records start and end of the session once in the audit log', async () => {
    const one = await person('atendente');
    const session = await enter(one.email, password, '10.11.0.1');
    await signOut(session);
    await signOut(session);
    const entries = await api.prisma.auditEntry.findMany({
      where: { organizationId: one.organization },
      orderBy: { createdAt: 'asc' },
    });
    expect(entries.map(({ action }) => action)).toEqual(['session.started', 'session.ended']);
    expect(entries[0]).toMatchObject({
      actor: { type: 'member', id: one.userId },
      details: { address: '10.11.0.1', browser: 'Firefox, Linux', new_device: false },
    });
  });
});

describe('findSessionMember', () => {
  it('returns the current membership of the session', async () => {
    const session = await enter(email, password, '203.0.113.5');
    expect(await findSessionMember(session)).toMatchObject({
      organizationId,
      organizationName: 'Acme',
      userId,
      name: 'Ana',
      role: 'editor',
      locale: null,
    });
  });

  it('returns the role in the organization of the session, and null once that membership is removed', async () => {
    const one = await person('admin');
    const second = await api.createOrganization();
    await api.prisma.member.create({
      data: { id: newId(), organizationId: second, userId: one.userId, role: 'atendente' },
    });
    const [first, other] = [
      await enter(one.email, password, '10.14.0.1', { wanted: one.organization }),
      await enter(one.email, password, '10.14.0.1', { wanted: second }),
    ];
    expect(await findSessionMember(first)).toMatchObject({ organizationId: one.organization, role: 'admin' });
    expect(await findSessionMember(other)).toMatchObject({ organizationId: second, role: 'atendente' });
    await api.prisma.member.deleteMany({ where: { organizationId: second, userId: one.userId } });
    expect(await findSessionMember(other)).toBeNull();
  });

  it('returns null for an unknown token and for a cookie of an older version', async () => {
    expect(await findSessionMember({ token: 'x'.repeat(40) })).toBeNull();
    expect(await findSessionMember({ userId, organizationId, sessionVersion: 1 } as never)).toBeNull();
  });

  it('returns null after a sign-out, and still finds the person’s other session', async () => {
    const [session, other] = [await enter(email, password, '203.0.113.6'), await enter(email, password, '203.0.113.6')];
    await signOut(session);
    expect(await findSessionMember(session)).toBeNull();
    expect(await findSessionMember(other)).not.toBeNull();
  });

  it('returns null after 14 days without use and after 30 days; notes the use at most once a minute', async () => {
    const one = await person();
    const [used, idle] = [await enter(one.email, password, '10.12.0.1'), await enter(one.email, password, '10.12.0.1')];
    const day = 24 * 60;
    const seen = async () =>
      (await api.prisma.session.findFirst({ where: { userId: one.userId }, orderBy: { createdAt: 'asc' } }))
        ?.lastSeenAt;
    const first = await seen();
    minutesOn(0.5);
    await findSessionMember(used);
    expect(await seen()).toEqual(first);
    minutesOn(13 * day);
    expect(await findSessionMember(used)).not.toBeNull();
    expect(await seen()).not.toEqual(first);
    minutesOn(15 * day);
    expect(await findSessionMember(used)).not.toBeNull();
    expect(await findSessionMember(idle)).toBeNull();
    minutesOn(28 * day);
    expect(await findSessionMember(used)).not.toBeNull();
    minutesOn(30 * day + 1);
    expect(await findSessionMember(used)).toBeNull();
  });

  it('returns null once the membership is removed, also after the person is added again', async () => {
    const organization = await api.createOrganization();
    const [admin, one] = [await api.createMember(organization), await api.createMember(organization)];
    await api.prisma.user.update({ where: { id: one.userId }, data: { passwordHash } });
    const session = await enter(one.email, password, '10.13.0.1');
    await panelOf(admin).members.removeMember({ user_id: one.userId });
    expect(await findSessionMember(session)).toBeNull();
    await api.prisma.member.create({
      data: { id: newId(), organizationId: organization, userId: one.userId, role: 'admin' },
    });
    expect(await findSessionMember(session)).toBeNull();
  });
});
