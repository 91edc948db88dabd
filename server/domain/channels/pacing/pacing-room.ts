import { now } from '#server/base/clock.ts';
import { findRoom } from './pacing.store.ts';

/** What a number may still send. */
export interface PacingRoom {
  /** People the portfolio may write to first within 24 hours; null if unlimited or unknown. */
  readonly peopleLimit: number | null;
  /** People the organization itself has reached. */
  readonly peopleReached: number;
  /** What is left of the limit. Other organizations with numbers of the portfolio use it too. */
  readonly peopleLeft: number | null;
  /** When the first of the people reached no longer counts. */
  readonly freesAt: string | null;
  /** Messages per second, without the share of live replies. */
  readonly perSecond: number;
}

/** Reads the scheduler's state for planning, and charges nothing. */
export async function pacingRoom(organizationId: string, connectionId: string): Promise<PacingRoom> {
  const row = await findRoom(organizationId, connectionId, now());
  return {
    peopleLimit: row?.people_limit ?? null,
    peopleReached: row?.people ?? 0,
    peopleLeft: row?.left ?? null,
    freesAt: row?.frees_at ?? null,
    perSecond: row?.per_second ?? 64,
  };
}
