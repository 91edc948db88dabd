import { now } from '#server/base/clock.ts';
import { findAllowance } from './allowance.store.ts';
import { daysNeeded, type Load } from './days-needed.ts';
import type { PacingRoom } from './pacing-room.ts';

/** Begun now: on which day, today being the first, the last of them leaves at the earliest. */
export async function daysToSend(
  organizationId: string,
  room: PacingRoom,
  load: Pick<Load, 'first' | 'open' | 'microsEach' | 'isUrgent'>,
): Promise<number> {
  const allowance = await findAllowance(organizationId, now());
  const { perSecond, peopleLimit, peopleLeft } = room;
  return allowance ? daysNeeded({ ...load, perSecond, peopleLimit, peopleLeft }, allowance) : 1;
}
