import { knowledgeSourceDetail, sourceIdInput } from '#server/contract/knowledge.ts';
import { getSource } from '#server/domain/knowledge/show-knowledge.ts';
import { operation } from '../operation.ts';
import { sourceExample } from './knowledge-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'One source of knowledge',
    description: 'With its text, when it was typed here.',
    scope: 'admin',
    limit: 'panel',
    errors: ['knowledge_not_found'],
    input: sourceIdInput,
    output: knowledgeSourceDetail,
    example: { input: { id: sourceExample.id }, output: { ...sourceExample, text: null } },
  },
  getSource,
);
