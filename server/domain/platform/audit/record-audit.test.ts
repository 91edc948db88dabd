import { afterAll, describe, expect, it } from 'vitest';
import type { Actor } from '#server/base/actor.ts';
import { transact } from '#server/db/transact.ts';
import { startHarness } from '#server/testing/harness.ts';
import { recordAudit } from './record-audit.ts';

const api = startHarness();
afterAll(() => api.stop());

const actorOf = (organizationId: string): Actor => ({
  organizationId,
  kind: 'member',
  id: '01939a1c-0000-7000-8000-000000000001',
  name: 'Ana',
  mode: 'live',
  source: 'panel',
});

describe('the audit log', () => {
  it('stores actor, action, object and details', async () => {
    const organizationId = await api.createOrganization();
    await transact((tx) =>
      recordAudit(tx, actorOf(organizationId), 'tag.created', { type: 'tag', id: 'a' }, { name: 'vip' }),
    );
    expect(await api.prisma.auditEntry.findMany({ where: { organizationId } })).toMatchObject([
      {
        actor: { type: 'member', id: '01939a1c-0000-7000-8000-000000000001', name: 'Ana', source: 'panel' },
        action: 'tag.created',
        objectType: 'tag',
        objectId: 'a',
        details: { name: 'vip' },
      },
    ]);
  });

  it('stores nothing for an action whose transaction is rolled back', async () => {
    const organizationId = await api.createOrganization();
    const undone = transact(async (tx) => {
      await recordAudit(tx, actorOf(organizationId), 'tag.removed', { type: 'tag', id: null });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await api.prisma.auditEntry.count({ where: { organizationId } })).toBe(0);
  });
});
