import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { FirstSteps } from '#server/contract/insight/home.ts';
import { firstSteps } from '#server/contract/insight/home-lists.ts';
import { selectFirstSteps, setStepsAway } from './first-steps.store.ts';

/** Returns which first steps a new organization has taken. Null once all steps are done. */
export async function viewFirstSteps({ organizationId }: Actor): Promise<FirstSteps | null> {
  const row = await selectFirstSteps(organizationId);
  if (!row || firstSteps.every((step) => row[step])) return null;
  const number = row.number_id === null ? null : { id: row.number_id, phone_number_id: row.phone_number_id ?? '' };
  return { done: firstSteps.filter((step) => row[step]), number, put_away: row.put_away };
}

/** Hides the list of first steps for all administrators of the organization, or shows it again. */
export async function putStepsAway(actor: Actor, { away }: { away: boolean }): Promise<{ ok: true; away: boolean }> {
  await setStepsAway(actor.organizationId, away ? now() : null);
  return { ok: true, away };
}
