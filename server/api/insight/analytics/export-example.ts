export const exportExample = {
  id: '01939a1c-6a21-7d42-8c53-2d3e4f5a6b7c',
  title: 'Agentes',
  status: 'done' as const,
  rows: 12,
  url: 'https://parley.example.com/files/01939a1c-1111-7000-8000-000000000001/01939a1c-2222-7000-8000-000000000002/Agentes.csv?expires=1764000000&signature=abc',
  error: null,
  created_at: '2026-11-20T18:31:08.000Z',
};
