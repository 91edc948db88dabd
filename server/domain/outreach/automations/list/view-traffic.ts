import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { ViewTrafficResult } from '#server/contract/outreach/automation-standing.ts';
import { countOthers, findPublished, selectTraffic } from './traffic.store.ts';

const days = 30;
/**
 * How many of the newest runs are counted. Counting more would delay the page, and nobody needs exact numbers there.
 */
const most = 2_000;
const dayMs = 86_400_000;

/**
 * Returns how many runs of the published version are at, failed at and passed each step. Empty before the first
 * publication. Throws automation_not_found.
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
