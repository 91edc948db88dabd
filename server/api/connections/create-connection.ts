import { createConnectionInput, verifiedShape } from '#server/contract/connection.ts';
import { createConnection as createConnectionUseCase } from '#server/domain/connections/manage-connection.ts';
import { operation } from '../operation.ts';
import { connectionExample } from './connection-example.ts';

/** The panel: a real number is added. */
export const createConnection = operation(
  {
    kind: 'mutation',
    summary: 'Add a number',
    description: 'With its ids and token at the network operator, which is asked about it at once.',
    scope: 'admin',
    limit: 'panel',
    errors: ['name_taken'],
    input: createConnectionInput,
    output: verifiedShape,
    example: {
      input: {
        name: 'Main',
        phone: '+55 11 5000-1000',
        phone_number_id: '100010001000',
        waba_id: '200020002000',
        access_token: 'EAAG…',
      },
      output: { ...connectionExample, refusal: null },
    },
  },
  ({ actor, input }) => createConnectionUseCase(actor, input),
);
