import { labIdInput, shownAttemptShape } from '#server/contract/agent-cases.ts';
import { getCaseAttempt } from '#server/domain/lab/show-case-run.ts';
import { operation } from '../operation.ts';
import { attemptExample, caseRunExample } from './lab-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Show an attempt at a case',
    description: 'With the whole answer: bubbles, sources, tools and trace.',
    scope: 'admin',
    limit: 'panel',
    errors: ['case_attempt_not_found'],
    input: labIdInput,
    output: shownAttemptShape,
    example: {
      input: { id: attemptExample.id },
      output: { ...attemptExample, run_id: caseRunExample.id, trial: null },
    },
  },
  getCaseAttempt,
);
