import { agentSettings } from '#server/contract/agents/agent.ts';

export const agentExample = {
  id: '01939a1c-6a10-7a11-8a22-0b1c2d3e4f50',
  name: 'Bia',
  slug: 'bia',
  status: 'active' as const,
  provider: 'builtin' as const,
  model: null,
  created_at: '2026-11-01T12:00:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
};

const settings = agentSettings.parse({ tools: ['add_tag'], must_cite: true });

export const versionExample = {
  id: '01939a1c-6a30-7b21-9c32-3d4e5f6a7b80',
  number: 3,
  provider: 'builtin' as const,
  model: null,
  ai_key_id: null,
  instructions: 'Answer briefly.',
  settings,
  knowledge_fingerprint: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  note: 'New prices',
  published_by: { type: 'user', id: '01939a1c-6a04-7f33-9c62-2e3f4a5b6c77', name: 'Ana Lima' },
  created_at: '2026-11-20T09:30:00.000Z',
};

export const agentDetailExample = {
  ...agentExample,
  ai_key_id: null,
  instructions: 'Answer briefly.',
  settings,
  connections: [{ id: '01939a1c-6a40-7d11-8e22-4e5f6a7b8c90', name: 'Main' }],
  published: versionExample,
  is_changed: false,
  spent: { amount: '1.25', share: 0.05 },
};

export const turnExample = {
  id: '01939a1c-6a50-7e31-9f42-5f6a7b8c9da0',
  at: '2026-11-20T18:31:08.000Z',
  ended_at: '2026-11-20T18:31:09.400Z',
  outcome: 'reply',
  handoff_code: null,
  agent: { id: agentExample.id, name: agentExample.name },
  version: { id: versionExample.id, number: 3 },
  provider: 'builtin',
  model: 'builtin',
  message_id: '01939a1c-6a21-7d42-8c53-2d3e4f5a6b70',
  steps: 1,
  tokens_in: 0,
  tokens_out: 0,
  cost: { amount: '0', currency: 'USD' },
  trace: { burst: 'Vocês entregam em Campinas?' },
  tool_calls: [
    {
      place: 1,
      name: 'search_knowledge',
      input: { query: 'Vocês entregam em Campinas?' },
      output: { passages: [{ ref: 'K1', title: 'Entrega', text: 'Entregamos em Campinas em até 7 dias úteis.' }] },
      is_error: false,
      at: '2026-11-20T18:31:08.010Z',
      duration_ms: 6,
    },
  ],
};
