import type { AiKey } from '#server/contract/agents/ai-key.ts';

export const aiKeyExample: AiKey = {
  id: '01939a1c-7c1e-7d3a-9a3b-0f6d2c9b1a40',
  name: 'OpenAI, sales',
  provider: 'openai',
  hint: 'x9Qa',
  base_url: null,
  rotated_at: null,
  last_tested_at: '2026-11-20T12:00:00.000Z',
  last_test_error: null,
  created_at: '2026-11-02T12:00:00.000Z',
};
