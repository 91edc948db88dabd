import { afterAll, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { startHarness } from '#server/testing/harness.ts';
import { keepBodies } from './event.store.ts';

const api = startHarness();
afterAll(() => api.stop());

it('20 drains that store the same bodies in other orders do not deadlock, and all get the first body', async () => {
  const organizationId = await api.createOrganization();
  const ids = Array.from({ length: 40 }, () => `evt_${newId()}`);
  await api.prisma.event.createMany({
    data: ids.map((id) => ({ id, organizationId, type: 'contact.created', occurredAt: new Date() })),
  });
  const orders = Array.from({ length: 20 }, (_, turn) => {
    const from = turn % 2 === 0 ? ids : ids.toReversed();
    return [...from.slice(turn), ...from.slice(0, turn)];
  });
  for (let round = 0; round < 5; round += 1) {
    await api.prisma.event.updateMany({ where: { organizationId }, data: { body: null } });
    const answers = await Promise.all(
      orders.map((order, turn) =>
        keepBodies(
          organizationId,
          order.map((id) => ({ id, body: `${turn}` })),
        ),
      ),
    );
    const kept = new Map((await api.prisma.event.findMany({ where: { organizationId } })).map((e) => [e.id, e.body]));
    for (const answer of answers) {
      expect(answer).toHaveLength(ids.length);
      for (const { id, body } of answer) expect(body).toBe(kept.get(id));
    }
  }
});
