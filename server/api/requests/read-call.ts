import { readCall } from '#server/access/read-call.ts';
import { callDetailAnswer, readCallInput } from '#server/contract/request-log.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'query',
    summary: 'What a call said and was answered',
    description:
      'Kept for a day, of at most 60 calls a minute, masked and cut; null when nothing is kept. An erasure empties it.',
    scope: 'admin',
    limit: 'panel',
    errors: [],
    input: readCallInput,
    output: callDetailAnswer,
    example: {
      input: { call_id: '01939a1c-7c1e-7d3a-9a3b-0f6d2c9b1a30' },
      output: {
        detail: {
          query: [['phone', '+55 11 98765-4321']],
          headers: { authorization: 'Bearer •••f00d', accept: '*/*' },
          input: { phone: '+55 11 98765-4321' },
          body: null,
          body_cut: false,
          answer: '{"data":[],"next_cursor":null,"has_more":false}',
          answer_cut: false,
        },
      },
    },
  },
  readCall,
);
