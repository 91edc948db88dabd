import { deleteOldMerges } from './merge-record.store.ts';

/** What merges remembered is forgotten when they cannot be undone any more. */
export async function forgetOldMerges(): Promise<void> {
  await deleteOldMerges();
}
