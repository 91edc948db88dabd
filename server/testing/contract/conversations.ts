import type { ContractAnswer, ContractPlace } from './contract-place.ts';

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

/** interface.md §4.2, decisions.md §5. */
export const conversationPlaces: readonly ContractPlace[] = [
  { at: 'GET /conversations', section: '4.2', answers: list },
  { at: 'GET /conversations/{id}', section: '4.2', answers: acted },
  { at: 'GET /conversations/{id}/messages', section: '4.2', answers: [...list, missing] },
  { at: 'GET /conversations/{id}/events', section: '4.2', answers: [...list, missing] },
  { at: 'GET /conversations/{id}/export', section: '4.2', answers: [...acted, '400 invalid_request'] },
  { at: 'POST /conversations/{id}/assign', section: '4.2, d5', answers: assigned },
  { at: 'POST /conversations/{id}/takeover', section: '4.2, d5', answers: assigned },
  { at: 'POST /conversations/{id}/release', section: '4.2', answers: acted },
  { at: 'POST /conversations/{id}/pause-ai', section: '4.2, d5', answers: [...acted, '400 invalid_request'] },
  { at: 'POST /conversations/{id}/resume-ai', section: '4.2', answers: acted },
  { at: 'POST /conversations/{id}/resolve', section: '4.2', answers: acted },
  { at: 'POST /conversations/{id}/reopen', section: '4.2, d5', answers: [...acted, '409 conversation_already_open'] },
  { at: 'POST /conversations/{id}/handoff', section: '4.2', answers: [...acted, '400 invalid_request'] },
  {
    at: 'POST /conversations/{id}/tags',
    section: '4.2, d4',
    answers: [...acted, '400 invalid_request', '404 tag_not_found'],
  },
  { at: 'DELETE /conversations/{id}/tags', section: '4.2', answers: [...acted, '400 invalid_request'] },
];
