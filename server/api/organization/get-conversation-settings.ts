import { conversationSettingsShape, getConversationSettingsInput } from '#server/contract/conversation-settings.ts';
import { getConversationSettings } from '#server/domain/organizations/conversation-settings.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Show what holds for all conversations',
    description: 'The sentiment of customers, and the time a person may take.',
    scope: 'admin',
    limit: 'panel',
    errors: [],
    input: getConversationSettingsInput,
    output: conversationSettingsShape,
    example: { output: { reads_sentiment: true, handoff_wait_minutes: 15 } },
  },
  getConversationSettings,
);
