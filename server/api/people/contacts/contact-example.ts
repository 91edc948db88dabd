import { exampleValues } from '#server/contract/people/contact-values.ts';

/** The contact that all examples of the API reference show. */
export const contactExample = {
  id: '01939a1c-5f6e-7c3a-9d41-2f0b6c1e8a10',
  name: 'Marina Souza',
  email: 'marina@example.com',
  phone: '+5511987654321',
  ...exampleValues,
  custom_fields: { city: 'São Paulo' },
  tags: [
    {
      id: '01939a1c-5f70-7d0e-8a52-7b7f1f0c2d11',
      name: 'vip',
      color: '#22C55E',
      type: 'contact' as const,
      created_at: '2026-11-02T12:00:00.000Z',
    },
  ],
  pipelines: [],
  assigned_user: null,
  identifiers: [
    { type: 'phone' as const, value: '+5511987654321', label: null },
    { type: 'email' as const, value: 'marina@example.com', label: null },
  ],
  stats: {
    conversation_count: 1,
    first_seen_at: '2026-11-02T12:00:00.000Z',
    last_seen_at: '2026-11-20T18:31:07.412Z',
    channels: ['chatapp'],
  },
  opted_out_at: null,
  assigned_at: null,
  assignment_source: null,
  merged_into: null,
  created_at: '2026-11-02T12:00:00.000Z',
  updated_at: '2026-11-20T18:31:07.412Z',
};

/** Id of a second contact of the same person, for the examples of merging. */
export const duplicateId = '01939a1c-6020-7c11-b0d3-5e6f7a8b9c16';
