import { contactNoteShape, listContactNotesInput } from '#server/contract/contact-records.ts';
import { listOf } from '#server/contract/page.ts';
import { listContactNotes } from '#server/domain/contacts/list-contact-notes.ts';
import { operation } from '../operation.ts';
import { contactExample } from './contact-example.ts';
import { noteExample } from './contact-record-examples.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/contacts/{id}/notes', tag: 'Contacts' },
    summary: 'List the notes of a contact',
    description: 'Dated notes, newest first (with updated_since oldest change first).',
    scope: 'contacts:read',
    limit: 'contactsRead',
    errors: ['contact_not_found', 'invalid_cursor'],
    input: listContactNotesInput,
    output: listOf(contactNoteShape),
    example: {
      input: { id: contactExample.id },
      output: { data: [noteExample], next_cursor: null, has_more: false },
    },
  },
  listContactNotes,
);
