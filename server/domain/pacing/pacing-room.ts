import { now } from '#server/base/clock.ts';
import { findRoom } from './pacing.store.ts';

/** What a number may still do. */
export interface PacingRoom {
  /** People the portfolio may be written to first in 24 hours; null: not limited, or not known. */
  readonly peopleLimit: number | null;
  /** By the organization itself. */
  readonly peopleReached: number;
  /** What is left of the limit: others who have numbers of the portfolio use it too. */
  readonly peopleLeft: number | null;
  /** When the first of them is free again. */
  readonly freesAt: string | null;
  /** Messages a second, the share of live replies left out. */
  readonly perSecond: number;
}

/** For whoever plans: reads what the scheduler decides by, and takes nothing. */
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
