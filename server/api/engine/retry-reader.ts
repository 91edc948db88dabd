import { readerInput, readerSettled } from '#server/contract/fact-reader.ts';
import { retryReader as retryReaderUseCase } from '#server/domain/events/settle-reader.ts';
import { operation } from '../operation.ts';

/** The panel: let a reader of facts try again at once. */
export const retryReader = operation(
  {
    kind: 'mutation',
    summary: 'Let a reader of facts try again',
    description: 'At once, and as often as if it were the first time. Other readers were never held up.',
    scope: 'admin',
    limit: 'panel',
    errors: ['stumble_not_found'],
    input: readerInput,
    output: readerSettled,
    example: { input: { reader: 'webhooks' }, output: { ok: true, reader: 'webhooks' } },
  },
  ({ actor, input }) => retryReaderUseCase(actor, input),
);
