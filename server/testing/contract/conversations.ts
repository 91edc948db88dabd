import type { ContractAnswer, ContractRoute } from './contract-route.ts';

const list = ['200', '400 invalid_request', '400 invalid_cursor'] as const satisfies ContractAnswer[];
const missing = '404 conversation_not_found';
const acted = ['200', missing] as const satisfies ContractAnswer[];
const assigned = [
  ...acted,
  '400 missing_user',
  '422 assigned_user_email_not_found',
  '422 assigned_user_not_member',
  '422 assigned_user_role_not_eligible',
] as const satisfies ContractAnswer[];

/**
 * The operations on conversations, with their answers (contract/conversations.md#operations,
 * contract/conversations.md#rules).
 */
export const conversationRoutes: readonly ContractRoute[] = [
  { at: 'GET /conversations', page: 'conversations.md#operations', answers: list },
  { at: 'GET /conversations/{id}', page: 'conversations.md#operations', answers: acted },
  { at: 'GET /conversations/{id}/messages', page: 'conversations.md#operations', answers: [...list, missing] },
  { at: 'GET /conversations/{id}/events', page: 'conversations.md#operations', answers: [...list, missing] },
  {
    at: 'GET /conversations/{id}/export',
    page: 'conversations.md#operations',
    answers: [...acted, '400 invalid_request'],
  },
  { at: 'POST /conversations/{id}/assign', page: 'conversations.md#operations', answers: assigned },
  { at: 'POST /conversations/{id}/takeover', page: 'conversations.md#operations', answers: assigned },
  { at: 'POST /conversations/{id}/release', page: 'conversations.md#operations', answers: acted },
  {
    at: 'POST /conversations/{id}/pause-ai',
    page: 'conversations.md#operations',
    answers: [...acted, '400 invalid_request'],
  },
  { at: 'POST /conversations/{id}/resume-ai', page: 'conversations.md#operations', answers: acted },
  { at: 'POST /conversations/{id}/resolve', page: 'conversations.md#operations', answers: acted },
  {
    at: 'POST /conversations/{id}/reopen',
    page: 'conversations.md#operations',
    answers: [...acted, '409 conversation_already_open'],
  },
  {
    at: 'POST /conversations/{id}/handoff',
    page: 'conversations.md#operations',
    answers: [...acted, '400 invalid_request'],
  },
  {
    at: 'POST /conversations/{id}/tags',
    page: 'conversations.md#operations',
    answers: [...acted, '400 invalid_request', '404 tag_not_found'],
  },
  {
    at: 'DELETE /conversations/{id}/tags',
    page: 'conversations.md#operations',
    answers: [...acted, '400 invalid_request'],
  },
];
