import { foundPassages, trySearchInput } from '#server/contract/knowledge.ts';
import { trySearch } from '#server/domain/knowledge/show-knowledge.ts';
import { operation } from '../operation.ts';
import { foundExample, sourceExample } from './knowledge-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Try a search',
    description: 'What the agent would find for a question, best first, and why.',
    scope: 'admin',
    limit: 'panel',
    errors: ['agent_not_found'],
    input: trySearchInput,
    output: foundPassages,
    example: {
      input: { agent_id: sourceExample.agent_id, question: 'posso trocar?' },
      output: { ok: true, data: [foundExample] },
    },
  },
  trySearch,
);
