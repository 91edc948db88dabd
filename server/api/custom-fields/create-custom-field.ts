import { createCustomFieldInput, customFieldShape } from '#server/contract/configuration.ts';
import { createCustomField } from '#server/domain/custom-fields/create-custom-field.ts';
import { operation } from '../operation.ts';
import { customFieldExample } from './custom-field-example.ts';

export default operation(
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
);
