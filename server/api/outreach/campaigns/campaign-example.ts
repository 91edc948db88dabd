/** The campaign that all examples of the API reference show. */
export const campaignExample = {
  id: '01939a1c-7a00-7b21-9c01-9b8c7d6e5f11',
  name: 'Black Friday',
  status: 'running' as const,
  connection_id: '01939a1c-6400-7a01-8b01-1a2b3c4d5e41',
  template: { template_name: 'black_friday', language_code: 'pt_BR', body_params: ['{{name|cliente}}'] },
  audience: { filter: { tag: 'vip' } },
  counts: { total: 1_204, sent: 800, delivered: 760, read: 410, failed: 6, skipped: 38 },
  scheduled_at: null,
  started_at: '2026-11-20T12:00:02.114Z',
  completed_at: null,
};

export const preflightExample = {
  id: '01939a1c-7a00-7b21-9c01-9b8c7d6e5f12',
  at: '2026-11-20T11:58:40.000Z',
  revision: 3,
  total: 1_204,
  to_send: 1_166,
  excluded: [
    { reason: 'opted_out' as const, count: 31 },
    { reason: 'no_number' as const, count: 7 },
  ],
  missing: [],
  lacking: [],
  variants: [{ variant: 0, count: 1_166, category: 'MARKETING', price: { amount: '72.875', currency: 'USD' } }],
  limit: { people: 2_000, reached: 12, left: 1_988, frees_at: '2026-11-21T09:12:00.000Z' },
  days: 1,
  ends_on: '2026-11-20',
  seconds: 19,
  template: { status: 'APPROVED', category: 'MARKETING', quality: 'GREEN' },
  price: { floor: { amount: '70.5', currency: 'USD' }, ceiling: { amount: '72.875', currency: 'USD' }, unknown: 0 },
  free_service: { included: 1_000, used: 588, left: 412 },
  problems: [],
  accepted: null,
  warnings: [],
};

const share = (count: number) => ({ count, rate: 0.1, low: 0.08, high: 0.12 });

export const campaignDetailExample = {
  ...campaignExample,
  revision: 3,
  settings: {
    canary_people: null,
    canary_minutes: 10,
    failed_max: 1_000,
    opted_out_max: 200,
    blocked_max: 300,
    messages_max: null,
    money_max: null,
    max_price: null,
    holdout: 0,
    variants: [],
  },
  preflight: preflightExample,
  phase: 'sending' as const,
  reason: null,
  resume_at: null,
  states: {
    queued: 356,
    claimed: 4,
    sent: 40,
    held: 0,
    delivered: 350,
    read: 330,
    replied: 80,
    failed: 6,
    skipped: 38,
  },
  skipped: [
    { reason: 'opted_out', count: 31 },
    { reason: 'no_number', count: 7 },
  ],
  failures: [{ code: '131026', title: 'Message undeliverable', count: 6 }],
  retryable: [],
  cost: { messages: 760, unknown: 0, sums: [{ amount: '47.5', currency: 'USD' }] },
  per_minute: 640,
  ends_on: '2026-11-20',
  seconds_left: 34,
  differences: [],
  effects: [
    {
      variant: 0,
      people: 800,
      read: share(410),
      clicked: share(96),
      replied: share(80),
      converted: share(12),
      opted_out: share(3),
    },
  ],
  clicks_unknown: 0,
};

export const recipientExample = {
  id: '01939a1c-7a00-7b21-9c01-9b8c7d6e5f13',
  contact_id: '01939a1c-5e10-7a40-9b1a-2d4f6a8c0e11',
  name: 'Marina Souza',
  phone: '+5511987650001',
  status: 'failed' as const,
  reason: null,
  error: { code: '131026', title: 'Message undeliverable' },
  variant: 0,
  message_id: null,
  sent_at: null,
  clicked_at: null,
};

export const contactCampaignExample = {
  id: recipientExample.id,
  campaign: { id: campaignExample.id, name: campaignExample.name },
  status: 'read' as const,
  reason: null,
  error: null,
  message_id: '01939a1c-6b20-7f64-8a3e-5c2d1b0a9f21',
  sent_at: '2026-03-10T12:00:04.000Z',
  clicked_at: null,
  chosen_at: '2026-03-10T12:00:00.000Z',
};

export const segmentExample = {
  id: '01939a1c-7a00-7b21-9c01-9b8c7d6e5f14',
  name: 'Clientes VIP',
  filter: { tag: 'vip' },
};

export const simulationExample = {
  is_model: true as const,
  profile: 'good' as const,
  simulated: 1_166,
  days: [{ day: 1, sent: 1_152, held: 0, failed: 14, opted_out: 3 }],
  ends_on: '2026-11-20',
  counts: { total: 1_204, sent: 1_152, delivered: 1_106, read: 714, failed: 14, skipped: 38 },
  cost: { amount: '72.00', currency: 'USD' },
  stops: null,
};
