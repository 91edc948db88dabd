import { customFieldsList, listConfigurationInput } from '#server/contract/configuration.ts';
import { listCustomFields } from '#server/domain/custom-fields/list-custom-fields.ts';
import { operation } from '../operation.ts';
import { customFieldExample } from './custom-field-example.ts';

export default operation(
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
);
