import { conversationsWaitingTooLong } from '#server/domain/agents/agents/handoffs/tell-waiting.ts';
import { conversationsAwaitingAgent } from '#server/domain/agents/agents/turns/conversations-awaiting-agent.ts';
import { warnOfFailing } from '#server/domain/developers/webhooks/health/warn-of-failing.ts';
import { conversationsToRate } from '#server/domain/inbox/conversations/actions/rating.ts';
import { wakeDue } from '#server/domain/inbox/conversations/actions/snooze-conversation.ts';
import { settleStuckSends } from '#server/domain/inbox/messages/delivery/settle-send.ts';
import { registeredConsumers } from '#server/domain/lifecycle/consumers/registered-consumers.ts';
import { warnOfUsage } from '#server/domain/organization/organizations/warn-of-usage.ts';
import { queuesToGive } from '#server/domain/organization/queues/take-turn.ts';
import { organizationsWithWaitingEvents } from '#server/domain/platform/events/publish-domain-events.ts';
import { consumersBehind } from '#server/domain/platform/events/read-on.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { inngest } from '#server/jobs/inngest-client.ts';
import { kindsOfWork } from '../kinds-of-work.ts';

const triggers = [{ cron: '* * * * *' }, { event: 'parley/reconcile.due' }];

let reconciledAt = performance.now();

/** Returns how many milliseconds ago this process last began to reconcile. */
export const sinceReconcileMs = (): number => performance.now() - reconciledAt;

/**
 * Runs the reconciler: finds due work, whose wake-up may have been lost, and wakes it again. First settles sends
 * without a known outcome, sends due warnings, and reopens conversations whose snooze is over.
 */
export async function reconcileNow(): Promise<void> {
  reconciledAt = performance.now();
  await settleStuckSends();
  await warnOfFailing();
  await warnOfUsage();
  await wakeDue();
  for (const { job, waiting } of kindsOfWork) {
    for (const data of await waiting()) await enqueue(job, data);
  }
  for (const waiting of await conversationsAwaitingAgent()) await enqueue('parley/conversation.awaits_agent', waiting);
  for (const waiting of await conversationsWaitingTooLong()) await enqueue('parley/handoff_wait.due', waiting);
  for (const queue of await queuesToGive()) await enqueue('parley/queue.due', queue);
  for (const resolved of await conversationsToRate()) await enqueue('parley/rating.due', resolved);
  for (const id of await organizationsWithWaitingEvents()) {
    await enqueue('parley/event.recorded', { organization_id: id });
  }
  for (const behind of await consumersBehind(registeredConsumers)) await enqueue('parley/facts.unread', behind);
}

/** Runs the reconciler every minute, and when it is requested (`parley/reconcile.due`), for example at start-up. */
export const reconciler = inngest.createFunction({ id: 'reconciler', triggers }, reconcileNow);
