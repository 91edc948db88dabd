/** A dated note in the examples of the API reference. */
export const noteExample = {
  id: '01939a1c-6010-7f3e-a1b2-3c4d5e6f7a15',
  body: 'Asked for a call on Monday.',
  created_by: { type: 'user', id: '01939a1c-5f72-7b1c-9c11-9d0f6a3b2c12', name: 'Ana' },
  created_at: '2026-11-20T18:31:07.412Z',
};

export const historyExample = {
  type: 'note_added' as const,
  at: noteExample.created_at,
  data: { id: noteExample.id, body: noteExample.body, created_by: noteExample.created_by },
};
