import type { Actor } from '#server/base/actor.ts';
import type { PreviewPublicationResult } from '#server/contract/automation-standing.ts';
import { viewAutomation } from './edit-automation.ts';
import { fitsVersion } from './fits-version.ts';
import { countStanding } from './version.store.ts';

/**
 * What publishing the draft now could do with runs under way: how many there are, and how many stand where both versions
 * say the same. They go on meanwhile, so that the answer of the publication itself counts. Throws automation_not_found.
 */
export async function previewPublication(actor: Actor, input: { id: string }): Promise<PreviewPublicationResult> {
  const { id, steps } = await viewAutomation(actor, input);
  const standing = await countStanding(actor.organizationId, id);
  const sum = (rows: typeof standing) => rows.reduce((all, { runs }) => all + runs, 0);
  return { running: sum(standing), movable: sum(standing.filter((one) => fitsVersion(one.place, one.steps, steps))) };
}
