import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
afterAll(() => api.stop());

describe('200: GET /fields (§4.6, §2 Custom field definition)', () => {
  it('answers the definitions by position, and only those', async () => {
    const organizationId = await api.createOrganization();
    const stranger = await api.createOrganization();
    await api.prisma.customField.createMany({
      data: [
        { id: newId(), organizationId, key: 'city', label: 'City', position: 1, placeholder: 'São Paulo' },
        { id: newId(), organizationId, key: 'size', label: 'Size', position: 0, type: 'select', options: ['S', 'M'] },
        { id: newId(), organizationId: stranger, key: 'theirs', label: 'Theirs' },
      ],
    });
    const key = await api.createKey(organizationId);
    const { status, body } = await api.call('GET', '/fields', { key });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        data: [
          { key: 'size', label: 'Size', type: 'select', options: ['S', 'M'], placeholder: null, position: 0 },
          { key: 'city', label: 'City', type: 'text', options: [], placeholder: 'São Paulo', position: 1 },
        ],
        next_cursor: null,
        has_more: false,
      },
    });
    // The keys are exactly those accepted in `fields`.
    const good = { email: 'a@example.com', fields: { city: 'Recife', size: 'M' } };
    expect((await api.call('POST', '/contacts', { key, body: good })).status).toBe(200);
    const bad = { email: 'a@example.com', fields: { theirs: 'x' } };
    expect(await api.call('POST', '/contacts', { key, body: bad })).toMatchObject({
      status: 400,
      body: { error: 'unknown_fields', details: { unknown_fields: ['theirs'] } },
    });
  });
});
