import { readerSettled, skipFactInput } from '#server/contract/fact-reader.ts';
import { skipFact } from '#server/domain/events/settle-reader.ts';
import { operation } from '../operation.ts';

const id = '01939a1c-6500-7b21-9c01-8a7b6c5d4e05';

export default operation(
  {
    kind: 'mutation',
    summary: 'Let a reader skip the fact it fails at',
    description: 'It reads on behind it, and never makes anything of this one: no event, where it is the webhooks.',
    scope: 'admin',
    limit: 'panel',
    errors: ['reader_failure_not_found'],
    input: skipFactInput,
    output: readerSettled,
    example: { input: { reader: 'webhooks', fact_id: id }, output: { ok: true, reader: 'webhooks' } },
  },
  skipFact,
);
