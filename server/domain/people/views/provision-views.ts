import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import { nameKey } from '#server/base/text/clean-name.ts';
import { viewsMax } from '#server/contract/people/view.ts';
import type { Tx } from '#server/db/transact.ts';
import type { Listed, ProvisioningFile } from '../../platform/provisioning-file/provisioning-file.ts';
import { InvalidProvisioning } from '../../platform/provisioning-file/read-provisioning.ts';
import { checkFilter } from './check-filter.ts';
import type { KnownNames } from './missing-parts.ts';
import {
  countBeside,
  type FilterPart,
  findSharedNamed,
  insertView,
  lockViews,
  selectFilterParts,
} from './view.store.ts';

type Wanted = Listed<'views'>;

/**
 * The filter fields that contain an id in a saved view. A provisioning file contains names instead, because its author
 * does not know the ids.
 */
const byId = {
  queue: 'queue',
  agent_id: 'agent',
  connection_id: 'connection',
  campaign: 'campaign',
  assigned_to: 'member',
} as const;

function withIds(filter: Wanted['filter'], parts: readonly FilterPart[]): Wanted['filter'] {
  const idOf = (key: string, value: string | boolean) => {
    const of = key in byId ? byId[key as keyof typeof byId] : null;
    const named = parts.find((one) => one.of === of && nameKey(one.name) === nameKey(String(value)));
    return named?.id ?? value;
  };
  return Object.fromEntries(Object.entries(filter).map(([key, value]) => [key, idOf(key, value)]));
}

function namesOf(parts: readonly FilterPart[]): KnownNames {
  const of = (kind: FilterPart['of']) => parts.filter((one) => one.of === kind);
  const ids = (kind: FilterPart['of']) => new Set(of(kind).map(({ id }) => id));
  const named = (rows: readonly FilterPart[]) => new Set(rows.flatMap(({ id, name }) => [id, name.toLowerCase()]));
  return {
    tags: named(of('tag')),
    pipelines: of('pipeline').map((one) => ({
      names: named([one]),
      stages: named(of('stage').filter(({ within }) => within === one.id)),
    })),
    members: ids('member'),
    queues: ids('queue'),
    agents: ids('agent'),
    connections: ids('connection'),
    campaigns: ids('campaign'),
  };
}

async function provisionView(tx: Tx, organizationId: string, wanted: Wanted) {
  const { kind, name } = wanted;
  const found = await findSharedNamed(tx, organizationId, kind, name);
  if (found) return { id: found.id, kind, name: found.name, filter: found.filter };
  const parts = await selectFilterParts(tx, organizationId, kind);
  const filter = checkFilter(kind, withIds(wanted.filter, parts), namesOf(parts));
  const view = { id: newId(), kind, name, filter, owner_id: null, is_shared: true };
  if ((await countBeside(tx, organizationId, view)) >= viewsMax) throw new AppError('views_full');
  if (!(await insertView(tx, organizationId, view))) throw new AppError('name_taken', { field: 'name' });
  return { id: view.id, kind, name, filter };
}

/**
 * Creates the views listed under `views` in a provisioning file, in the file's transaction. The views are segments of
 * contacts and views of the inbox, and all are shared. A shared view that already exists with the same name is not
 * changed. Throws `InvalidProvisioning`.
 */
export async function provisionViews(tx: Tx, organizationId: string, file: ProvisioningFile) {
  const views = [];
  if (file.views) await lockViews(tx, organizationId);
  for (const [index, wanted] of (file.views ?? []).entries()) {
    try {
      views.push(await provisionView(tx, organizationId, wanted));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const details = error.details ? ` ${JSON.stringify(error.details)}` : '';
      throw new InvalidProvisioning([`views.${index}: ${error.code}${details}`]);
    }
  }
  return { views };
}
