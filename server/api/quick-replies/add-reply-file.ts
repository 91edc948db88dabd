import { addReplyFileInput, quickReplyFileShape } from '#server/contract/quick-reply-files.ts';
import { addReplyFile } from '#server/domain/quick-replies/reply-files.ts';
import { operation } from '../operation.ts';
import { quickReplyExample, quickReplyFileExample } from './quick-reply-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Add a file to a quick reply',
    description: 'It goes along whenever somebody answers with the quick reply; ten at most, 20 MiB each.',
    scope: 'conversations:write',
    limit: 'panel',
    errors: ['quick_reply_not_found', 'storage_full'],
    input: addReplyFileInput,
    output: quickReplyFileShape,
    example: {
      input: {
        id: quickReplyExample.id,
        file: { base64: 'JVBERi0xLjQK', mime_type: 'application/pdf', name: 'tabela.pdf' },
      },
      output: quickReplyFileExample,
    },
  },
  addReplyFile,
);
