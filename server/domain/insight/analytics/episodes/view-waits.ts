import type { Actor } from '#server/base/actor.ts';
import type { ViewWaitsInput, ViewWaitsResult } from '#server/contract/insight/figures-page.ts';
import { readPeriod } from '../read-period.ts';
import { readWhose } from '../read-whose.ts';
import { selectWaitHours } from './waits.store.ts';

/**
 * Returns when customers of the requested conversations had to wait, by the hour of the week. Throws invalid_request,
 * segment_not_found.
 */
export async function viewWaits({ organizationId }: Actor, input: ViewWaitsInput): Promise<ViewWaitsResult> {
  const { from, to, timezone, as_of, is_behind } = await readPeriod(organizationId, { ...input, granularity: 'day' });
  const { contacts, ...whose } = await readWhose(organizationId, input);
  const hours = await selectWaitHours(organizationId, { from, to, timezone, whose, contacts });
  return { from, to, timezone, as_of, is_behind, hours };
}
