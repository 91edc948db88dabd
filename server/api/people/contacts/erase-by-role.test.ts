import { afterAll, describe, expect, it } from 'vitest';
import { roles } from '#server/contract/organization/scopes.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf } from '#server/testing/panel.ts';

const api = startHarness();
afterAll(() => api.stop());

describe('contacts.deleteContact by role, and DELETE /contacts/{id} with an API key', () => {
  it('admins and editors erase, attendants only anonymize; an API key erases with contacts:write', async () => {
    const organization = await api.createOrganization();
    const key = await api.createKey(organization, { scopes: ['contacts:write'] });
    const answers: Record<string, string[]> = { erase: [], anonymize: [] };
    for (const role of roles) {
      const panel = panelOf(await api.createMember(organization, { role }));
      for (const mode of ['erase', 'anonymize'] as const) {
        const body = { email: `${role}-${mode}@example.com` };
        const { id } = (await api.call('POST', '/contacts', { key, body })).body;
        const answer = await panel.contacts.deleteContact({ id, mode }).then(
          () => 'done',
          (error) => error.details.required_scope,
        );
        answers[mode]?.push(`${role}: ${answer}`);
        expect(await api.prisma.contact.count({ where: { id } })).toBe(mode === 'erase' && answer === 'done' ? 0 : 1);
      }
    }
    expect(answers).toEqual({
      erase: ['admin: done', 'editor: done', 'atendente: contacts:erase', 'financeiro: contacts:write'],
      anonymize: ['admin: done', 'editor: done', 'atendente: done', 'financeiro: contacts:write'],
    });
    const { id } = (await api.call('POST', '/contacts', { key, body: { email: 'k@example.com' } })).body;
    expect((await api.call('DELETE', `/contacts/${id}?mode=erase`, { key })).status).toBe(200);
  });
});
