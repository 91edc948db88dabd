import { listCalls, readCall } from '#server/access/request-log/read-calls.ts';
import {
  callDetailAnswer,
  listCallsInput,
  loggedCallShape,
  readCallInput,
} from '#server/contract/developers/request-log.ts';
import { listOf } from '#server/contract/platform/page.ts';
import { operation } from '../../operation.ts';
import { router } from '../../trpc.ts';
import { keyExample } from '../keys/key-example.ts';

export const requestsRouter = router({
  listCalls: operation(
    {
      kind: 'query',
      summary: 'The request log',
      description: 'API calls of the last 7 days, newest first, by key, method, outcome, path or request id.',
      scope: 'admin',
      limit: 'panel',
      errors: ['invalid_cursor'],
      input: listCallsInput,
      output: listOf(loggedCallShape),
      example: {
        input: { outcome: 'client_error' },
        output: {
          data: [
            {
              id: '01939a1c-7c1e-7d3a-9a3b-0f6d2c9b1a30',
              request_id: 'req_4qXbW0R7mYd2',
              method: 'GET',
              path: '/v1/contacts/unknown',
              operation: 'contacts.get',
              status: 404,
              error_code: 'contact_not_found',
              duration_ms: 3,
              ip: '203.0.113.7',
              key: { id: keyExample.id, name: keyExample.name, last4: keyExample.last4 },
              created_at: '2026-03-01T12:00:00.000Z',
            },
          ],
          next_cursor: null,
          has_more: false,
        },
      },
    },
    listCalls,
  ),
  readCall: operation(
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
  ),
});
