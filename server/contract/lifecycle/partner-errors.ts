import { row } from '../platform/error-row.ts';

/** Errors of the partner operations, besides not_a_partner (contract/engagement.md#partners). */
export const partnerErrors = {
  client_not_found: row(404, 'Client not found', 'GET /partner/usage lists your clients.'),
  client_ended: row(409, 'The client space has ended.', 'Take the end back first, while its data is kept.'),
  client_removed: row(409, 'The client’s data has been removed.', 'What is removed cannot be brought back.'),
  client_name_mismatch: row(409, 'This is not the client’s name.', 'Type the name exactly as it is written.'),
  client_has_owner: row(409, 'Somebody owns the client space already.', 'The owner invites further people.'),
};
