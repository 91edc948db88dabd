import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { ViewTrafficResult } from '#server/contract/outreach/automation-standing.ts';
import { countOthers, findPublished, selectTraffic } from './traffic.store.ts';

const days = 30;
/** How many runs are counted. More would make the map wait for numbers that nobody reads to the last digit. */
const most = 2_000;
const dayMs = 86_400_000;

/**
 * Returns where runs of the published version stand, fail and pass. Empty before the first publication. Throws
 * automation_not_found.
 */
export async function viewTraffic(actor: Actor, input: { id: string }): Promise<ViewTrafficResult> {
  const { organizationId } = actor;
  const flow = isUuid(input.id) ? await findPublished(organizationId, input.id) : null;
  if (!flow) throw new AppError('automation_not_found');
  const { version_id: versionId } = flow;
  if (versionId === null) return { days, most, others: 0, places: [] };
  const since = new Date(now().getTime() - days * dayMs);
  const [places, others] = await Promise.all([
    selectTraffic(organizationId, versionId, since, most),
    countOthers(organizationId, input.id, versionId),
  ]);
  return { days, most, others, places };
}
