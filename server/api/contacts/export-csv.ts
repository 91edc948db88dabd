import { exportContactsCsvInput, exportContactsCsvResult } from '#server/contract/contact-bulk.ts';
import { exportContactsCsv } from '#server/domain/contacts/export-contacts-csv.ts';
import { operation } from '../operation.ts';

/** One part of a CSV of all contacts that match a filter, for the panel. */
export const exportCsv = operation(
  {
    kind: 'mutation',
    summary: 'Contacts as CSV',
    description:
      'The contacts that match a filter as CSV, a part a call: append the parts, going on with `next_cursor` until it is null. Who exported is kept in the audit log.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: ['invalid_cursor'],
    input: exportContactsCsvInput,
    output: exportContactsCsvResult,
    example: {
      input: { filter: { tag: 'vip' } },
      output: { csv: 'id,name,email\r\n', count: 0, next_cursor: null, has_more: false },
    },
  },
  ({ actor, input }) => exportContactsCsv(actor, input),
);
