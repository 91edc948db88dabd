import { now } from '#server/base/clock.ts';
import { findRoom } from './pacing.store.ts';

/** The capacity that a number has left for messages on the business's own initiative. */
export interface PacingRoom {
  /** The number of people whom the portfolio may write to first within 24 hours. Null if unlimited or unknown. */
  readonly peopleLimit: number | null;
  /** The number of people whom this organization has reached within the last 24 hours. */
  readonly peopleReached: number;
  /**
   * The number of people whom the portfolio may still reach now. Other organizations with numbers of the same portfolio
   * use up the same limit. Null if unlimited or unknown.
   */
  readonly peopleLeft: number | null;
  /** When the first person reached no longer counts towards the limit, as ISO text. Null if nobody was reached. */
  readonly freesAt: string | null;
  /** The number's rate in messages per second, without the share reserved for live replies. */
  readonly perSecond: number;
}

/** Reads the remaining capacity of a number for planning. Nothing is charged. */
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
