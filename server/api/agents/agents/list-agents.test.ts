import { describe, expect, it } from 'vitest';
import { createPublishedAgent } from '#server/testing/ai/published-agent.ts';
import { call, createKey, createOrganization } from '#server/testing/harness.ts';

describe('GET /agents', () => {
  it('returns id, name, slug, status, provider, model and times of the agents of the organization', async () => {
    const other = await createOrganization();
    const own = await createPublishedAgent(other, { name: 'Só', slug: 'so' });
    const { body } = await call('GET', '/agents', { key: await createKey(other) });
    expect(body).toEqual({
      data: [
        {
          id: own,
          name: 'Só',
          slug: 'so',
          status: 'active',
          provider: 'builtin',
          model: null,
          created_at: expect.any(String),
          updated_at: expect.any(String),
        },
      ],
      next_cursor: null,
      has_more: false,
    });
  });

  it('returns different agents on the first and the second page', async () => {
    const organization = await createOrganization();
    const key = await createKey(organization);
    for (const slug of ['a', 'b']) await createPublishedAgent(organization, { slug });
    const first = (await call('GET', '/agents?limit=1', { key })).body;
    const second = (await call('GET', `/agents?limit=1&cursor=${first.next_cursor}`, { key })).body;
    expect(second.data[0].id).not.toBe(first.data[0].id);
  });
});
