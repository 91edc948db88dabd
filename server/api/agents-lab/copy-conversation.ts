import { caseShape, copyConversationInput } from '#server/contract/agent-cases.ts';
import { copyConversation } from '#server/domain/lab/copy-conversation.ts';
import { conversationExample } from '../conversations/conversation-example.ts';
import { operation } from '../operation.ts';
import { caseExample } from './lab-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Copy a conversation as a case',
    description:
      'What was said up to the customer’s last words, without names, e-mails, phones, CPF and numbers of orders. Rules find them: look at the case before you rely on it.',
    scope: 'admin',
    limit: 'panel',
    errors: ['agent_not_found', 'backtest_not_found', 'cannot_judge', 'cases_full', 'conversation_not_found'],
    input: copyConversationInput,
    output: caseShape,
    example: {
      input: { agent_id: caseExample.agent_id, conversation_id: conversationExample.id },
      output: { ...caseExample, is_required: false, conversation_id: conversationExample.id, last_run: null },
    },
  },
  copyConversation,
);
