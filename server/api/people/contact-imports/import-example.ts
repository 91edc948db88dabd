/** The import that all examples of the API reference show. */
export const importExample = {
  id: '01939a1c-6600-7b21-9c01-9b8c7d6e5f01',
  file_name: 'clientes.csv',
  status: 'running' as const,
  dry_run: false,
  total: 1_200,
  done: 800,
  created: 760,
  updated: 30,
  unchanged: 6,
  failed: 4,
  started_by: { id: '01939a1c-6200-7c11-8a01-5d4e3f2a1b01', name: 'Ana Ribeiro' },
  created_at: '2026-11-20T18:31:07.412Z',
  ended_at: null,
};

export const importErrorExample = {
  line: 17,
  saved: false,
  error: 'invalid_phone',
  message: 'The phone cannot be a phone number.',
  cells: ['Marina Souza', '1234'],
};
