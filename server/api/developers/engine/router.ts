import {
  engineInput,
  engineShape,
  failedRunsInput,
  failedRunsPage,
  heldInput,
  heldShape,
  releasedShape,
  runActedOn,
  runIdInput,
} from '#server/contract/developers/engine.ts';
import {
  consumerInput,
  consumerSettled,
  consumersInput,
  consumersList,
  skipEventInput,
} from '#server/contract/platform/event-consumer.ts';
import { releaseRestored, viewHeld } from '#server/domain/developers/engine/release-restored.ts';
import { settleRun } from '#server/domain/developers/engine/settle-run.ts';
import { listFailedRuns, viewEngine } from '#server/domain/developers/engine/view-engine.ts';
import { registeredConsumers } from '#server/domain/lifecycle/consumers/registered-consumers.ts';
import { listConsumers, retryConsumer, skipEvent } from '#server/domain/platform/events/settle-consumer.ts';
import { operation } from '../../operation.ts';
import { router } from '../../trpc.ts';

const id = '01939a1c-6500-7b21-9c01-8a7b6c5d4e03';

const eventId = '01939a1c-6500-7b21-9c01-8a7b6c5d4e05';

export const engineRouter = router({
  discardRun: operation(
    {
      kind: 'mutation',
      summary: 'Forget a run that was given up',
      description: 'The reconciler finds again whatever is still to do.',
      scope: 'admin',
      limit: 'panel',
      errors: ['run_not_found'],
      input: runIdInput,
      output: runActedOn,
      example: { input: { id }, output: { ok: true, run_id: id } },
    },
    (actor, input) => settleRun(actor, input, 'discarded'),
  ),
  listFailedRuns: operation(
    {
      kind: 'query',
      summary: 'Runs that were given up',
      description: 'The latest first, with the error; kept 30 days.',
      scope: 'admin',
      limit: 'panel',
      errors: ['invalid_cursor'],
      input: failedRunsInput,
      output: failedRunsPage,
      example: {
        output: {
          data: [
            {
              id: '01939a1c-6500-7b21-9c01-8a7b6c5d4e03',
              function_id: 'parley-sync-templates',
              event: 'parley/templates.sync_due',
              data: { connection_id: '01939a1c-6500-7b21-9c01-8a7b6c5d4e04' },
              status: 'failed',
              error: { name: 'Error', message: 'the operator did not answer' },
              created_at: '2026-11-20T18:31:07.412Z',
              ended_at: '2026-11-20T18:41:07.412Z',
            },
          ],
          next_cursor: null,
          has_more: false,
        },
      },
    },
    listFailedRuns,
  ),
  listConsumers: operation(
    {
      kind: 'query',
      summary: 'The consumers of domain events',
      description: 'How far each is behind in the organization’s log of domain events, and what it fails at.',
      scope: 'admin',
      limit: 'panel',
      errors: [],
      input: consumersInput,
      output: consumersList,
      example: {
        output: {
          data: [
            {
              reader: 'webhooks',
              unread: 3,
              oldest_unread_at: '2026-11-20T12:00:00.000Z',
              failure: {
                event: { id: '01939a1c-6500-7b21-9c01-8a7b6c5d4e05', type: 'contact.updated' },
                error: 'TypeError: it cannot be read',
                since: '2026-11-20T12:00:00.100Z',
                attempts: 2,
                next_attempt_at: '2026-11-20T12:01:10.100Z',
                stopped: false,
              },
            },
          ],
        },
      },
    },
    (actor) => listConsumers(actor, registeredConsumers),
  ),
  releaseRestored: operation(
    {
      kind: 'mutation',
      summary: 'Release a restored database',
      description:
        'What is due leaves at once; campaigns wait until each is resumed. Where there are other organizations the operator of the deployment does it (`npm run release-restored`).',
      scope: 'admin',
      limit: 'panel',
      errors: ['release_by_operator'],
      input: heldInput,
      output: releasedShape,
      example: { output: { ok: true, was_held: true } },
    },
    releaseRestored,
  ),
  retryConsumer: operation(
    {
      kind: 'mutation',
      summary: 'Let a consumer of domain events try again',
      description: 'At once, and as often as if it were the first time. Other consumers were never held up.',
      scope: 'admin',
      limit: 'panel',
      errors: ['reader_failure_not_found'],
      input: consumerInput,
      output: consumerSettled,
      example: { input: { reader: 'webhooks' }, output: { ok: true, reader: 'webhooks' } },
    },
    retryConsumer,
  ),
  retryRun: operation(
    {
      kind: 'mutation',
      summary: 'Begin a run again',
      description: 'What its steps have done stays done.',
      scope: 'admin',
      limit: 'panel',
      errors: ['run_not_found'],
      input: runIdInput,
      output: runActedOn,
      example: { input: { id }, output: { ok: true, run_id: id } },
    },
    (actor, input) => settleRun(actor, input, 'retried'),
  ),
  skipEvent: operation(
    {
      kind: 'mutation',
      summary: 'Let a consumer skip the domain event it fails at',
      description: 'It reads on behind it, and never makes anything of this one: no event, where it is the webhooks.',
      scope: 'admin',
      limit: 'panel',
      errors: ['reader_failure_not_found'],
      input: skipEventInput,
      output: consumerSettled,
      example: { input: { reader: 'webhooks', event_id: eventId }, output: { ok: true, reader: 'webhooks' } },
    },
    skipEvent,
  ),
  viewEngine: operation(
    {
      kind: 'query',
      summary: 'The engine',
      description: 'Runs of the organization by function and state, and how far behind they are.',
      scope: 'admin',
      limit: 'panel',
      errors: [],
      input: engineInput,
      output: engineShape,
      example: {
        output: {
          kind: 'embedded',
          address: null,
          outside: null,
          lag_ms: 12,
          functions: [
            {
              function_id: 'parley-deliver-webhooks',
              of_deployment: false,
              ready: 0,
              in_line: 3,
              running: 1,
              waiting: 2,
              retrying: 0,
              failed: 0,
            },
          ],
        },
      },
    },
    viewEngine,
  ),
  viewHeld: operation(
    {
      kind: 'query',
      summary: 'What a restored database holds back',
      description:
        'A restored or copied database sends nothing until it is released: here, where this is the only organization of the deployment, or by its operator.',
      scope: 'admin',
      limit: 'panel',
      errors: [],
      input: heldInput,
      output: heldShape,
      example: { output: { held: true, by_operator: false, due: [{ kind: 'ai_answers', count: 64 }] } },
    },
    viewHeld,
  ),
});
