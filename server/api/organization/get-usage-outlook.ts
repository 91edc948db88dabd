import { organizationInput, usageOutlookShape } from '#server/contract/organization.ts';
import { getUsageOutlook } from '#server/domain/organizations/get-usage-outlook.ts';
import { operation } from '../operation.ts';
import { requirePower } from '../require-power.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Outlook of the plan',
    description: 'How far the month has come with the plan, and the day on which it will be used up.',
    scope: 'session',
    limit: 'panel',
    errors: ['insufficient_scope'],
    input: organizationInput,
    output: usageOutlookShape,
    example: { output: { used: 4_120, limit: 5_000, reached: 80, used_up_on: '2026-11-27' } },
  },
  async (actor, _input, call) => {
    requirePower(call, 'plan:read');
    return getUsageOutlook(actor);
  },
);
