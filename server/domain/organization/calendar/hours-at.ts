import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { HoursAtStart } from '#server/contract/outreach/campaign.ts';
import { nextOpening } from './business-hours.ts';
import { calendarOf } from './calendar.ts';

/**
 * Returns whether the organization is open at a time (by default now) and when it opens next. Callers use it to plan
 * sends.
 */
export async function hoursAt(
  { organizationId }: Actor,
  { at }: { readonly at?: string | undefined },
): Promise<HoursAtStart> {
  const moment = at === undefined ? now() : new Date(at);
  const opening = nextOpening(await calendarOf(organizationId), moment);
  return { is_open: opening?.getTime() === moment.getTime(), opens_at: opening?.toISOString() ?? null };
}
