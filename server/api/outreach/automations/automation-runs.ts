import {
  automationIdInput,
  triggerAutomationInput,
  triggerAutomationResult,
} from '#server/contract/outreach/automation.ts';
import {
  dryRunInput,
  dryRunResult,
  listRunsInput,
  listStartsInput,
  runDetailShape,
  runShape,
  startShape,
} from '#server/contract/outreach/automation-editor.ts';
import { flowLoopShape, listLoopsInput, viewTrafficResult } from '#server/contract/outreach/automation-standing.ts';
import { endingDates } from '#server/contract/platform/endings.ts';
import { listOf } from '#server/contract/platform/page.ts';
import {
  getRun,
  listLoops,
  listRuns,
  listStarts,
  viewTraffic,
} from '#server/domain/outreach/automations/list/list-runs.ts';
import { triggerAutomation } from '#server/domain/outreach/automations/triggers/trigger-automation.ts';
import { dryRun } from '#server/domain/outreach/automations/versions/dry-run.ts';
import { operation } from '../../operation.ts';
import { automationExample, contactIdExample, runExample } from './automation-example.ts';

const loop = {
  automation: { id: automationExample.id, name: automationExample.name },
  started_by: 'Reminder',
  since: '2026-11-20T18:31:08.000Z',
};

export const automationRuns = {
  dryRunAutomation: operation(
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
  ),

  getAutomationRun: operation(
    {
      kind: 'query',
      summary: 'Show a run of an automation',
      description: 'What each of its steps decided and did, and how long it took.',
      scope: 'contacts:read',
      limit: 'panel',
      errors: ['automation_run_not_found'],
      input: automationIdInput,
      output: runDetailShape,
      example: {
        input: { id: runExample.id },
        output: {
          ...runExample,
          cause: { trigger: 'webhook' },
          depth: 0,
          variables: {},
          steps: [
            {
              visit: 0,
              place: '0',
              type: 'add_tag',
              input: { tag: 'lead' },
              decision: 'done',
              effect: null,
              error: null,
              started_at: '2026-11-20T10:00:00.000Z',
              duration_ms: 12,
            },
          ],
        },
      },
    },
    getRun,
  ),

  listAutomationRuns: operation(
    {
      kind: 'query',
      summary: 'List runs of automations',
      description: 'Of one automation, of one contact, or all; newest first.',
      scope: 'contacts:read',
      limit: 'panel',
      errors: ['invalid_cursor'],
      input: listRunsInput,
      output: listOf(runShape),
      example: {
        input: { automation_id: automationExample.id },
        output: { data: [runExample], next_cursor: null, has_more: false },
      },
    },
    listRuns,
  ),

  listAutomationStarts: operation(
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
  ),

  listLoops: operation(
    {
      kind: 'query',
      summary: 'List automations that start each other',
      description: 'Within a day: the chain was cut off, and both are named.',
      scope: 'admin',
      limit: 'panel',
      errors: [],
      input: listLoopsInput,
      output: listOf(flowLoopShape),
      example: { input: {}, output: { data: [loop], next_cursor: null, has_more: false } },
    },
    listLoops,
  ),

  triggerAutomation: operation(
    {
      rest: {
        method: 'POST',
        path: '/automation-trigger',
        tag: 'Automations',
        alsoInQuery: ['token'],
        retiring: [{ path: '/automation-webhook', ending: 'automation_webhook', ...endingDates }],
      },
      summary: 'Start an automation',
      description:
        'Starts the flow of the token for a phone; the contact is created or updated in the same call, and a refused call changes nothing. Authorized by the flow’s own token (Authorization: Bearer, or `token` in the query or the body), not by a key. `error` is a phrase here: phone is required, Invalid token, Flow is not active, Webhook trigger disabled for this flow, Already in flow, cooldown (with `retry_at`), opted_out. `/automation-webhook` is the old name and ends on 7 December 2026.',
      scope: 'flow',
      limit: 'automationTrigger',
      errors: [
        'phone_is_required',
        'invalid_phone',
        'invalid_email',
        'invalid_fields',
        'identifier_conflict',
        'opted_out',
        'flow_not_active',
        'webhook_trigger_disabled',
        'already_in_flow',
        'cooldown',
        'conditions_not_met',
      ],
      issueCodes: { fields: 'invalid_fields' },
      input: triggerAutomationInput,
      output: triggerAutomationResult,
      example: {
        input: { phone: '+5511987654321', name: 'Marina Souza', tags: ['lead'], variables: { order: 'AUR-1042' } },
        output: { ok: true, run_id: runExample.id, automation_id: automationExample.id, contact_id: contactIdExample },
      },
    },
    triggerAutomation,
  ),

  viewTraffic: operation(
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
  ),
};
