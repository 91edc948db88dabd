import { afterAll, describe, expect, it } from 'vitest';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
afterAll(() => api.stop());

describe('session.chooseLocale', () => {
  it('stores the language of a member and rejects an unsupported one (invalid_request)', async () => {
    const member = await api.createMember(await api.createOrganization(), { role: 'financeiro' });
    const { body } = await api.callPanel(member, 'session.chooseLocale', { locale: 'en' });
    expect(body).toEqual({ ok: true, locale: 'en' });
    expect(await api.prisma.user.findUnique({ where: { id: member.userId } })).toMatchObject({ locale: 'en' });
    expect(await api.callPanel(member, 'session.chooseLocale', { locale: 'fr' })).toMatchObject({
      code: 'invalid_request',
    });
  });
});
