import { customFieldShape, updateCustomFieldInput } from '#server/contract/configuration.ts';
import { updateCustomField } from '#server/domain/custom-fields/update-custom-field.ts';
import { operation } from '../operation.ts';
import { customFieldExample } from './custom-field-example.ts';

export default operation(
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
);
