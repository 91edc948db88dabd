import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { moveCampaign } from './campaign.store.ts';

/** Stops a campaign that runs, with the reason a person reads; one that stands still keeps its own. */
export const pauseRunning = (
  tx: Tx,
  organizationId: string,
  id: string,
  reason: string,
  at: Date = now(),
): Promise<number> => moveCampaign(tx, organizationId, id, { from: ['running'], to: 'paused', reason, at });
