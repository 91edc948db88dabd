import { mergeContactsInput, mergeContactsResult } from '#server/contract/contact-actions.ts';
import { mergeContacts as mergeContactsUseCase } from '#server/domain/contact-lifecycle/merge-contacts.ts';
import { operation } from '../operation.ts';
import { contactExample } from './contact-example.ts';

export const duplicateId = '01939a1c-6020-7c11-b0d3-5e6f7a8b9c16';

/** POST /contacts/{id}/merge: unite a duplicate with this contact. */
export const mergeContacts = operation(
  {
    rest: { method: 'POST', path: '/contacts/{id}/merge', tag: 'Contacts' },
    summary: 'Merge a duplicate into a contact',
    description:
      'Identifiers, conversations, notes, tags, pipelines and history move to this contact and its empty fields are filled from the other, which becomes a marker pointing to this one. An opted-out side keeps the person opted out. Can be undone in the panel for 30 days. (interface.md §4.1)',
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
  ({ actor, input }) => mergeContactsUseCase(actor, input),
);
