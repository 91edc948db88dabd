import { saveSegmentInput, segmentShape } from '#server/contract/campaign-people.ts';
import { saveSegment } from '#server/domain/campaigns/segments.ts';
import { operation } from '../operation.ts';
import { requirePower } from '../require-power.ts';
import { segmentExample } from './campaign-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Save a segment',
    description: 'One of the same name is replaced.',
    scope: 'messages:send',
    limit: 'panel',
    errors: [],
    input: saveSegmentInput,
    output: segmentShape,
    example: { input: { name: segmentExample.name, filter: segmentExample.filter }, output: segmentExample },
  },
  async (actor, input, call) => {
    requirePower(call, 'campaigns:manage');
    return saveSegment(actor, input);
  },
);
