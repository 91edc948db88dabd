/** The member in all examples of the API reference. */
export const userExample = {
  id: '01939a1c-6200-7c11-8a01-5d4e3f2a1b01',
  name: 'Ana Ribeiro',
  email: 'ana@example.com',
  role: 'admin' as const,
  is_owner: true,
  member_since: '2026-11-02T12:00:00.000Z',
};
