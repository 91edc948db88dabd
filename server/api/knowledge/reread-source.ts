import { knowledgeSourceShape, sourceIdInput } from '#server/contract/knowledge.ts';
import { rereadSource } from '#server/domain/knowledge/change-source.ts';
import { operation } from '../operation.ts';
import { sourceExample } from './knowledge-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Read a source again',
    description: 'Soon; what was read before stays in use meanwhile.',
    scope: 'admin',
    limit: 'panel',
    errors: ['knowledge_not_found'],
    input: sourceIdInput,
    output: knowledgeSourceShape,
    example: { input: { id: sourceExample.id }, output: sourceExample },
  },
  rereadSource,
);
