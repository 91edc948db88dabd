const response = { count: 31, first_response_p50: 4.2, first_response_p90: 9.8 };
const figures = {
  conversations_opened: 42,
  conversations_resolved: 40,
  handoffs: 6,
  messages_in: 181,
  messages_out: 203,
  first_response_p50: 4.6,
  first_response_p90: 94.5,
  useful_response_p50: 5.1,
  resolution_p50: 1260,
  resolution_p90: 14_400,
  ai_resolution_rate: 0.75,
  rating_average: 4.6,
  by: {
    ai: response,
    person: { count: 9, first_response_p50: 210, first_response_p90: 900 },
    other: { count: 0, first_response_p50: null, first_response_p90: null },
  },
};

const period = {
  from: '2026-11-20T03:00:00.000Z',
  to: '2026-11-21T03:00:00.000Z',
  granularity: 'day' as const,
  timezone: 'America/Sao_Paulo',
  as_of: '2026-11-21T12:00:00.000Z',
};

const totals = {
  ...figures,
  conversations_reopened: 2,
  conversations_resolved_by_ai: 30,
  messages_out_by: { ai: 160, person: 31, other: 12 },
  answered_by: { ai: 31, person: 5, both: 4 },
  handoff_codes: { missing_knowledge: 4, customer_request: 2 },
  person_after_handoff_p50: 180,
  person_after_handoff_p90: 840,
  waiting_p50: 12,
  waiting_p90: 600,
  ratings: 11,
  sentiment: { positive: 18, neutral: 20, negative: 4 },
};
const point = { at: '2026-11-20T03:00:00.000Z', ...figures };

export const overviewExample = { ...period, totals, series: [point] };

const spent = { turns: 96, tokens_in: 210_400, tokens_out: 18_230, cost: { amount: '0.4213', currency: 'USD' } };
export const agentFiguresExample = {
  agent: { id: '01939a1c-6a10-7a11-8a22-0b1c2d3e4f50', name: 'Bia' },
  ...period,
  totals: { ...totals, ...spent },
  series: [{ ...point, ...spent }],
};
export const spendingExample = {
  operator: { priced: 120, unknown: 0, cost: [{ amount: '1.2', currency: 'USD' }] },
  ai: spent,
};

export const exportExample = {
  id: '01939a1c-6a21-7d42-8c53-2d3e4f5a6b7c',
  title: 'Agentes',
  status: 'done' as const,
  rows: 12,
  url: 'https://parley.example.com/files/01939a1c-1111-7000-8000-000000000001/01939a1c-2222-7000-8000-000000000002/Agentes.csv?expires=1764000000&signature=abc',
  error: null,
  created_at: '2026-11-20T18:31:08.000Z',
};
