import { knowledgeSourceShape, updateSourceInput } from '#server/contract/knowledge.ts';
import { changeSource } from '#server/domain/knowledge/change-source.ts';
import { operation } from '../operation.ts';
import { sourceExample } from './knowledge-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Change a source of knowledge',
    description: 'Only what is sent: its title, its text when it was typed, or how often a page is read.',
    scope: 'admin',
    limit: 'panel',
    errors: ['knowledge_not_found'],
    input: updateSourceInput,
    output: knowledgeSourceShape,
    example: { input: { id: sourceExample.id, title: 'Trocas' }, output: sourceExample },
  },
  changeSource,
);
