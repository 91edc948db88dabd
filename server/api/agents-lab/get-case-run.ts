import { labIdInput, showCaseRunShape } from '#server/contract/agent-cases.ts';
import { getCaseRun } from '#server/domain/lab/show-case-run.ts';
import { operation } from '../operation.ts';
import { attemptExample, caseRunExample } from './lab-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Show a run of cases',
    description: 'Each attempt with what held and what did not; the answers themselves are shown one by one.',
    scope: 'admin',
    limit: 'panel',
    errors: ['case_run_not_found'],
    input: labIdInput,
    output: showCaseRunShape,
    example: { input: { id: caseRunExample.id }, output: { ...caseRunExample, results: [attemptExample] } },
  },
  getCaseRun,
);
