import { getContactInput } from '#server/contract/contact.ts';
import { contactMergeShape } from '#server/contract/contact-actions.ts';
import { listOf } from '#server/contract/page.ts';
import { listMerges } from '#server/domain/contact-lifecycle/list-merges.ts';
import { operation } from '../operation.ts';
import { contactExample, duplicateId } from './contact-example.ts';
import { noteExample } from './contact-record-examples.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Merges of a contact',
    description: 'The merges into this contact that can still be undone, latest first.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: ['contact_not_found'],
    input: getContactInput,
    output: listOf(contactMergeShape),
    example: {
      input: { id: contactExample.id },
      output: {
        data: [
          {
            merged_contact_id: duplicateId,
            name: 'Marina S.',
            merged_by: noteExample.created_by,
            merged_at: '2026-11-20T18:31:07.412Z',
            undoable_until: '2026-12-20T18:31:07.412Z',
          },
        ],
        next_cursor: null,
        has_more: false,
      },
    },
  },
  listMerges,
);
