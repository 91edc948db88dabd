import { listSourcesInput, sourcesList } from '#server/contract/knowledge.ts';
import { listSources } from '#server/domain/knowledge/show-knowledge.ts';
import { operation } from '../operation.ts';
import { sourceExample } from './knowledge-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'The sources of an agent’s knowledge',
    description: 'All of them, newest first: how far each is, why one cannot be read, and what changed.',
    scope: 'admin',
    limit: 'panel',
    errors: ['agent_not_found'],
    input: listSourcesInput,
    output: sourcesList,
    example: {
      input: { agent_id: sourceExample.agent_id },
      output: { data: [sourceExample], next_cursor: null, has_more: false },
    },
  },
  listSources,
);
