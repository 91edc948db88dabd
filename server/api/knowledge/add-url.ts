import { addUrlInput, knowledgeSourceShape } from '#server/contract/knowledge.ts';
import { addUrl } from '#server/domain/knowledge/add-source.ts';
import { operation } from '../operation.ts';
import { sourceExample } from './knowledge-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Teach an agent a web page',
    description: 'Its main part is read soon, and again and again; what changed is shown.',
    scope: 'admin',
    limit: 'panel',
    errors: ['agent_not_found', 'invalid_url', 'knowledge_full', 'storage_full'],
    input: addUrlInput,
    output: knowledgeSourceShape,
    example: { input: { agent_id: sourceExample.agent_id, url: 'https://example.com/trocas' }, output: sourceExample },
  },
  addUrl,
);
