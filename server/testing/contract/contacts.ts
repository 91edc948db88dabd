import type { ContractAnswer, ContractPlace } from './contract-place.ts';

const list = ['200', '400 invalid_request', '400 invalid_cursor'] as const satisfies ContractAnswer[];
const missing = '404 contact_not_found';
/** What every targeted operation answers about whom it is asked of (§4.1, §7 Contacts; decisions.md §4). */
const target = [
  '200',
  '400 missing_identifier',
  '400 invalid_email',
  '400 invalid_phone',
  '400 invalid_cpf',
  missing,
  '409 contact_merged',
] as const satisfies ContractAnswer[];
const owner = ['assigned_user_email_not_found', 'assigned_user_not_member', 'assigned_user_role_not_eligible'] as const;
const refusedOwner = owner.map((code) => `422 ${code}` as const);
/** Saved all the same: assignment_error says why there is no owner. */
const withoutOwner = owner.map((code) => `200 ${code}` as const);
const changed = ['200', missing, '409 contact_merged'] as const satisfies ContractAnswer[];

/** interface.md §4.1 and §7 Contacts, decisions.md §4. */
export const contactPlaces: readonly ContractPlace[] = [
  {
    at: 'GET /contacts',
    section: '4.1',
    answers: [...list, missing, '400 invalid_email', '400 invalid_phone', '400 invalid_cpf'],
  },
  {
    at: 'POST /contacts',
    section: '4.1',
    answers: [
      '200',
      ...withoutOwner,
      '400 missing_identifier',
      '400 invalid_fields',
      '400 invalid_email',
      '400 invalid_phone',
      '400 invalid_request',
      '409 identifier_conflict',
    ],
  },
  {
    at: 'POST /contacts/batch',
    section: '4.1',
    answers: [
      '200',
      '200 missing_identifier',
      '200 unknown_fields',
      '200 identifier_conflict',
      '200 invalid_phone',
      '200 invalid_email',
      '400 invalid_request',
    ],
  },
  { at: 'GET /contacts/{id}', section: '4.1', answers: ['200', missing] },
  {
    at: 'PATCH /contacts/{id}',
    section: '4.1',
    answers: [
      ...changed,
      '400 invalid_fields',
      '400 invalid_email',
      '400 invalid_phone',
      '400 invalid_request',
      '409 identifier_conflict',
    ],
  },
  { at: 'DELETE /contacts/{id}', section: '4.1', answers: [...changed, '400 invalid_request'] },
  { at: 'GET /contacts/{id}/conversations', section: '4.1', answers: [...list, missing] },
  { at: 'GET /contacts/{id}/history', section: '4.1', answers: [...list, missing] },
  { at: 'GET /contacts/{id}/export', section: '4.1', answers: changed },
  {
    at: 'POST /contacts/{id}/merge',
    section: '4.1, d4',
    answers: [...changed, '400 invalid_merge', '400 invalid_request'],
  },
  { at: 'POST /contacts/{id}/opt-out', section: '4.1', answers: changed },
  { at: 'POST /contacts/{id}/opt-in', section: '4.1', answers: changed },
  { at: 'GET /contacts/{id}/notes', section: '4.1', answers: [...list, missing] },
  { at: 'POST /contacts/{id}/notes', section: '4.1', answers: [...changed, '400 invalid_request'] },
  { at: 'POST /contacts/tag', section: '4.1', answers: [...target, '404 tag_not_found', '400 invalid_request'] },
  { at: 'DELETE /contacts/tag', section: '4.1', answers: [...target, '200 tag_not_found', '400 invalid_request'] },
  { at: 'POST /contacts/assign', section: '4.1', answers: [...target, ...refusedOwner, '400 invalid_request'] },
  { at: 'DELETE /contacts/assign', section: '4.1', answers: target },
  { at: 'POST /contacts/note', section: '4.1', answers: [...target, '400 invalid_request'] },
  { at: 'POST /contacts/field', section: '4.1', answers: [...target, '400 invalid_request'] },
  {
    at: 'POST /contacts/stage',
    section: '4.1',
    answers: [...target, '400 unknown_pipeline', '400 unknown_stage', '400 not_in_pipeline', '400 invalid_request'],
  },
  { at: 'GET /contacts-schema', section: '4.7, d4', answers: ['200'] },
  { at: 'GET /contacts-meta', section: '9', answers: ['200'] },
];
