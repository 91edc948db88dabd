import { clientUsagePage, partnerUsageInput } from '#server/contract/partner.ts';
import { listClientUsage } from '#server/domain/partners/list-clients.ts';
import { operation } from '../operation.ts';
import { clientExample, clientUsageExample } from './partner-example.ts';

const { id, name, plan } = clientExample;

export default operation(
  {
    rest: { method: 'GET', path: '/partner/usage', tag: 'Partner' },
    summary: 'Usage of all clients',
    description:
      'What each client consumed in a month (UTC), the client made last first; the same numbers as GET /org/usage of the client. For partners only.',
    scope: 'partner:manage',
    limit: 'partner',
    errors: ['not_a_partner', 'invalid_cursor'],
    input: partnerUsageInput,
    output: clientUsagePage,
    example: {
      input: { month: '2026-11' },
      output: {
        data: [{ client: { id, name }, plan, usage: clientUsageExample }],
        next_cursor: null,
        has_more: false,
      },
    },
  },
  listClientUsage,
);
