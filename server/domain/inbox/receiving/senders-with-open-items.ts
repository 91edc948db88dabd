import { type ItemKind, itemKinds } from './channel-jobs.ts';
import { findOpenSenders, type OpenSender } from './channel-queue.store.ts';

/** Finds, for the reconciler, senders with items that are due, in case their wake-ups were lost. */
export const sendersWithOpenItems = (kinds: readonly ItemKind[] = itemKinds): Promise<OpenSender[]> =>
  findOpenSenders(kinds);
