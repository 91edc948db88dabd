import { createCustomFieldInput, customFieldShape } from '#server/contract/configuration.ts';
import { createCustomField as createCustomFieldUseCase } from '#server/domain/custom-fields/create-custom-field.ts';
import { operation } from '../operation.ts';
import { customFieldExample } from './custom-field-example.ts';

/** The panel: register a custom field. */
export const createCustomField = operation(
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
  ({ actor, input }) => createCustomFieldUseCase(actor, input),
);
