import { afterAll, expect, it } from 'vitest';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';

const api = startHarness();
afterAll(() => api.stop());

it('session.rename changes the own name in any role, audits it, and rejects empty and long names', async () => {
  const organization = await api.createOrganization();
  const [me, other] = [
    await api.createMember(organization, { role: 'financeiro' }),
    await api.createMember(organization, { name: 'Bruno' }),
  ];
  expect(await panelOf(me).session.rename({ name: '  Ana Maria ' })).toEqual({ ok: true, name: 'Ana Maria' });
  const nameOf = (id: string) => api.prisma.user.findUniqueOrThrow({ where: { id } }).then(({ name }) => name);
  expect([await nameOf(me.userId), await nameOf(other.userId)]).toEqual(['Ana Maria', 'Bruno']);
  // Sending the same name again changes nothing and adds no entry to the audit log.
  await panelOf(me).session.rename({ name: 'Ana Maria' });
  const entries = await api.prisma.auditEntry.findMany({ where: { organizationId: organization } });
  expect(entries).toMatchObject([
    {
      action: 'name.changed',
      actor: { id: me.userId, name: 'Ana Maria' },
      objectId: me.userId,
      details: { from: 'Ana', to: 'Ana Maria', address: '127.0.0.1' },
    },
  ]);
  expect((await panelOf(me).session.viewSecurity({})).events.map(({ kind }) => kind)).toEqual(['name.changed']);
  for (const name of ['', '   ', 'x'.repeat(201)])
    expect((await refusalOf(panelOf(me).session.rename({ name }))).code).toBe('invalid_request');
});
