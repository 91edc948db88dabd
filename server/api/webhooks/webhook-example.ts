/** The endpoint all examples of the API reference show. */
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
