import { getContactInput } from '#server/contract/people/contact.ts';
import {
  contactMergeShape,
  mergeContactsInput,
  mergeContactsResult,
  undoMergeInput,
  undoMergeResult,
} from '#server/contract/people/contact-actions.ts';
import { listOf } from '#server/contract/platform/page.ts';
import { listMerges } from '#server/domain/lifecycle/contact-lifecycle/list-merges.ts';
import { mergeContacts, previewMerge } from '#server/domain/lifecycle/contact-lifecycle/merge-contacts.ts';
import { undoMerge } from '#server/domain/lifecycle/contact-lifecycle/undo-merge.ts';
import { operation } from '../../operation.ts';
import { contactExample, duplicateId } from './contact-example.ts';
import { noteExample } from './contact-record-examples.ts';

export const contactMerges = {
  listMerges: operation(
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
  ),

  mergeContacts: operation(
    {
      rest: { method: 'POST', path: '/contacts/{id}/merge', tag: 'Contacts' },
      summary: 'Merge a duplicate into a contact',
      description:
        'Identifiers, conversations, notes, tags, pipelines and history move to this contact and its empty fields are filled from the other, which becomes a marker pointing to this one. An opted-out side keeps the person opted out. Can be undone in the panel for 30 days.',
      scope: 'contacts:write',
      limit: 'contactsWrite',
      errors: ['invalid_merge', 'contact_not_found', 'contact_merged'],
      input: mergeContactsInput,
      output: mergeContactsResult,
      example: {
        input: { id: contactExample.id, contact_id: duplicateId },
        output: { ...contactExample, ok: true, merged_contact_id: duplicateId },
      },
    },
    mergeContacts,
  ),

  previewMerge: operation(
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
  ),

  undoMerge: operation(
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
  ),
};
