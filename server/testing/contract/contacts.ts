import type { ContractAnswer, ContractRoute } from './contract-route.ts';

const list = ['200', '400 invalid_request', '400 invalid_cursor'] as const satisfies ContractAnswer[];
const missing = '404 contact_not_found';
/**
 * Answers about the contact that every operation on one contact may give (contract/contacts.md#operations,
 * contract/errors.md#contacts; contract/contacts.md#rules).
 */
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
/** Answers for a contact that was saved without an owner. `assignment_error` in the body contains the reason. */
const withoutOwner = owner.map((code) => `200 ${code}` as const);
const changed = ['200', missing, '409 contact_merged'] as const satisfies ContractAnswer[];

/**
 * The operations on contacts, with their answers (contract/contacts.md#operations and contract/errors.md#contacts,
 * contract/contacts.md#rules).
 */
export const contactRoutes: readonly ContractRoute[] = [
  {
    at: 'GET /contacts',
    page: 'contacts.md#operations',
    answers: [...list, missing, '400 invalid_email', '400 invalid_phone', '400 invalid_cpf'],
  },
  {
    at: 'POST /contacts',
    page: 'contacts.md#operations',
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
    page: 'contacts.md#operations',
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
  { at: 'GET /contacts/{id}', page: 'contacts.md#operations', answers: ['200', missing] },
  {
    at: 'PATCH /contacts/{id}',
    page: 'contacts.md#operations',
    answers: [
      ...changed,
      '400 invalid_fields',
      '400 invalid_email',
      '400 invalid_phone',
      '400 invalid_request',
      '409 identifier_conflict',
    ],
  },
  { at: 'DELETE /contacts/{id}', page: 'contacts.md#operations', answers: [...changed, '400 invalid_request'] },
  { at: 'GET /contacts/{id}/conversations', page: 'contacts.md#operations', answers: [...list, missing] },
  { at: 'GET /contacts/{id}/history', page: 'contacts.md#operations', answers: [...list, missing] },
  { at: 'GET /contacts/{id}/export', page: 'contacts.md#operations', answers: changed },
  {
    at: 'POST /contacts/{id}/merge',
    page: 'contacts.md#operations',
    answers: [...changed, '400 invalid_merge', '400 invalid_request'],
  },
  { at: 'POST /contacts/{id}/opt-out', page: 'contacts.md#operations', answers: changed },
  { at: 'POST /contacts/{id}/opt-in', page: 'contacts.md#operations', answers: changed },
  { at: 'GET /contacts/{id}/notes', page: 'contacts.md#operations', answers: [...list, missing] },
  { at: 'POST /contacts/{id}/notes', page: 'contacts.md#operations', answers: [...changed, '400 invalid_request'] },
  {
    at: 'POST /contacts/tag',
    page: 'contacts.md#operations',
    answers: [...target, '404 tag_not_found', '400 invalid_request'],
  },
  {
    at: 'DELETE /contacts/tag',
    page: 'contacts.md#operations',
    answers: [...target, '200 tag_not_found', '400 invalid_request'],
  },
  {
    at: 'POST /contacts/assign',
    page: 'contacts.md#operations',
    answers: [...target, ...refusedOwner, '400 invalid_request'],
  },
  { at: 'DELETE /contacts/assign', page: 'contacts.md#operations', answers: target },
  { at: 'POST /contacts/note', page: 'contacts.md#operations', answers: [...target, '400 invalid_request'] },
  { at: 'POST /contacts/field', page: 'contacts.md#operations', answers: [...target, '400 invalid_request'] },
  {
    at: 'POST /contacts/stage',
    page: 'contacts.md#operations',
    answers: [...target, '400 unknown_pipeline', '400 unknown_stage', '400 not_in_pipeline', '400 invalid_request'],
  },
  { at: 'GET /contacts-schema', page: 'organization.md#fields-and-pipelines', answers: ['200'] },
  { at: 'GET /contacts-meta', page: 'versions.md#deprecated', answers: ['200'] },
];
