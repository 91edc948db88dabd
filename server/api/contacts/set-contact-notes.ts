import { setContactNotesInput, setContactNotesResult } from '#server/contract/contact-actions.ts';
import { setContactNotes } from '#server/domain/contacts/set-contact-notes.ts';
import { operation } from '../operation.ts';
import { contactExample } from './contact-example.ts';
import { targetErrors } from './target-errors.ts';

export default operation(
  {
    rest: { method: 'POST', path: '/contacts/note', tag: 'Contacts' },
    summary: 'Overwrite the notes of a contact',
    description:
      'Overwrites the `notes` of the contact; null or an empty text clears them. Dated notes are added at POST /contacts/{id}/notes.',
    scope: 'contacts:write',
    limit: 'contactsWrite',
    errors: targetErrors,
    input: setContactNotesInput,
    output: setContactNotesResult,
    example: {
      input: { phone: '+55 11 98765-4321', note: 'Prefers mornings.' },
      output: { ok: true, contact_id: contactExample.id, note: 'Prefers mornings.' },
    },
  },
  setContactNotes,
);
