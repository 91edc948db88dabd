import type { Actor } from '#server/base/actor.ts';
import type { PreviewPublicationResult } from '#server/contract/outreach/automation-standing.ts';
import { viewAutomation } from './edit-automation.ts';
import { fitsVersion } from './fits-version.ts';
import { countStanding } from './version.store.ts';

/**
 * Returns what publishing the draft now could do with the runs under way: how many there are, and how many of them
 * stand where both versions are the same. The runs go on meanwhile, so the result of the publication itself is what
 * counts. Throws automation_not_found.
 */
export async function previewPublication(actor: Actor, input: { id: string }): Promise<PreviewPublicationResult> {
  const { id, steps } = await viewAutomation(actor, input);
  const standing = await countStanding(actor.organizationId, id);
  const sum = (rows: typeof standing) => rows.reduce((all, { runs }) => all + runs, 0);
  return { running: sum(standing), movable: sum(standing.filter((one) => fitsVersion(one.place, one.steps, steps))) };
}
