import { sendingPolicyInput, sendingPolicyShape } from '#server/contract/sending-policy.ts';
import { getSendingPolicy } from '#server/domain/pacing/sending-policy.ts';
import { operation } from '../operation.ts';
import { sendingPolicyExample } from './sending-policy-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Show what the organization allows itself when it writes first',
    description: 'Quiet hours, how often a contact is written to, and budgets: of campaigns and automations together.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: [],
    input: sendingPolicyInput,
    output: sendingPolicyShape,
    example: { input: {}, output: sendingPolicyExample },
  },
  getSendingPolicy,
);
