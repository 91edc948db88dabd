import type { Actor } from '#server/base/actor.ts';
import type { FigureExport } from '#server/contract/insight/figure-export.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { selectExports } from './figure-export.store.ts';
import { exportView } from './figure-export.view.ts';
import { askerOf } from './start-export.ts';

const most = 20;

/** Returns the newest exports of the calling member. Throws sign_in_required. */
export async function listExports(actor: Actor): Promise<Page<FigureExport>> {
  const rows = await selectExports(actor.organizationId, askerOf(actor), most);
  return wholeList(rows.map((row) => exportView(actor.organizationId, row)));
}
