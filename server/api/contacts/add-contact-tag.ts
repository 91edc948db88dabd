import { addContactTagResult, contactTagInput } from '#server/contract/contact-actions.ts';
import { addContactTag } from '#server/domain/contacts/add-contact-tag.ts';
import { operation } from '../operation.ts';
import { contactExample } from './contact-example.ts';
import { targetErrors } from './target-errors.ts';

export default operation(
  {
    rest: { method: 'POST', path: '/contacts/tag', tag: 'Contacts' },
    summary: 'Tag a contact',
    description:
      'Names the contact by one of id, email, phone, cpf. A missing tag is created with the default color; a text in UUID form that is no tag is 404.',
    scope: 'contacts:write',
    limit: 'contactsWrite',
    errors: [...targetErrors, 'tag_not_found'],
    input: contactTagInput,
    output: addContactTagResult,
    example: {
      input: { phone: '+55 11 98765-4321', tag: 'vip' },
      output: {
        ok: true,
        contact_id: contactExample.id,
        tag: { id: contactExample.tags[0]?.id, name: 'vip', created: false },
      },
    },
  },
  addContactTag,
);
