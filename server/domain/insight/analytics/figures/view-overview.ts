import type { Actor } from '#server/base/actor.ts';
import type { Overview, OverviewInput } from '#server/contract/insight/analytics.ts';
import { viewFigures } from './view-figures.ts';

/** Handles GET /analytics/overview: returns the organization’s figures of a period. Throws invalid_request. */
export async function viewOverview(actor: Actor, input: OverviewInput): Promise<Overview> {
  const { is_behind, ...overview } = await viewFigures(actor, { ...input, clock: 'all' });
  return overview;
}
