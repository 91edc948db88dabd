import { undoMergeInput, undoMergeResult } from '#server/contract/contact-actions.ts';
import { undoMerge } from '#server/domain/contact-lifecycle/undo-merge.ts';
import { operation } from '../operation.ts';
import { contactExample, duplicateId } from './contact-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Undo a merge',
    description: 'Within 30 days: what moved goes back to the merged contact; what was changed since stays as it is.',
    scope: 'contacts:write',
    limit: 'panel',
    errors: ['contact_not_found', 'contact_merged', 'merge_not_found', 'merge_not_undoable'],
    input: undoMergeInput,
    output: undoMergeResult,
    example: {
      input: { id: contactExample.id, merged_contact_id: duplicateId },
      output: { ok: true, contact: contactExample, restored: { ...contactExample, id: duplicateId } },
    },
  },
  undoMerge,
);
