import { hash } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findSessionMember } from '#server/access/identity/find-session-member.ts';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { leaveUnprovenTeams } from '#server/domain/lifecycle/offboarding/leave-unproven-teams.ts';
import { makeResetLink } from '#server/domain/organization/accounts/make-reset-link.ts';
import { askPasswordReset, resetPassword } from '#server/domain/organization/accounts/reset-password.ts';
import { type Entry, signIn } from '#server/domain/organization/accounts/sign-in.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';
import { startSmtpServer } from '#server/testing/servers/smtp-server.ts';
import { withinOneMinute } from '#server/testing/within-one-minute.ts';

const api = startHarness();
const password = 'correct horse battery staple';
const chosen = 'another horse, another staple';
let passwordHash: string;
let mailServer: Awaited<ReturnType<typeof startSmtpServer>>;
let network = 0;

beforeAll(async () => {
  passwordHash = await hash(password);
  mailServer = await startSmtpServer();
});
beforeEach(() => {
  network += 1;
  completeEnv({ CLOCK_OFFSET_SECONDS: '0', SMTP_URL: '' });
});
afterEach(() => completeEnv({ SMTP_URL: '' }));
afterAll(async () => {
  await mailServer.stop();
  await api.stop();
});

const secondsOn = (seconds: number) => completeEnv({ CLOCK_OFFSET_SECONDS: String(seconds) });
const enter = (email: string, more: Partial<Entry> = {}) =>
  signIn({ email, password, address: `10.${network}.0.1`, userAgent: 'Chrome/140.0 (Windows NT 10.0)', ...more });
/**
 * Resets the password from an address that only this test uses, because one address may make only ten attempts per
 * minute.
 */
const reset = (token: string, wanted: string, host = 2, staysIn?: string) =>
  resetPassword(`10.${network}.0.${host}`, { token, password: wanted, stay_in: staysIn }, leaveUnprovenTeams);
const tokenOf = (link: string | undefined) => link?.split('#')[1] ?? '';

/** Creates a signed-in person with a password, in the form in which the panel identifies members. */
async function start() {
  const organization = await api.createOrganization();
  const member = await api.createMember(organization);
  await api.prisma.user.update({ where: { id: member.userId }, data: { passwordHash } });
  const session = await enter(member.email);
  const found = await findSessionMember(session);
  if (!found) throw new Error('not signed in');
  return { ...member, organization, session, panel: panelOf({ ...found, ...session }) };
}

/** Creates a person with a second factor. Returns the person and the codes that their authenticator app shows. */
async function startWithFactor() {
  const one = await start();
  const { secret } = await one.panel.session.beginTwoFactor({ password });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const codeAt = (seconds: number) => {
    secondsOn(seconds);
    return totp.generate({ timestamp: Date.now() + seconds * 1_000 });
  };
  const { recovery_codes: codes } = await one.panel.session.enableTwoFactor({ code: codeAt(0) });
  return { ...one, secret, codeAt, codes };
}

const actionsOf = async (organizationId: string) =>
  (await api.prisma.auditEntry.findMany({ where: { organizationId }, orderBy: { createdAt: 'asc' } })).map(
    ({ action }) => action,
  );
const codes = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.map((one) => (one.status === 'fulfilled' ? 'ok' : (one.reason as { code: string }).code));

describe('account security: operations that succeed', () => {
  it('viewSecurity returns the own sessions and events, and marks the session that asks', async () => {
    const [one, stranger] = [await start(), await start()];
    await enter(one.email, { userAgent: 'Mozilla/5.0 (iPhone) Version/19 Safari/604.1', address: '10.200.0.9' });
    const { sessions, events, two_factor, can_mail } = await one.panel.session.viewSecurity({});
    expect(sessions).toMatchObject([
      { this_device: false, browser: 'Safari', system: 'iPhone', address: '10.200.0.9' },
      { this_device: true, browser: 'Chrome', system: 'Windows' },
    ]);
    expect(events.map(({ kind }) => kind)).toEqual(['session.started', 'session.started']);
    expect(two_factor).toEqual({ enabled: false, recovery_codes_left: 0 });
    expect(can_mail).toBe(false);
    expect((await stranger.panel.session.viewSecurity({})).sessions).toHaveLength(1);
  });

  it('endSession ends only the given session, and is audited', async () => {
    const one = await start();
    const other = await enter(one.email);
    const id = (await findSessionMember(other))?.sessionId ?? '';
    expect(await one.panel.session.endSession({ id })).toEqual({ ok: true, id });
    expect(await findSessionMember(other)).toBeNull();
    expect(await findSessionMember(one.session)).not.toBeNull();
    expect(await actionsOf(one.organization)).toEqual(['session.started', 'session.started', 'session.revoked']);
  });

  it('endOtherSessions ends all sessions but the one that asks', async () => {
    const one = await start();
    const others = [await enter(one.email), await enter(one.email)];
    expect(await one.panel.session.endOtherSessions({})).toEqual({ ok: true, ended: 2 });
    for (const other of others) expect(await findSessionMember(other)).toBeNull();
    expect(await findSessionMember(one.session)).not.toBeNull();
  });

  it('changePassword ends other sessions and open links, sends an e-mail and is audited', async () => {
    const one = await start();
    const other = await enter(one.email);
    const link = await makeResetLink(one.email, 9);
    expect(await one.panel.session.changePassword({ password, new_password: chosen })).toEqual({ ok: true, ended: 1 });
    expect(await findSessionMember(other)).toBeNull();
    expect(await findSessionMember(one.session)).not.toBeNull();
    expect(codes(await Promise.allSettled([enter(one.email)]))).toEqual(['invalid_sign_in']);
    await enter(one.email, { password: chosen });
    expect((await refusalOf(reset(tokenOf(link?.link), password))).code).toBe('reset_link_invalid');
    expect(await actionsOf(one.organization)).toContain('password.changed');
    const mails = await api.prisma.mail.findMany({ where: { organizationId: one.organization } });
    expect(mails.map(({ kind }) => kind)).toContain('account.password_changed');
  });

  it('askPasswordReset mails a link that works once, ends every session and keeps the second factor', async () => {
    completeEnv({ SMTP_URL: mailServer.url });
    const one = await startWithFactor();
    const mails = () => mailServer.received.filter(({ to }) => to.includes(one.email));
    const asked = await panelOf(null).session.askPasswordReset({ email: ` ${one.email.toUpperCase()}` });
    expect(asked).toEqual({ ok: true, can_mail: true });
    const isMailed = () => mails().some(({ text }) => text.includes('/new-password#'));
    await expect.poll(isMailed, { timeout: 25_000 }).toBe(true);
    const link = /http\S+\/new-password#\w+/.exec(mails().find(({ text }) => text.includes('#'))?.text ?? '')?.[0];
    await panelOf(null).session.resetPassword({ token: tokenOf(link), password: chosen });
    expect(await findSessionMember(one.session)).toBeNull();
    expect(codes(await Promise.allSettled([enter(one.email, { password: chosen })]))).toEqual(['code_required']);
    expect((await refusalOf(reset(tokenOf(link), password))).code).toBe('reset_link_invalid');
    // No administrator can read the link: neither the stored e-mail nor any other row contains it.
    const kept = await api.prisma.mail.findMany({ where: { toAddress: one.email } });
    expect(kept.map(({ text }) => text).join()).not.toContain('new-password');
    const rows = await api.prisma.passwordReset.findMany({ where: { userId: one.userId } });
    expect(JSON.stringify(rows)).not.toContain(tokenOf(link));
  });

  it('resetPassword ends other links, and removes the second factor of an unproven account', async () => {
    const one = await start();
    const [used, other] = [await makeResetLink(one.email, 9), await makeResetLink(one.email, 9)];
    await reset(tokenOf(used?.link), chosen);
    expect((await refusalOf(reset(tokenOf(other?.link), password))).code).toBe('reset_link_invalid');

    const made = await startWithFactor();
    await api.prisma.user.update({ where: { id: made.userId }, data: { provenAt: null } });
    await reset(tokenOf((await makeResetLink(made.email, 9))?.link), chosen, 2, made.organization);
    expect(await findSessionMember(made.session)).toBeNull();
    expect(await findSessionMember(await enter(made.email, { password: chosen }))).toMatchObject({
      userId: made.userId,
    });
    expect(await api.prisma.recoveryCode.count({ where: { userId: made.userId } })).toBe(0);
  });

  it('askPasswordReset answers the same for an unknown e-mail and mails at most three links an hour', async () => {
    const one = await start();
    const ask = (email: string) => askPasswordReset(`10.${network}.0.2`, { email });
    completeEnv({ SMTP_URL: mailServer.url });
    const links = () =>
      mailServer.received.filter(({ to, text }) => to.includes(one.email) && text.includes('/new-password#'));
    const answers = [await ask(`${newId()}@example.com`)];
    for (let i = 0; i < 5; i += 1) answers.push(await ask(one.email));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"ok":true,"can_mail":true}']));
    await expect.poll(() => links().length).toBe(3);
    expect(await api.prisma.passwordReset.count({ where: { userId: one.userId } })).toBe(3);
    completeEnv({ SMTP_URL: '' });
    expect(await ask(one.email)).toEqual({ ok: true, can_mail: false });
    expect(await api.prisma.passwordReset.count({ where: { userId: one.userId } })).toBe(3);
  });

  it('two factors: the code is requested only after the right password', async () => {
    const one = await startWithFactor();
    const outcomes = await Promise.allSettled([
      enter(one.email),
      enter(one.email, { password: 'wrong' }),
      enter(one.email, { password: 'wrong', code: one.codeAt(60) }),
      enter(one.email, { code: '000000' }),
    ]);
    expect(codes(outcomes)).toEqual(['code_required', 'invalid_sign_in', 'invalid_sign_in', 'invalid_code']);
    expect(await findSessionMember(await enter(one.email, { code: one.codeAt(60) }))).not.toBeNull();
    const stored = await api.prisma.twoFactor.findUniqueOrThrow({ where: { userId: one.userId } });
    expect(stored.secretSealed).not.toContain(one.secret);
  });

  it('two factors: a code works once, and an earlier code does not work afterwards', async () => {
    const one = await startWithFactor();
    const before = one.codeAt(60);
    const code = one.codeAt(90);
    const outcomes = codes(await Promise.allSettled(Array.from({ length: 9 }, () => enter(one.email, { code }))));
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'invalid_code')).toHaveLength(8);
    expect(codes(await Promise.allSettled([enter(one.email, { code: before, address: '10.201.0.1' })]))).toEqual([
      'invalid_code',
    ]);
  });

  it('disableTwoFactor needs password and code; beginTwoFactor then creates another secret', async () => {
    const one = await startWithFactor();
    const [code = ''] = one.codes;
    expect((await one.panel.session.viewSecurity({})).two_factor).toEqual({ enabled: true, recovery_codes_left: 10 });
    await one.panel.session.disableTwoFactor({ password, code });
    await enter(one.email);
    const { secret, qr } = await one.panel.session.beginTwoFactor({ password });
    expect(secret).not.toBe(one.secret);
    expect(qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    expect(await actionsOf(one.organization)).toEqual(
      expect.arrayContaining(['two_factor.enabled', 'two_factor.disabled']),
    );
  });
});

describe('account security: simultaneous requests', () => {
  it('a recovery code works once when it is sent 20 times at the same time', async () => {
    const one = await startWithFactor();
    const code = ` ${one.codes[3]?.toUpperCase()}`;
    // One address may make only ten attempts, so the attempts come from two addresses.
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => enter(one.email, { code, address: `10.${network}.0.1${i % 2}` })),
    );
    expect(codes(outcomes).filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect((await one.panel.session.viewSecurity({})).two_factor.recovery_codes_left).toBe(9);
    expect(await api.prisma.session.count({ where: { userId: one.userId } })).toBe(2);
  });

  it('a reset link works once when it is used 20 times at the same time', async () => {
    const one = await start();
    const token = tokenOf((await makeResetLink(one.email, 9))?.link);
    const callers = Array.from({ length: 20 }, (_, i) => reset(token, `${chosen} ${i}`, i));
    const outcomes = codes(await Promise.allSettled(callers));
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    const entered = await Promise.allSettled(
      outcomes.flatMap((outcome, i) => (outcome === 'ok' ? [enter(one.email, { password: `${chosen} ${i}` })] : [])),
    );
    expect(codes(entered)).toEqual(['ok']);
  });

  it('no session of the old password stays open when sign-ins run during a password change', async () => {
    const one = await start();
    const [changed, ...entered] = await Promise.allSettled([
      one.panel.session.changePassword({ password, new_password: chosen }),
      ...Array.from({ length: 8 }, () => enter(one.email)),
    ]);
    expect(changed?.status).toBe('fulfilled');
    for (const one of entered) {
      if (one.status === 'fulfilled') expect(await findSessionMember(one.value as { token: string })).toBeNull();
    }
  });
});

describe('account security: 429', () => {
  it('rate_limit_exceeded from the 11th use of a reset link within a minute from one address', () =>
    withinOneMinute(async () => {
      const tries = await Promise.allSettled(Array.from({ length: 12 }, () => reset('x'.repeat(40), chosen, 100)));
      expect(codes(tries).filter((code) => code === 'rate_limit_exceeded')).toHaveLength(2);
    }));
});

describe('account security: refusals', () => {
  it('401 invalid_code: a wrong code does not enable two factors', async () => {
    const one = await start();
    await one.panel.session.beginTwoFactor({ password });
    expect((await refusalOf(one.panel.session.enableTwoFactor({ code: '000000' }))).code).toBe('invalid_code');
    await enter(one.email);
  });

  it('403 invalid_password: password and two-factor changes ask for the current password', async () => {
    const one = await startWithFactor();
    const calls = [
      () => one.panel.session.changePassword({ password: 'wrong', new_password: chosen }),
      () => one.panel.session.beginTwoFactor({ password: 'wrong' }),
      () => one.panel.session.disableTwoFactor({ password: 'wrong', code: one.codeAt(60) }),
    ];
    for (const call of calls) expect((await refusalOf(call())).code).toBe('invalid_password');
    const wrongCode = one.panel.session.disableTwoFactor({ password, code: '000000' });
    expect((await refusalOf(wrongCode)).code).toBe('invalid_code');
  });

  it('404: the session of another person, and an expired or unknown reset link', async () => {
    const [one, stranger] = [await start(), await start()];
    const foreign = (await findSessionMember(stranger.session))?.sessionId ?? '';
    expect((await refusalOf(one.panel.session.endSession({ id: foreign }))).code).toBe('session_not_found');
    expect(await findSessionMember(stranger.session)).not.toBeNull();
    const token = tokenOf((await makeResetLink(one.email, 9))?.link);
    secondsOn(3_601);
    for (const late of [token, 'x'.repeat(40)]) {
      expect((await refusalOf(reset(late, chosen))).code).toBe('reset_link_invalid');
    }
  });

  it('409: an enabled second factor is not replaced, and setup must be completed within 15 minutes', async () => {
    const one = await startWithFactor();
    expect((await refusalOf(one.panel.session.beginTwoFactor({ password }))).code).toBe('two_factor_enabled');
    const other = await start();
    expect((await refusalOf(other.panel.session.enableTwoFactor({ code: '000000' }))).code).toBe(
      'two_factor_not_started',
    );
    const { secret } = await other.panel.session.beginTwoFactor({ password });
    secondsOn(16 * 60);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 16 * 60_000 });
    expect((await refusalOf(other.panel.session.enableTwoFactor({ code }))).code).toBe('two_factor_not_started');
  });
});
