import { hoursAtStartInput, hoursAtStartShape } from '#server/contract/campaign.ts';
import { hoursAt } from '#server/domain/calendar/hours-at.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Show business hours at a start',
    description:
      'Whether the organization is at work when a campaign is to begin: now, or at the moment it is scheduled for.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: [],
    input: hoursAtStartInput,
    output: hoursAtStartShape,
    example: {
      input: { at: '2026-11-28T02:32:00.000Z' },
      output: { is_open: false, opens_at: '2026-11-30T12:00:00.000Z' },
    },
  },
  hoursAt,
);
