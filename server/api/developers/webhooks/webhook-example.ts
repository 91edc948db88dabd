/** The webhook endpoint that all examples of the API reference show. */
export const webhookExample = {
  id: '01939a1c-6a10-7b21-8f0e-4f6d2f7b9c31',
  url: 'https://example.com/hooks/parley',
  description: 'CRM',
  events: ['contact.created', 'contact.updated'],
  active: true,
  health: {
    failure_count: 0,
    failing_since: null,
    last_success_at: '2026-11-20T18:31:07.412Z',
    disabled_at: null,
    disabled_reason: null,
  },
  created_at: '2026-11-02T12:00:00.000Z',
  updated_at: '2026-11-20T18:31:07.412Z',
};

export const secretExample = 'whsec_4fJ8sKq2LmN0pRtUvWxYz123456789AB';

export const deliveryExample = {
  id: '01939a1c-7c00-7c11-9a52-0f1e2d3c4b5a',
  event_id: 'evt_4fJ8sKq2LmN0pRtUvWxYz123',
  event_type: 'contact.created',
  status: 'succeeded' as const,
  attempt: 1,
  response_status: 200,
  response_body: 'ok',
  error: null,
  duration_ms: 84,
  delivered_at: '2026-11-20T18:31:07.412Z',
  next_attempt_at: null,
  created_at: '2026-11-20T18:31:07.301Z',
};

export const replayExample = {
  id: '01939a1c-7d00-7c11-9a52-0f1e2d3c4b5b',
  kind: 'failed' as const,
  since: '2026-11-20T00:00:00.000Z',
  status: 'completed' as const,
  queued: 42,
  delivered: 40,
  failed: 1,
  waiting: 1,
  started_by: { id: '01939a1c-6200-7c11-8a01-5d4e3f2a1b01', name: 'Ana Ribeiro' },
  created_at: '2026-11-20T18:31:07.301Z',
  ended_at: '2026-11-20T18:31:07.412Z',
};

export const statsExample = {
  attempts: 120,
  succeeded: 118,
  success_rate: 118 / 120,
  p50_ms: 42,
  p95_ms: 180,
  hours: [{ at: '2026-11-20T18:00:00.000Z', succeeded: 118, failed: 2 }],
};
