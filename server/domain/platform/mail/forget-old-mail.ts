import { now } from '#server/base/clock.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { deleteOldMails } from './mail.store.ts';

/** Deletes e-mails after 90 days. */
export const forgetOldMail = (at: Date = now()): Promise<number> =>
  inBatches(1_000, (limit) => deleteOldMails(at, limit));
