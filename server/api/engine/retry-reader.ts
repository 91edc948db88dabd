import { readerInput, readerSettled } from '#server/contract/fact-reader.ts';
import { retryReader } from '#server/domain/events/settle-reader.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Let a reader of facts try again',
    description: 'At once, and as often as if it were the first time. Other readers were never held up.',
    scope: 'admin',
    limit: 'panel',
    errors: ['reader_failure_not_found'],
    input: readerInput,
    output: readerSettled,
    example: { input: { reader: 'webhooks' }, output: { ok: true, reader: 'webhooks' } },
  },
  retryReader,
);
