import { sourceIdInput, sourceRemoved } from '#server/contract/knowledge.ts';
import { removeSource } from '#server/domain/knowledge/change-source.ts';
import { operation } from '../operation.ts';
import { sourceExample } from './knowledge-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Delete a source of knowledge',
    description: 'With its passages and its file; the agent knows it no longer.',
    scope: 'admin',
    limit: 'panel',
    errors: ['knowledge_not_found'],
    input: sourceIdInput,
    output: sourceRemoved,
    example: { input: { id: sourceExample.id }, output: { ok: true, id: sourceExample.id } },
  },
  removeSource,
);
