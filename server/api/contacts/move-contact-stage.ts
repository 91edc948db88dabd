import { AppError } from '#server/base/app-error.ts';
import { moveContactStageInput, moveContactStageResult } from '#server/contract/contact-actions.ts';
import { moveContactStage } from '#server/domain/contacts/move-contact-stage.ts';
import { operation } from '../operation.ts';
import { contactExample } from './contact-example.ts';
import { targetErrors } from './target-errors.ts';

const neither = { issues: [{ path: 'stage', message: 'send stage or lost' }] };

export default operation(
  {
    rest: { method: 'POST', path: '/contacts/stage', tag: 'Contacts' },
    summary: 'Move a contact in a pipeline',
    description:
      '`stage` puts the contact there and reopens it when it was lost; `lost` marks it lost in its stage, or reopens it. Without `pipeline` the default one is meant.',
    scope: 'contacts:write',
    limit: 'contactsWrite',
    errors: [...targetErrors, 'unknown_pipeline', 'unknown_stage', 'not_in_pipeline'],
    input: moveContactStageInput,
    output: moveContactStageResult,
    example: {
      input: { phone: '+55 11 98765-4321', pipeline: 'Sales', stage: 'Proposal' },
      output: {
        ok: true,
        contact_id: contactExample.id,
        pipeline: { id: '01939a1c-5f74-7a55-8c11-0b9e4d7f1a13', name: 'Sales' },
        stage: { id: '01939a1c-5f75-7c90-b2aa-6f1d2c3b4a14', name: 'Proposal' },
        lost: false,
      },
    },
  },
  async (actor, input) => {
    if (input.stage === undefined && input.lost === undefined) throw new AppError('invalid_request', neither);
    return moveContactStage(actor, input);
  },
);
