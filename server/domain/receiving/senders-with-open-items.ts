import { findOpenSenders, type OpenSender } from './channel-queue.store.ts';

/** For the sweep: whose messages and statuses are due, whatever became of their hints. */
export const sendersWithOpenItems = (): Promise<OpenSender[]> => findOpenSenders();
