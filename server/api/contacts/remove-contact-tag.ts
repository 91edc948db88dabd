import { contactTagInput, removeContactTagResult } from '#server/contract/contact-actions.ts';
import { removeContactTag } from '#server/domain/contacts/remove-contact-tag.ts';
import { operation } from '../operation.ts';
import { contactExample } from './contact-example.ts';
import { targetErrors } from './target-errors.ts';

export default operation(
  {
    rest: { method: 'DELETE', path: '/contacts/tag', tag: 'Contacts' },
    summary: 'Untag a contact',
    description:
      'The identifier stands in the body. When the contact lacked the tag, or the tag does not exist, `removed` is false and that is no error; in the second case `reason` is tag_not_found.',
    scope: 'contacts:write',
    limit: 'contactsWrite',
    errors: targetErrors,
    input: contactTagInput,
    output: removeContactTagResult,
    example: {
      input: { phone: '+55 11 98765-4321', tag: 'vip' },
      output: {
        ok: true,
        contact_id: contactExample.id,
        removed: true,
        tag: { id: contactExample.tags[0]?.id, name: 'vip' },
      },
    },
  },
  removeContactTag,
);
