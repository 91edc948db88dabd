import { readerSettled, skipFactInput } from '#server/contract/fact-reader.ts';
import { skipFact as skipFactUseCase } from '#server/domain/events/settle-reader.ts';
import { operation } from '../operation.ts';

const id = '01939a1c-6500-7b21-9c01-8a7b6c5d4e05';

/** The panel: let a reader go on behind the fact it fails at. */
export const skipFact = operation(
  {
    kind: 'mutation',
    summary: 'Let a reader skip the fact it fails at',
    description: 'It reads on behind it, and never makes anything of this one: no event, where it is the webhooks.',
    scope: 'admin',
    limit: 'panel',
    errors: ['stumble_not_found'],
    input: skipFactInput,
    output: readerSettled,
    example: { input: { reader: 'webhooks', fact_id: id }, output: { ok: true, reader: 'webhooks' } },
  },
  ({ actor, input }) => skipFactUseCase(actor, input),
);
