/** The action on many conversations in all examples. */
export const conversationBulkExample = {
  id: '01939a1c-6701-7b21-9c01-9b8c7d6e5f03',
  act: { type: 'resolve' as const },
  status: 'running' as const,
  total: 312,
  changed: 100,
  unchanged: 0,
  created_at: '2026-11-20T18:31:07.412Z',
  ended_at: null,
};
