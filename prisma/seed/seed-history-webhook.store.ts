import { randomBase62 } from '#server/base/ids.ts';
import { encrypt } from '#server/base/secrets/encrypt.ts';
import type { Tx } from '#server/db/transact.ts';
import { dayMs, hourMs, minuteMs } from './demo-history-hours.ts';
import type { HistoryEvent, HistorySetup } from './demo-history-world.ts';

/**
 * The webhook endpoint of the shop's own system, which receives the outcome of each conversation. The system was
 * switched off for a time a few days ago.
 */
const url = 'https://erp.casaaurora.test/parley';
const types = ['conversation.resolved', 'conversation.rated'];

/** The delays between the attempts of a delivery (WEBHOOK_RETRY_DELAYS), in minutes. */
const retries = [0, 1, 5, 30, 120, 720];

interface Attempt {
  readonly at: number;
  readonly status: number;
}

/**
 * Returns the attempts of a delivery. If `isLost`, every automatic attempt failed, and the delivery was sent again
 * manually when the receiver was back.
 */
function attemptsOf(at: number, isLost: boolean): Attempt[] {
  if (!isLost) return [{ at: at + 900, status: 200 }];
  let tried = at;
  const failed = retries.map((minutes) => {
    tried += minutes * minuteMs;
    return { at: tried + 900, status: 503 };
  });
  return [...failed, { at: tried + 3 * hourMs, status: 200 }];
}

interface Sent {
  readonly endpointId: string;
  readonly event: HistoryEvent;
  readonly replayId: string | null;
  readonly attempts: readonly Attempt[];
}

async function seedDelivery(tx: Tx, { organizationId, idAt }: HistorySetup, sent: Sent): Promise<void> {
  const { event, attempts, endpointId, replayId } = sent;
  const [at, last] = [new Date(event.at), attempts.at(-1)];
  const eventId = `evt_${randomBase62(22)}`;
  const id = idAt(event.at);
  const occurred = { occurredAt: at, createdAt: at };
  const about = {
    type: event.type,
    objectId: event.objectId,
    contactId: event.contactId,
    context: event.context as object,
  };
  await tx.prisma.event.create({ data: { id: eventId, organizationId, outboxId: event.id, ...about, ...occurred } });
  const delivered = new Date(last?.at ?? event.at);
  await tx.prisma.delivery.create({
    data: {
      ...{ id, organizationId, endpointId, eventId, eventType: event.type, status: 'succeeded', replayId },
      ...{ attempt: attempts.length, attemptsMax: Math.max(6, attempts.length), nextAttemptAt: null },
      ...{ responseStatus: 200, responseBody: 'ok', durationMs: 84, deliveredAt: delivered },
      ...{ createdAt: at, updatedAt: delivered },
    },
  });
  await tx.prisma.deliveryAttempt.createMany({
    data: attempts.map((one, index) => ({
      ...{ id: idAt(one.at), deliveryId: id, organizationId, number: index + 1, startedAt: new Date(one.at) },
      ...{ durationMs: one.status === 200 ? 84 : 312, responseStatus: one.status },
      responseBody: one.status === 200 ? 'ok' : 'Service Unavailable',
      requestHeaders: { 'content-type': 'application/json', 'svc-event': event.type, 'svc-attempt': String(index + 1) },
    })),
  });
}

/** Makes a webhook endpoint and its deliveries on a few of the last days. One delivery failed and was replayed. */
export async function seedReplayed(tx: Tx, setup: HistorySetup, events: readonly HistoryEvent[]): Promise<void> {
  const { organizationId, idAt, now, members } = setup;
  const [since, until] = [now - 9 * dayMs, now - 6 * dayMs];
  const told = events.filter(({ type, at }) => types.includes(type) && at > since && at < until);
  if (told.length === 0) return;
  const endpointId = idAt(since);
  const secretSealed = encrypt(`whsec_${randomBase62(32)}`, endpointId);
  const [createdAt, pausedAt] = [new Date(since), new Date(now - 5 * dayMs)];
  await tx.prisma.webhookEndpoint.create({
    data: {
      ...{
        id: endpointId,
        organizationId,
        url,
        description: 'ERP da loja',
        events: types,
        active: false,
        secretSealed,
      },
      ...{ lastSuccessAt: new Date(until), createdAt, updatedAt: pausedAt },
    },
  });
  await tx.prisma.webhookPause.create({ data: { endpointId, startedAt: pausedAt } });
  const lost = told[Math.floor(told.length / 2)];
  const replayId = idAt(until);
  for (const event of told) {
    const isLost = event === lost;
    await seedDelivery(tx, setup, {
      endpointId,
      event,
      replayId: isLost ? replayId : null,
      attempts: attemptsOf(event.at, isLost),
    });
  }
  const again = new Date((lost?.at ?? until) + 17 * hourMs);
  await tx.prisma.webhookReplay.create({
    data: {
      ...{ id: replayId, organizationId, endpointId, kind: 'failed', since: createdAt, until: again, queued: 1 },
      ...{
        startedBy: { id: members[0]?.id ?? null, name: members[0]?.name ?? null },
        createdAt: again,
        endedAt: again,
      },
    },
  });
  await tx.run(
    `INSERT INTO usage_tallies (organization_id, day, meter, count)
     SELECT $1::uuid, (t.at AT TIME ZONE 'UTC')::date, 'webhook_deliveries', count(*) FROM unnest($2::timestamptz[]) AS t(at) GROUP BY 2`,
    [organizationId, told.map(({ at }) => new Date(at))],
  );
}
