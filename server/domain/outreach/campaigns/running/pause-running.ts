import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { moveCampaign } from '../campaign.store.ts';

/** Pauses a running campaign, with the reason a person reads. A campaign that stands still keeps its own reason. */
export const pauseRunning = (
  tx: Tx,
  organizationId: string,
  id: string,
  reason: string,
  at: Date = now(),
): Promise<number> => moveCampaign(tx, organizationId, id, { from: ['running'], to: 'paused', reason, at });
