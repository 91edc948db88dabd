/** The organization in all examples of the API reference. */
export const organizationExample = {
  id: '01939a1c-6000-7a01-8b01-1a2b3c4d5e01',
  name: 'Casa Aurora',
  plan: 'pro' as const,
  timezone: 'America/Sao_Paulo',
  locale: 'pt-BR',
  is_partner: false,
  raw_data_days: 30,
  keeps_call_bodies: true,
  created_at: '2026-11-02T12:00:00.000Z',
  alerts: [
    {
      type: 'webhook_failing' as const,
      severity: 'warning' as const,
      message: 'The webhook https://example.com/hooks/parley has been failing for more than an hour.',
      object: { type: 'webhook' as const, id: '01939a1c-6a10-7b21-8f0e-4f6d2f7b9c31' },
      since: '2026-11-20T16:02:11.000Z',
    },
  ],
};
