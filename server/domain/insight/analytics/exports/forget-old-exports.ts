import { now } from '#server/base/clock.ts';
import { log } from '#server/base/log.ts';
import { exportDays } from '#server/contract/insight/figure-export.ts';
import { selectStorage } from '#server/gateways/files/select-storage.ts';
import { deleteExport, type OldExport, selectOldExports } from './figure-export.store.ts';

const atOnce = 100;

/**
 * Deletes an old export, its bytes before its row. If the process dies in between, the next run still finds the row. If
 * the row were deleted first, no run would find the bytes.
 */
async function forget({ id, organization_id: organizationId, storage_key: key }: OldExport): Promise<boolean> {
  try {
    if (key) await selectStorage().remove(key);
    await deleteExport(organizationId, id);
    return true;
  } catch (error) {
    log.warn({ export: id, error: String(error) }, 'an old export is still kept; the next run tries again');
    return false;
  }
}

/** Deletes exports and their files after a week. */
export async function forgetOldExports(at: Date = now()): Promise<void> {
  for (;;) {
    const old = await selectOldExports(at, exportDays, atOnce);
    let gone = 0;
    for (const one of old) if (await forget(one)) gone += 1;
    if (gone < atOnce) return;
  }
}
