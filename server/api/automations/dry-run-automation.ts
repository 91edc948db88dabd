import { dryRunInput, dryRunResult } from '#server/contract/automation-editor.ts';
import { dryRun } from '#server/domain/automations/dry-run.ts';
import { operation } from '../operation.ts';
import { automationExample, contactIdExample } from './automation-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Try an automation on a contact',
    description:
      'What the draft would do, with the clock jumping over waits. Messages wait for their turn (quiet hours, the cap, ' +
      'cool-downs, limits) as the scheduler would decide at that moment by what it knows now. Nothing is written, sent or called.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: ['automation_not_found', 'contact_not_found'],
    input: dryRunInput,
    output: dryRunResult,
    example: {
      input: { id: automationExample.id, contact_id: contactIdExample },
      output: {
        refused: null,
        retry_at: null,
        steps: [
          {
            place: '0',
            type: 'add_tag',
            at: '2026-11-20T10:00:00.000Z',
            decision: 'done',
            input: { tag: 'lead' },
            effects: [{ object: 'contact', field: 'tags', from: null, to: 'lead' }],
            error: null,
          },
        ],
        ended: { status: 'completed', reason: null, error: null, at: '2026-11-20T10:00:00.000Z' },
      },
    },
  },
  dryRun,
);
