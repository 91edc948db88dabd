import { now } from '#server/base/clock.ts';
import { selectStorage } from '#server/gateways/files/select-storage.ts';
import { reconcileUsageOf } from '../../organization/organizations/reconcile-usage.ts';
import { beginRemoving, selectRemovable, setEmptied } from './client-ending.store.ts';
import { deleteFiles, deleteSome, selectFiles } from './removed-data.store.ts';

const atOnce = 500;

/**
 * Deletes the client's files. The bytes of a file are deleted before its row. If the process stops in between, the next
 * run finds the row and deletes the file again.
 */
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
 * Removes all data of ended clients whose grace period is over and whose export is complete, except the name and the
 * usage. Runs every hour and continues where it stopped. Accounts stay, because they belong to the people.
 */
export async function removeEndedClients(at: Date = now()): Promise<void> {
  for (const { id, created_at: since, is_begun: isBegun } of await selectRemovable(at)) {
    // Before the rows are removed, the usage is counted from them one last time.
    if (!isBegun) await reconcileUsageOf(id, at, since);
    if (!isBegun && !(await beginRemoving(id, at))) continue;
    await removeFiles(id);
    while ((await deleteSome(id, atOnce)) > 0);
    await setEmptied(id, at);
  }
}
