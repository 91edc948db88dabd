import { showCaseRunShape, startCaseRunInput } from '#server/contract/agent-cases.ts';
import { startCaseRun } from '#server/domain/lab/start-case-run.ts';
import { operation } from '../operation.ts';
import { attemptExample, caseExample, caseRunExample } from './lab-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Run cases',
    description:
      'Each so many times, with the draft as it is now or a version. Answers at once: the run goes on outside the call. What it costs counts against the agent’s budget of the month.',
    scope: 'admin',
    limit: 'panel',
    errors: ['agent_not_found', 'case_not_found', 'missing_ai_key', 'no_cases', 'version_not_found'],
    input: startCaseRunInput,
    output: showCaseRunShape,
    example: {
      input: { agent_id: caseExample.agent_id, times: 3, budget: '0.50' },
      output: { ...caseRunExample, results: [attemptExample] },
    },
  },
  startCaseRun,
);
