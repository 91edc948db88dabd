import { caseShape, createCaseInput } from '#server/contract/agent-cases.ts';
import { createCase } from '#server/domain/lab/edit-case.ts';
import { operation } from '../operation.ts';
import { caseExample } from './lab-example.ts';

const { agent_id, name, is_required, messages, assertions } = caseExample;

export default operation(
  {
    kind: 'mutation',
    summary: 'Make a case of an agent',
    description: 'A talk, and what has to hold of the answer. A required one holds publications back while it fails.',
    scope: 'admin',
    limit: 'panel',
    errors: ['agent_not_found', 'cannot_judge', 'cases_full'],
    input: createCaseInput,
    output: caseShape,
    example: {
      input: { agent_id, name, is_required, messages, assertions },
      output: { ...caseExample, last_run: null },
    },
  },
  createCase,
);
