import { automationIdInput } from '#server/contract/automation.ts';
import { viewTrafficResult } from '#server/contract/automation-standing.ts';
import { viewTraffic } from '#server/domain/automations/view-traffic.ts';
import { operation } from '../operation.ts';
import { automationExample } from './automation-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Show where runs of an automation are',
    description: 'By step of the published version: how many runs wait there, failed there, and took it.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: ['automation_not_found'],
    input: automationIdInput,
    output: viewTrafficResult,
    example: {
      input: { id: automationExample.id },
      output: { days: 30, most: 2_000, others: 0, places: [{ place: '1', waiting: 3, failed: 1, passed: 124 }] },
    },
  },
  viewTraffic,
);
