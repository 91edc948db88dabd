import {
  createCustomFieldInput,
  customFieldKeyInput,
  customFieldShape,
  customFieldsList,
  listConfigurationInput,
  removedCustomFieldResult,
  reorderCustomFieldsInput,
  updateCustomFieldInput,
} from '#server/contract/people/configuration.ts';
import { createCustomField } from '#server/domain/people/custom-fields/create-custom-field.ts';
import { listCustomFields } from '#server/domain/people/custom-fields/list-custom-fields.ts';
import { removeCustomField } from '#server/domain/people/custom-fields/remove-custom-field.ts';
import { reorderCustomFields } from '#server/domain/people/custom-fields/reorder-custom-fields.ts';
import { updateCustomField } from '#server/domain/people/custom-fields/update-custom-field.ts';
import { operation } from '../../operation.ts';
import { router } from '../../trpc.ts';

/** The custom field that all examples of the API reference show. */
const customFieldExample = {
  key: 'interest',
  label: 'Interest',
  type: 'select',
  options: ['Sofas', 'Tables'],
  placeholder: null,
  position: 0,
};

export const customFieldsRouter = router({
  listCustomFields: operation(
    {
      rest: { method: 'GET', path: '/fields', tag: 'Configuration' },
      summary: 'List custom fields',
      description:
        'The keys are exactly those accepted in `fields` and in the {{key}} tokens of templates and campaigns. The whole list in one answer, by position.',
      scope: 'contacts:read',
      limit: 'configuration',
      errors: [],
      input: listConfigurationInput,
      output: customFieldsList,
      example: { output: { data: [customFieldExample], next_cursor: null, has_more: false } },
    },
    listCustomFields,
  ),
  createCustomField: operation(
    {
      kind: 'mutation',
      summary: 'Create a custom field',
      description: 'Registers a key that contacts may have; it stands behind the others.',
      scope: 'admin',
      limit: 'panel',
      errors: ['name_taken'],
      input: createCustomFieldInput,
      output: customFieldShape,
      example: {
        input: { key: 'interest', label: 'Interest', type: 'select', options: ['Sofas', 'Tables'] },
        output: customFieldExample,
      },
    },
    createCustomField,
  ),
  updateCustomField: operation(
    {
      kind: 'mutation',
      summary: 'Change a custom field',
      description: 'The key never changes, and contacts keep their values.',
      scope: 'admin',
      limit: 'panel',
      errors: ['custom_field_not_found'],
      input: updateCustomFieldInput,
      output: customFieldShape,
      example: { input: { key: 'interest', label: 'Interest' }, output: customFieldExample },
    },
    updateCustomField,
  ),
  removeCustomField: operation(
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
  ),
  reorderCustomFields: operation(
    {
      kind: 'mutation',
      summary: 'Order custom fields',
      description: 'All keys in their new order; a list that is not exactly the registered keys is refused.',
      scope: 'admin',
      limit: 'panel',
      errors: ['stale_order'],
      input: reorderCustomFieldsInput,
      output: customFieldsList,
      example: {
        input: { keys: ['interest'] },
        output: { data: [customFieldExample], next_cursor: null, has_more: false },
      },
    },
    reorderCustomFields,
  ),
});
