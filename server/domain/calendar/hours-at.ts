import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { HoursAtStart } from '#server/contract/campaign.ts';
import { nextOpening } from './business-hours.ts';
import { calendarOf } from './calendar.ts';

/** Whether the organization is at work at a moment, now where none is named, and from when on it is: for who plans what goes out then. */
export async function hoursAt(
  { organizationId }: Actor,
  { at }: { readonly at?: string | undefined },
): Promise<HoursAtStart> {
  const moment = at === undefined ? now() : new Date(at);
  const opening = nextOpening(await calendarOf(organizationId), moment);
  return { is_open: opening?.getTime() === moment.getTime(), opens_at: opening?.toISOString() ?? null };
}
