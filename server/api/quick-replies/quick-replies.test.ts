import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
afterAll(() => api.stop());

describe('200: GET /quick-replies (§4.6, §2 Quick reply)', () => {
  it('answers all of the organization, newest first', async () => {
    const organizationId = await api.createOrganization();
    const stranger = await api.createOrganization();
    const [older, newer] = [newId(), newId()];
    for (const [id, shortcut, owner] of [
      [older, 'hi', organizationId],
      [newer, 'bye', organizationId],
      [newId(), 'theirs', stranger],
    ] as const) {
      const data = { id, organizationId: owner, shortcut, title: 'Greeting', content: 'Hello {{name}}' };
      await api.prisma.quickReply.create({ data });
    }
    const { status, body } = await api.call('GET', '/quick-replies', { key: await api.createKey(organizationId) });
    const common = {
      title: 'Greeting',
      content: 'Hello {{name}}',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    };
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        data: [
          { id: newer, shortcut: 'bye', ...common },
          { id: older, shortcut: 'hi', ...common },
        ],
        next_cursor: null,
        has_more: false,
      },
    });
  });
});
