import { z } from 'zod';
import { numbersShape } from '#server/contract/connection.ts';
import { listNumbers } from '#server/domain/connections/list-numbers.ts';
import { operation } from '../operation.ts';
import { connectionExample } from './connection-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'The numbers and how they do',
    description:
      'Every number with the agent that answers on it, when a customer last wrote and how many templates it has; and what the network operator is told to reach us.',
    scope: 'admin',
    limit: 'panel',
    errors: [],
    input: z.strictObject({}),
    output: numbersShape,
    example: {
      input: {},
      output: {
        data: [
          {
            ...connectionExample,
            agent_id: null,
            portfolio_id: '102290129340399',
            portfolio_limit: 1_000,
            last_inbound_at: '2026-11-20T18:00:00.000Z',
            templates: 12,
            verified: true,
          },
        ],
        agents: [],
        operator: {
          sandbox: false,
          webhook_url: 'https://parley.example.com/api/channels/whatsapp',
          verify_token: 'a-long-random-text',
        },
      },
    },
  },
  listNumbers,
);
