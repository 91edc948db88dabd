import { z } from 'zod';
import { addContactNoteInput } from '#server/contract/people/contact-records.ts';
import { addNote } from '../../people/contacts/history/add-contact-note.ts';
import { contactAction } from './data-action.ts';

/**
 * Adds a note to a contact. Each request adds another note, so a request that may be repeated needs an idempotency key.
 */
export const note = contactAction({
  name: 'note',
  scope: 'contacts:write',
  changes: 'The contact has one more dated note, which the team alone sees.',
  shape: z.strictObject({ body: addContactNoteInput.shape.body }),
  example: { body: 'Prefers to be called in the morning.' },
  prepare: (tx, actor, input) => ({
    input,
    doTo: async (contact) => {
      const { body } = await addNote(tx, actor, contact, input.body);
      return [{ object: 'contact', id: contact.id, field: 'notes', from: null, to: body }];
    },
  }),
});
