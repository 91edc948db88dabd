import { now } from '#server/base/clock.ts';
import { selectStorage } from '#server/gateways/files/select-storage.ts';
import { reconcileUsageOf } from '../organizations/reconcile-usage.ts';
import { beginRemoving, selectRemovable, setEmptied } from './client-ending.store.ts';
import { deleteFiles, deleteSome, selectFiles } from './removed-data.store.ts';

const atOnce = 500;

/** Bytes first: a row whose bytes are gone is found again, bytes without a row are not. */
async function removeFiles(organizationId: string): Promise<void> {
  for (;;) {
    const files = await selectFiles(organizationId, atOnce);
    if (files.length === 0) return;
    for (const { storage_key: key } of files) if (key) await selectStorage().remove(key);
    await deleteFiles(
      organizationId,
      files.map(({ id }) => id),
    );
  }
}

/**
 * Every hour: of client spaces whose time of grace is over, and whose export is whole, everything is removed but the name
 * and what was used. Goes on where it stopped. People's accounts are theirs and stay.
 */
export async function removeEndedClients(at: Date = now()): Promise<void> {
  for (const { id, created_at: since, is_begun: isBegun } of await selectRemovable(at)) {
    // What was used is counted over the rows once more, while they are there.
    if (!isBegun) await reconcileUsageOf(id, at, since);
    if (!isBegun && !(await beginRemoving(id, at))) continue;
    await removeFiles(id);
    while ((await deleteSome(id, atOnce)) > 0);
    await setEmptied(id, at);
  }
}
