import type { Backtest, ShownBacktest } from '#server/contract/agents/agent-backtest.ts';
import { conversationExample } from '../../inbox/conversations/conversation-example.ts';
import { agentExample } from '../agents/agent-example.ts';

export const backtestExample: Backtest = {
  id: '01939a1c-6b40-7d14-8d25-3e4f5a6b7c84',
  agent_id: agentExample.id,
  since: '2026-11-13T09:31:00.000Z',
  conversations: 20,
  answers: 34,
  open: 0,
  broken: 0,
  handed_over: 4,
  agreement: { average: 0.78, compared: 30, by_model: 30, by_words: 0 },
  cost: '0.061',
  unpriced: 0,
  is_current: true,
  started_by: { type: 'user', id: '01939a1c-6a04-7f33-9c62-2e3f4a5b6c77', name: 'Ana Lima' },
  created_at: '2026-11-20T09:31:00.000Z',
};

export const shownBacktestExample: ShownBacktest = {
  ...backtestExample,
  results: [
    {
      id: '01939a1c-6b50-7e15-8e26-4f5a6b7c8d95',
      conversation_id: conversationExample.id,
      customer: 'Vocês entregam em Campinas?',
      said: { by: 'member', text: 'Sim, em até 7 dias úteis.' },
      status: 'done',
      would: { messages: ['Entregamos em Campinas em até 7 dias úteis.'], handoff: null },
      agreement: 1,
      judged_by: 'model',
      reason: 'Both promise seven working days.',
      cost: '0.0018',
      duration_ms: 1_310,
    },
  ],
};
