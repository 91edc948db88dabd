import type { Actor } from '#server/base/actor.ts';
import type { Replay } from '#server/contract/developers/webhook-replay.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { requireEndpoint } from '../endpoints/check-endpoint.ts';
import { replayableSince } from './start-replay.ts';
import { countUndelivered } from './undelivered.store.ts';
import { selectReplays } from './webhook-replay.store.ts';
import { replayView } from './webhook-replay.view.ts';

const shownMax = 20;

/** Returns the endpoint's latest replays with their progress. Throws webhook_not_found. */
export async function listReplays(actor: Actor, input: { id: string }): Promise<Page<Replay>> {
  const endpoint = await requireEndpoint(actor.organizationId, input.id);
  const rows = await selectReplays(actor.organizationId, endpoint.id, shownMax);
  return wholeList(rows.map(replayView));
}

/**
 * Counts the failed deliveries and missed events since a given time, which a replay would send. Throws
 * webhook_not_found.
 */
export async function countReplayable(
  actor: Actor,
  input: { id: string; since?: string | undefined },
): Promise<{ failed: number; missed: number }> {
  const endpoint = await requireEndpoint(actor.organizationId, input.id);
  const counts = await countUndelivered(actor.organizationId, endpoint.id, replayableSince(input.since));
  return { failed: counts?.failed ?? 0, missed: counts?.missed ?? 0 };
}
