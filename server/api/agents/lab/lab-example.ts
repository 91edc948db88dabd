import type { Backtest, ShownBacktest } from '#server/contract/agents/agent-backtest.ts';
import type { AgentCase, CaseAttempt, CaseRun } from '#server/contract/agents/agent-cases.ts';
import { conversationExample } from '../../inbox/conversations/conversation-example.ts';
import { agentExample } from '../agents/agent-example.ts';

export const caseExample: AgentCase = {
  id: '01939a1c-6b10-7a11-8a22-0b1c2d3e4f51',
  agent_id: agentExample.id,
  name: 'Delivery to Campinas',
  is_required: true,
  messages: [{ role: 'user', content: 'Vocês entregam em Campinas?' }],
  assertions: [
    { type: 'contains', text: '7 dias úteis' },
    { type: 'handoff', code: 'none' },
  ],
  conversation_id: null,
  last_run: {
    run_id: '01939a1c-6b20-7b12-8b23-1c2d3e4f5a62',
    at: '2026-11-20T09:31:00.000Z',
    attempts: 3,
    passed: 2,
    open: 0,
    is_current: true,
  },
  created_at: '2026-11-20T09:30:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
};

export const caseRunExample: CaseRun = {
  id: '01939a1c-6b20-7b12-8b23-1c2d3e4f5a62',
  agent_id: agentExample.id,
  version: null,
  times: 3,
  budget: '0.5',
  attempts: 3,
  passed: 2,
  open: 0,
  cases: 1,
  flaky: 1,
  tokens_in: 4_120,
  tokens_out: 310,
  cost: '0.0042',
  unpriced: 0,
  is_current: true,
  started_by: { type: 'user', id: '01939a1c-6a04-7f33-9c62-2e3f4a5b6c77', name: 'Ana Lima' },
  created_at: '2026-11-20T09:31:00.000Z',
};

export const attemptExample: CaseAttempt = {
  id: '01939a1c-6b30-7c13-8c24-2d3e4f5a6b73',
  case: { id: caseExample.id, name: caseExample.name },
  place: 1,
  status: 'failed',
  checks: [
    { type: 'contains', passed: false, why: 'missing', found: 'Entregamos em Campinas.' },
    { type: 'handoff', passed: true, why: null, found: null },
  ],
  error: null,
  tokens_in: 1_370,
  tokens_out: 104,
  cost: '0.0014',
  duration_ms: 1_240,
  ended_at: '2026-11-20T09:31:02.000Z',
};

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
