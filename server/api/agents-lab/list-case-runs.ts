import { caseRunShape, listCaseRunsInput } from '#server/contract/agent-cases.ts';
import { listOf } from '#server/contract/page.ts';
import { listCaseRuns } from '#server/domain/lab/show-case-run.ts';
import { operation } from '../operation.ts';
import { caseRunExample } from './lab-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List runs of an agent’s cases',
    description: 'Newest first: how many attempts went well, how many cases are flaky, and what it cost.',
    scope: 'admin',
    limit: 'panel',
    errors: ['agent_not_found', 'invalid_cursor'],
    input: listCaseRunsInput,
    output: listOf(caseRunShape),
    example: {
      input: { agent_id: caseRunExample.agent_id },
      output: { data: [caseRunExample], next_cursor: null, has_more: false },
    },
  },
  listCaseRuns,
);
