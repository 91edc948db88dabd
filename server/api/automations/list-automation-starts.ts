import { listStartsInput, startShape } from '#server/contract/automation-editor.ts';
import { listOf } from '#server/contract/page.ts';
import { listStarts } from '#server/domain/automations/list-runs.ts';
import { operation } from '../operation.ts';
import { automationExample, runExample } from './automation-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List what wanted to start an automation',
    description: 'Calls and events, with the run that began or why none did; kept 30 days.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: ['automation_not_found', 'invalid_cursor'],
    input: listStartsInput,
    output: listOf(startShape),
    example: {
      input: { id: automationExample.id, refused: true },
      output: {
        data: [
          {
            id: runExample.id,
            contact: runExample.contact,
            trigger: 'webhook',
            status: 'refused',
            reason: 'cooldown',
            details: { retry_at: '2026-11-20T11:00:00.000Z' },
            body: { phone: '+5511987654321' },
            run_id: null,
            at: '2026-11-20T10:00:00.000Z',
          },
        ],
        next_cursor: null,
        has_more: false,
      },
    },
  },
  listStarts,
);
