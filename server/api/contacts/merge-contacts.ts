import { mergeContactsInput, mergeContactsResult } from '#server/contract/contact-actions.ts';
import { mergeContacts } from '#server/domain/contact-lifecycle/merge-contacts.ts';
import { operation } from '../operation.ts';
import { contactExample, duplicateId } from './contact-example.ts';

export default operation(
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
);
