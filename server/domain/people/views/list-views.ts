import type { Actor } from '#server/base/actor.ts';
import type { View, ViewKind } from '#server/contract/people/view.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { knownNames } from './known-names.ts';
import { personOf } from './require-view.ts';
import { selectViews } from './view.store.ts';
import { viewOfRow } from './view.view.ts';

/**
 * Lists the shared views and the person's own views of one kind of list, by name. Each view shows which parts of its
 * filter refer to a deleted object.
 */
export async function listViews(actor: Actor, { kind }: { kind: ViewKind }): Promise<Page<View>> {
  const rows = await selectViews(actor.organizationId, kind, personOf(actor));
  if (rows.length === 0) return wholeList([]);
  const known = await knownNames(actor, kind);
  return wholeList(rows.map((row) => viewOfRow(row, known, personOf(actor))));
}
