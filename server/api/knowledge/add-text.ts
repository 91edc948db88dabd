import { addTextInput, knowledgeSourceShape } from '#server/contract/knowledge.ts';
import { addText } from '#server/domain/knowledge/add-source.ts';
import { operation } from '../operation.ts';
import { sourceExample, textExample } from './knowledge-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Teach an agent a text',
    description: 'Typed or pasted; the agent knows it when the answer is there.',
    scope: 'admin',
    limit: 'panel',
    errors: ['agent_not_found', 'knowledge_full', 'storage_full'],
    input: addTextInput,
    output: knowledgeSourceShape,
    example: {
      input: { agent_id: sourceExample.agent_id, title: 'Horário', text: 'Abrimos das 9h às 18h.' },
      output: textExample,
    },
  },
  addText,
);
