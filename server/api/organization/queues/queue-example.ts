/** The queue in all examples. */
export const queueExample = {
  id: '01939a1c-6300-7b21-9c01-6e5f4a3b2d01',
  name: 'Support',
  is_default: true,
  distribution: 'round_robin' as const,
  capacity: 5,
  members: [{ id: '01939a1c-6300-7b21-9c01-6e5f4a3b2d02', name: 'Ana Lima' }],
  waiting: 3,
  waiting_since: '2026-11-02T12:00:00.000Z',
  created_at: '2026-11-02T12:00:00.000Z',
  updated_at: '2026-11-02T12:00:00.000Z',
};
