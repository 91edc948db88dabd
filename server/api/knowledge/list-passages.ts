import { listPassagesInput, passagesPage } from '#server/contract/knowledge.ts';
import { listPassages } from '#server/domain/knowledge/show-knowledge.ts';
import { operation } from '../operation.ts';
import { passageExample, sourceExample } from './knowledge-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'The passages of a source',
    description: 'As they are found and cited, in their order.',
    scope: 'admin',
    limit: 'panel',
    errors: ['knowledge_not_found', 'invalid_cursor'],
    input: listPassagesInput,
    output: passagesPage,
    example: {
      input: { id: sourceExample.id, limit: 50 },
      output: { data: [passageExample], next_cursor: null, has_more: false },
    },
  },
  listPassages,
);
