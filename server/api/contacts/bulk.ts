import { bulkContactsInput, bulkContactsResult } from '#server/contract/contact-bulk.ts';
import { bulkContacts } from '#server/domain/contacts/bulk-contacts.ts';
import { operation } from '../operation.ts';

/** One part of a change of all contacts that match a filter, for the panel. */
export const bulk = operation(
  {
    kind: 'mutation',
    summary: 'Change all matching contacts',
    description:
      'Tags, assigns or moves the contacts that match a filter, a part a call: go on with `next_cursor` until it is null. Each contact is changed by itself; those that cannot be are named.',
    scope: 'contacts:write',
    limit: 'panel',
    errors: [
      'invalid_cursor',
      'unknown_pipeline',
      'unknown_stage',
      'assigned_user_email_not_found',
      'assigned_user_not_member',
      'assigned_user_role_not_eligible',
    ],
    input: bulkContactsInput,
    output: bulkContactsResult,
    example: {
      input: { filter: { tag: 'lead' }, action: { type: 'add_tag', tag: 'vip' } },
      output: { processed: 2, succeeded: 2, failed: 0, failures: [], next_cursor: null, has_more: false },
    },
  },
  ({ actor, input }) => bulkContacts(actor, input),
);
