import { listConfigurationInput } from '#server/contract/configuration.ts';
import { listOf } from '#server/contract/page.ts';
import { quickReplyFileShape } from '#server/contract/quick-reply-files.ts';
import { listReplyFiles } from '#server/domain/quick-replies/reply-files.ts';
import { operation } from '../operation.ts';
import { quickReplyFileExample } from './quick-reply-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List the files of quick replies',
    description: 'Of all of them, each with the quick reply it goes along with.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: [],
    input: listConfigurationInput,
    output: listOf(quickReplyFileShape),
    example: { output: { data: [quickReplyFileExample], next_cursor: null, has_more: false } },
  },
  listReplyFiles,
);
