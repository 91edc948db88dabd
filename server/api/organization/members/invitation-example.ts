/** The invitation in all examples. */
export const invitationExample = {
  id: '01939a1c-6400-7b21-9c01-7f6a5b4c3d01',
  email: 'bruno@example.com',
  role: 'atendente' as const,
  expires_at: '2026-11-27T12:00:00.000Z',
  expired: false,
  created_at: '2026-11-20T12:00:00.000Z',
};

export const invitationTokenExample = '4fJ8sKq2LmN0pRtUvWxYz1234567890AbCdEfGhI';
