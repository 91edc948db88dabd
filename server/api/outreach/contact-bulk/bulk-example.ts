/** The action on many contacts in all examples. */
export const bulkExample = {
  id: '01939a1c-6700-7b21-9c01-9b8c7d6e5f02',
  act: { type: 'add_tag' as const, tag: '01939a1c-5f70-7b11-8c01-1a2b3c4d5e01' },
  status: 'running' as const,
  total: 1_204,
  changed: 800,
  unchanged: 4,
  started_by: { id: '01939a1c-6200-7c11-8a01-5d4e3f2a1b01', name: 'Ana Ribeiro' },
  created_at: '2026-11-20T18:31:07.412Z',
  ended_at: null,
};
