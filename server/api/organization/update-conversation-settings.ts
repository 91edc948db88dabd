import { conversationSettingsShape, updateConversationSettingsInput } from '#server/contract/conversation-settings.ts';
import { updateConversationSettings } from '#server/domain/organizations/conversation-settings.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Change what holds for all conversations',
    description: 'Only what is sent changes. Switching sentiment off removes it from every conversation.',
    scope: 'admin',
    limit: 'panel',
    errors: [],
    input: updateConversationSettingsInput,
    output: conversationSettingsShape,
    example: { input: { reads_sentiment: true }, output: { reads_sentiment: true, handoff_wait_minutes: 15 } },
  },
  updateConversationSettings,
);
