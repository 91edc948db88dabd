import { customFieldsList, reorderCustomFieldsInput } from '#server/contract/configuration.ts';
import { reorderCustomFields } from '#server/domain/custom-fields/reorder-custom-fields.ts';
import { operation } from '../operation.ts';
import { customFieldExample } from './custom-field-example.ts';

export default operation(
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
);
