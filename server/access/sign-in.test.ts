import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { startHarness } from '#server/testing/harness.ts';
import { withinOneMinute } from '#server/testing/within-one-minute.ts';
import { findSessionMember } from './find-session-member.ts';
import { signIn } from './sign-in.ts';

const api = startHarness();
let organizationId: string;
let userId: string;
const email = 'ana@example.com';
const password = 'correct horse battery staple';
const refusal = (error: string) => expect.objectContaining({ code: error });

beforeAll(async () => {
  organizationId = await api.createOrganization({ name: 'Acme' });
  ({ userId } = await api.createMember(organizationId, { email, name: 'Ana', role: 'editor' }));
  await api.prisma.user.update({ where: { id: userId }, data: { passwordHash: await hash(password) } });
});
afterAll(() => api.stop());

describe('signIn', () => {
  it('names the membership; spelling of the e-mail does not matter', async () =>
    expect(await signIn(' ANA@example.com ', password, '203.0.113.1')).toEqual({
      userId,
      organizationId,
      sessionVersion: 1,
    }));

  it('opens the wanted organization to its member, else the first', async () => {
    const second = await api.createOrganization({ name: 'Second' });
    await api.prisma.member.create({
      data: { id: crypto.randomUUID(), organizationId: second, userId, role: 'atendente' },
    });
    const opened = async (wanted?: string) => (await signIn(email, password, '203.0.113.9', wanted)).organizationId;
    const foreign = await api.createOrganization();
    expect(await opened(second)).toBe(second);
    for (const wanted of [undefined, organizationId, foreign, 'no id'])
      expect(await opened(wanted)).toBe(organizationId);
  });

  it('refuses a wrong password, an unknown person, one without a password and one without an organization alike', async () => {
    const invited = await api.createMember(organizationId);
    await api.prisma.user.create({
      data: { id: crypto.randomUUID(), email: 'alone@example.com', name: 'Alone', passwordHash: await hash(password) },
    });
    const tries = [
      [email, 'wrong'],
      ['nobody@example.com', password],
      [invited.email, ''],
      ['alone@example.com', password],
    ] as const;
    for (const [who, what] of tries)
      await expect(signIn(who, what, '203.0.113.2')).rejects.toEqual(refusal('invalid_sign_in'));
  });

  it('is limited by account and address: the eleventh try a minute is refused, from elsewhere it is not', () =>
    withinOneMinute(async () => {
      const victim = `${newId()}@example.com`;
      const tries = await Promise.allSettled(Array.from({ length: 20 }, () => signIn(victim, 'guess', '203.0.113.3')));
      const codes = tries.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : 'ok'));
      expect(codes.filter((code) => code === 'invalid_sign_in')).toHaveLength(10);
      expect(codes.filter((code) => code === 'rate_limit_exceeded')).toHaveLength(10);
      await expect(signIn(victim, 'guess', '203.0.113.4')).rejects.toEqual(refusal('invalid_sign_in'));
    }));
});

describe('findSessionMember', () => {
  it('knows the membership as it is now', async () => {
    const session = await signIn(email, password, '203.0.113.5');
    expect(await findSessionMember(session)).toMatchObject({
      organizationId,
      organizationName: 'Acme',
      userId,
      name: 'Ana',
      role: 'editor',
      locale: null,
    });
  });

  it('ends every session of a person when their session version is raised', async () => {
    const session = await signIn(email, password, '203.0.113.5');
    await api.prisma.user.update({ where: { id: userId }, data: { sessionVersion: { increment: 1 } } });
    expect(await findSessionMember(session)).toBeNull();
    expect(await findSessionMember(await signIn(email, password, '203.0.113.5'))).not.toBeNull();
  });

  it('ends with the membership', async () => {
    const session = await signIn(email, password, '203.0.113.6');
    await api.prisma.member.deleteMany({ where: { userId } });
    expect(await findSessionMember(session)).toBeNull();
  });
});
