import { deleteOldMerges } from './merge-record.store.ts';

/** Deletes the records of merges that can no longer be undone. */
export async function forgetOldMerges(): Promise<void> {
  await deleteOldMerges();
}
