import { organizationInput, usageShape } from '#server/contract/organization.ts';
import { getUsage } from '#server/domain/organizations/get-usage.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/org/usage', tag: 'Organization' },
    summary: 'Plan and usage',
    description:
      'The plan, its limits and what was consumed this month (UTC), which part of the limit is used up, and the day it will be: the numbers of the panel and of the e-mails. Any valid key.',
    scope: 'any',
    limit: 'org',
    errors: [],
    input: organizationInput,
    output: usageShape,
    example: {
      output: {
        plan: 'pro',
        period: { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' },
        limits: { conversations: 5_000 },
        usage: {
          conversations: 812,
          messages_sent: 5_120,
          messages_received: 4_876,
          ai_turns: 2_044,
          ai_tokens: 1_310_720,
          api_requests: 20_412,
          webhook_deliveries: 9_984,
        },
        reached: null,
        used_up_on: null,
      },
    },
  },
  getUsage,
);
