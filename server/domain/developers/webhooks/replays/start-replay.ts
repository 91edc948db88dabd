import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import type { Replay } from '#server/contract/developers/webhook-replay.ts';
import { dayMs, eventDays } from '#server/contract/platform/periods.ts';
import { transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { requireEndpoint } from '../endpoints/check-endpoint.ts';
import { insertReplay, selectReplays } from './webhook-replay.store.ts';
import { replayView } from './webhook-replay.view.ts';

/**
 * Returns the time from which deliveries can be sent again: the requested time, or the retention limit if that is
 * later.
 */
export const replayableSince = (since: string | undefined): Date =>
  new Date(Math.max(now().getTime() - eventDays * dayMs, since ? Date.parse(since) : 0));

/**
 * Starts a replay in the background: sends again what an endpoint did not get since a given time, either failed
 * deliveries or events that it missed while it was off. If a replay of this kind is already running for the endpoint,
 * that replay is returned. Throws webhook_not_found.
 */
export async function startReplay(
  actor: Actor,
  input: { id: string; kind: Replay['kind']; since?: string | undefined },
): Promise<Replay> {
  const { organizationId } = actor;
  const endpoint = await requireEndpoint(organizationId, input.id);
  const since = replayableSince(input.since);
  const id = newId();
  return transact(async (tx) => {
    const startedBy = { id: actor.id, name: actor.name };
    const replay = { id, endpointId: endpoint.id, kind: input.kind, since, at: now(), startedBy };
    const isNew = await insertReplay(tx, organizationId, replay);
    const found = await selectReplays(organizationId, endpoint.id, 10, tx);
    const row = found.find((one) => (isNew ? one.id === id : one.kind === input.kind));
    if (!row) throw new Error('a replay that is under way is there');
    if (isNew) {
      const target = { type: 'webhook', id: endpoint.id, name: endpoint.url };
      await recordAudit(tx, actor, 'webhook.replayed', target, { kind: input.kind, since: since.toISOString() });
      tx.afterCommit(() => enqueue('parley/webhook_replay.due', { organization_id: organizationId, replay_id: id }));
    }
    return replayView(row);
  });
}
