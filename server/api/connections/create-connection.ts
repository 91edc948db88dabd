import { connectionShape, createConnectionInput } from '#server/contract/connection.ts';
import { createConnection } from '#server/domain/connections/create-connection.ts';
import { operation } from '../operation.ts';
import { connectionExample } from './connection-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Add a number',
    description:
      'With its ids and token at the network operator, which is asked first: what it does not confirm is not saved, and details of number_refused say why.',
    scope: 'admin',
    limit: 'panel',
    errors: ['name_taken', 'number_refused'],
    input: createConnectionInput,
    output: connectionShape,
    example: {
      input: {
        name: 'Main',
        phone: '+55 11 5000-1000',
        phone_number_id: '100010001000',
        waba_id: '200020002000',
        access_token: 'EAAG…',
      },
      output: connectionExample,
    },
  },
  createConnection,
);
