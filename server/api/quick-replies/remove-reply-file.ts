import { removedReplyFile, removeReplyFileInput } from '#server/contract/quick-reply-files.ts';
import { removeReplyFile } from '#server/domain/quick-replies/reply-files.ts';
import { operation } from '../operation.ts';
import { quickReplyExample, quickReplyFileExample } from './quick-reply-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Take a file off a quick reply',
    description: 'Messages it went with keep theirs.',
    scope: 'conversations:write',
    limit: 'panel',
    errors: ['quick_reply_not_found'],
    input: removeReplyFileInput,
    output: removedReplyFile,
    example: {
      input: { id: quickReplyExample.id, file_id: quickReplyFileExample.id },
      output: { ok: true, id: quickReplyFileExample.id },
    },
  },
  removeReplyFile,
);
