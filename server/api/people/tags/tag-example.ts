/** The tag in all examples of the API reference. */
export const tagExample = {
  id: '01939a1c-5f70-7d0e-8a52-7b7f1f0c2d11',
  name: 'vip',
  color: '#22C55E',
  type: 'contact' as const,
  created_at: '2026-11-02T12:00:00.000Z',
};
