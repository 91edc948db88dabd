import { clientsPage, listClientsInput } from '#server/contract/partner.ts';
import { listClients } from '#server/domain/partners/list-clients.ts';
import { operation } from '../operation.ts';
import { clientExample, clientUsageExample, ownerExample } from './partner-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List the clients',
    description: 'The partner’s clients with owner, status and this month’s consumption, newest first.',
    scope: 'partner:manage',
    limit: 'panel',
    errors: ['not_a_partner', 'invalid_cursor'],
    input: listClientsInput,
    output: clientsPage,
    example: {
      input: {},
      output: {
        data: [
          {
            ...clientExample,
            suspended_at: null,
            ended: null,
            owner: ownerExample,
            limit: 5_000,
            usage: clientUsageExample,
          },
        ],
        next_cursor: null,
        has_more: false,
      },
    },
  },
  listClients,
);
