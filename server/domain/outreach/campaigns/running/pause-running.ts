import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { moveCampaign } from '../campaign.store.ts';

/**
 * Pauses a running campaign, with a reason that the panel shows. A campaign that is already paused keeps its own
 * reason.
 */
export const pauseRunning = (
  tx: Tx,
  organizationId: string,
  id: string,
  reason: string,
  at: Date = now(),
): Promise<number> => moveCampaign(tx, organizationId, id, { from: ['running'], to: 'paused', reason, at });
