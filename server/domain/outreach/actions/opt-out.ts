import { z } from 'zod';
import { changeOptOut } from '../../people/contacts/writing/opt-contact.ts';
import { contactAction } from './data-action.ts';

export const optOut = contactAction({
  name: 'opt_out',
  scope: 'contacts:write',
  changes: 'The contact gets no templates and no outreach any more.',
  shape: z.strictObject({}),
  example: {},
  prepare: (tx, actor, input) => ({
    input,
    doTo: async (contact) => {
      const changed = await changeOptOut(tx, actor, contact, true);
      return changed ? [{ object: 'contact', id: contact.id, field: 'opted_out', from: false, to: true }] : [];
    },
  }),
});
