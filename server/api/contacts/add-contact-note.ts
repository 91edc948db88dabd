import { addContactNoteInput, contactNoteShape } from '#server/contract/contact-records.ts';
import { addContactNote } from '#server/domain/contacts/add-contact-note.ts';
import { operation } from '../operation.ts';
import { contactExample } from './contact-example.ts';
import { noteExample } from './contact-record-examples.ts';

export default operation(
  {
    rest: { method: 'POST', path: '/contacts/{id}/notes', tag: 'Contacts' },
    summary: 'Add a note to a contact',
    description: 'A dated note with its author; it also stands in the history.',
    scope: 'contacts:write',
    limit: 'contactsWrite',
    errors: ['contact_not_found', 'contact_merged'],
    input: addContactNoteInput,
    output: contactNoteShape,
    example: { input: { id: contactExample.id, body: noteExample.body }, output: noteExample },
  },
  addContactNote,
);
