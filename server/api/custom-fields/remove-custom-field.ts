import { customFieldKeyInput, removedCustomFieldResult } from '#server/contract/configuration.ts';
import { removeCustomField } from '#server/domain/custom-fields/remove-custom-field.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Remove a custom field',
    description: 'Contacts lose their values of it; each raises contact.updated.',
    scope: 'admin',
    limit: 'panel',
    errors: ['custom_field_not_found'],
    input: customFieldKeyInput,
    output: removedCustomFieldResult,
    example: { input: { key: 'interest' }, output: { ok: true, key: 'interest', contacts: 12 } },
  },
  removeCustomField,
);
