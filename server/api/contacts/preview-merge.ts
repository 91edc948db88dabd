import { mergeContactsInput, mergeContactsResult } from '#server/contract/contact-actions.ts';
import { previewMerge } from '#server/domain/contact-lifecycle/merge-contacts.ts';
import { operation } from '../operation.ts';
import { contactExample, duplicateId } from './contact-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Preview a merge',
    description: 'The contact as the merge would leave it. Nothing is kept and nothing is recorded.',
    scope: 'contacts:write',
    limit: 'panel',
    errors: ['invalid_merge', 'contact_not_found', 'contact_merged'],
    input: mergeContactsInput,
    output: mergeContactsResult,
    example: {
      input: { id: contactExample.id, contact_id: duplicateId },
      output: { ...contactExample, ok: true, merged_contact_id: duplicateId },
    },
  },
  previewMerge,
);
