import { sendingPolicyShape, updateSendingPolicyInput } from '#server/contract/sending-policy.ts';
import { updateSendingPolicy } from '#server/domain/pacing/sending-policy.ts';
import { operation } from '../operation.ts';
import { sendingPolicyExample } from './sending-policy-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Change what the organization allows itself when it writes first',
    description: 'Only what is sent changes; it holds for the next message of a campaign or automation.',
    scope: 'admin',
    limit: 'panel',
    errors: [],
    input: updateSendingPolicyInput,
    output: sendingPolicyShape,
    example: { input: { quiet_from: '21:00' }, output: sendingPolicyExample },
  },
  updateSendingPolicy,
);
