import { caseShape, updateCaseInput } from '#server/contract/agent-cases.ts';
import { updateCase } from '#server/domain/lab/edit-case.ts';
import { operation } from '../operation.ts';
import { caseExample } from './lab-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Change a case',
    description: 'Only what is sent changes. With another talk or other assertions it has to be run again.',
    scope: 'admin',
    limit: 'panel',
    errors: ['cannot_judge', 'case_not_found'],
    input: updateCaseInput,
    output: caseShape,
    example: { input: { id: caseExample.id, is_required: true }, output: caseExample },
  },
  updateCase,
);
