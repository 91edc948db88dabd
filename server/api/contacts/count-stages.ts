import { countStagesInput, stageCountShape } from '#server/contract/contact-selection.ts';
import { listOf } from '#server/contract/page.ts';
import { countStages } from '#server/domain/contacts/list-stage-contacts.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Contacts by stage',
    description:
      'How many contacts are active and were lost in each stage of a pipeline; a stage without any is absent.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: ['pipeline_not_found'],
    input: countStagesInput,
    output: listOf(stageCountShape),
    example: {
      input: { id: '01939a1c-5f74-7a55-8c11-0b9e4d7f1a13' },
      output: {
        data: [{ stage_id: '01939a1c-5f75-7c90-b2aa-6f1d2c3b4a14', active: 12, lost: 3 }],
        next_cursor: null,
        has_more: false,
      },
    },
  },
  countStages,
);
