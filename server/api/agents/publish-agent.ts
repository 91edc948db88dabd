import { agentDetailShape, publishAgentInput } from '#server/contract/agent-editor.ts';
import { publishChecked } from '#server/domain/lab/publish-checked.ts';
import { operation } from '../operation.ts';
import { agentDetailExample, agentExample } from './agent-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Publish an agent',
    description:
      'The draft answers from now on, as a version that never changes. Refused while a required case does not pass with exactly this draft.',
    scope: 'admin',
    limit: 'panel',
    errors: ['agent_not_found', 'cases_failing', 'missing_ai_key'],
    input: publishAgentInput,
    output: agentDetailShape,
    example: { input: { id: agentExample.id, note: 'New prices' }, output: agentDetailExample },
  },
  publishChecked,
);
