import type { Actor } from '#server/base/actor.ts';
import type { PreviewPublicationResult } from '#server/contract/outreach/automation-standing.ts';
import { viewAutomation } from './edit-automation.ts';
import { fitsVersion } from './fits-version.ts';
import { countStanding } from './version.store.ts';

/**
 * Returns how many runs are running, and how many of them could move to the draft's steps if it were published now. The
 * runs continue in the background, so only the publication itself returns the final numbers. Throws
 * automation_not_found.
 */
export async function previewPublication(actor: Actor, input: { id: string }): Promise<PreviewPublicationResult> {
  const { id, steps } = await viewAutomation(actor, input);
  const standing = await countStanding(actor.organizationId, id);
  const sum = (rows: typeof standing) => rows.reduce((all, { runs }) => all + runs, 0);
  return { running: sum(standing), movable: sum(standing.filter((one) => fitsVersion(one.place, one.steps, steps))) };
}
