import { listConfigurationInput, quickRepliesList } from '#server/contract/configuration.ts';
import { listQuickReplies } from '#server/domain/quick-replies/list-quick-replies.ts';
import { operation } from '../operation.ts';
import { quickReplyExample } from './quick-reply-example.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/quick-replies', tag: 'Configuration' },
    summary: 'List quick replies',
    description: 'The whole list in one answer, newest first.',
    scope: 'conversations:read',
    limit: 'configuration',
    errors: [],
    input: listConfigurationInput,
    output: quickRepliesList,
    example: { output: { data: [quickReplyExample], next_cursor: null, has_more: false } },
  },
  listQuickReplies,
);
