import { caseShape, labIdInput } from '#server/contract/agent-cases.ts';
import { getCase } from '#server/domain/lab/edit-case.ts';
import { operation } from '../operation.ts';
import { caseExample } from './lab-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Show a case',
    description: 'With what its last run came to.',
    scope: 'admin',
    limit: 'panel',
    errors: ['case_not_found'],
    input: labIdInput,
    output: caseShape,
    example: { input: { id: caseExample.id }, output: caseExample },
  },
  getCase,
);
