import { type ItemKind, itemKinds } from './channel-jobs.ts';
import { findOpenSenders, type OpenSender } from './channel-queue.store.ts';

/** For the reconciler: whose messages and statuses are due, whatever became of their wake-ups. */
export const sendersWithOpenItems = (kinds: readonly ItemKind[] = itemKinds): Promise<OpenSender[]> =>
  findOpenSenders(kinds);
