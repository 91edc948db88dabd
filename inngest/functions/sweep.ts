import { conversationsAwaitingAgent } from '#server/domain/agents/conversations-awaiting-agent.ts';
import { bulksWithWork } from '#server/domain/contact-bulk/run-bulk.ts';
import { importsWithWork } from '#server/domain/contact-imports/import-contacts.ts';
import { conversationsToRate } from '#server/domain/conversations/rating.ts';
import { organizationsWithWaitingFacts } from '#server/domain/events/publish-facts.ts';
import { readersBehind } from '#server/domain/events/read-on.ts';
import { organizationsWithDueMail } from '#server/domain/mail/send-due-mail.ts';
import { settleStuckSends } from '#server/domain/messages/settle-send.ts';
import { registeredReaders } from '#server/domain/readers/registered-readers.ts';
import { jobOfKind } from '#server/domain/receiving/channel-jobs.ts';
import { sendersWithOpenItems } from '#server/domain/receiving/senders-with-open-items.ts';
import { endpointsWithDueDeliveries } from '#server/domain/webhooks/deliver-due.ts';
import { replaysWithWork } from '#server/domain/webhooks/run-replay.ts';
import { warnOfFailing } from '#server/domain/webhooks/warn-of-failing.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { inngest } from '#server/jobs/inngest-client.ts';

const triggers = [{ cron: '* * * * *' }, { event: 'parley/sweep.due' }];

let sweptAt = performance.now();

/** How long no sweep has begun in this process. */
export const sinceSweepMs = (): number => performance.now() - sweptAt;

/** Finds work whose hint got lost, whatever the engine forgot. */
export async function sweepNow(): Promise<void> {
  sweptAt = performance.now();
  await settleStuckSends();
  await warnOfFailing();
  for (const waiting of await organizationsWithDueMail()) await enqueue('parley/mail.due', waiting);
  for (const { kind, ...sender } of await sendersWithOpenItems()) await enqueue(jobOfKind[kind], sender);
  for (const waiting of await conversationsAwaitingAgent()) await enqueue('parley/conversation.awaits_agent', waiting);
  for (const resolved of await conversationsToRate()) await enqueue('parley/rating.due', resolved);
  for (const work of await bulksWithWork()) await enqueue('parley/contact_bulk.due', work);
  for (const work of await importsWithWork()) await enqueue('parley/contact_import.due', work);
  for (const id of await organizationsWithWaitingFacts()) {
    await enqueue('parley/event.recorded', { organization_id: id });
  }
  for (const behind of await readersBehind(registeredReaders)) await enqueue('parley/facts.unread', behind);
  for (const replay of await replaysWithWork()) await enqueue('parley/webhook_replay.due', replay);
  for (const endpoint of await endpointsWithDueDeliveries()) await enqueue('parley/delivery.due', endpoint);
}

/** Every minute, and when a process starts. */
export const sweep = inngest.createFunction({ id: 'sweep', triggers }, sweepNow);
