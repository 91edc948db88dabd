import { caseShape, listCasesInput } from '#server/contract/agent-cases.ts';
import { listOf } from '#server/contract/page.ts';
import { listCases } from '#server/domain/lab/edit-case.ts';
import { operation } from '../operation.ts';
import { caseExample } from './lab-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List an agent’s cases',
    description: 'Oldest first, each with what its last run came to: k of n, and whether it still counts.',
    scope: 'admin',
    limit: 'panel',
    errors: ['agent_not_found'],
    input: listCasesInput,
    output: listOf(caseShape),
    example: {
      input: { agent_id: caseExample.agent_id },
      output: { data: [caseExample], next_cursor: null, has_more: false },
    },
  },
  listCases,
);
