import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
afterAll(() => api.stop());

describe('200: GET /pipelines (§4.6, §2 Pipeline)', () => {
  it('answers pipelines by position with their stages in order', async () => {
    const organizationId = await api.createOrganization();
    const stranger = await api.createOrganization();
    await api.prisma.pipeline.create({ data: { id: newId(), organizationId: stranger, name: 'Theirs' } });
    const [second, first] = [newId(), newId()];
    const [won, fresh] = [newId(), newId()];
    await api.prisma.pipeline.create({ data: { id: second, organizationId, name: 'After sales', position: 1 } });
    await api.prisma.pipeline.create({
      data: {
        id: first,
        organizationId,
        name: 'Sales',
        isDefault: true,
        autoEnroll: true,
        stages: {
          create: [
            { id: won, organizationId, name: 'Won', color: '#22C55E', position: 1 },
            { id: fresh, organizationId, name: 'New', position: 0 },
          ],
        },
      },
    });
    const { status, body } = await api.call('GET', '/pipelines', { key: await api.createKey(organizationId) });
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        {
          id: first,
          name: 'Sales',
          position: 0,
          is_default: true,
          auto_enroll: true,
          created_at: expect.any(String),
          stages: [
            { id: fresh, name: 'New', color: '#94A3B8', position: 0 },
            { id: won, name: 'Won', color: '#22C55E', position: 1 },
          ],
        },
        {
          id: second,
          name: 'After sales',
          position: 1,
          is_default: false,
          auto_enroll: false,
          created_at: expect.any(String),
          stages: [],
        },
      ],
      next_cursor: null,
      has_more: false,
    });
  });
});
