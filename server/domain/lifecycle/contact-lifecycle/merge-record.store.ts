import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { UnitedConversations } from '../../inbox/conversations/actions/unite-conversations.ts';
import type { MovedIdentifier, MovedPosition } from './merge-belongings.store.ts';
import type { MergeSide } from './merge-plan.ts';

/** All data that a merge moved and changed. The data is needed to undo the merge. */
export interface MergeSnapshot {
  readonly survivor: { readonly before: MergeSide; readonly after: MergeSide };
  readonly duplicate: MergeSide;
  readonly identifiers: readonly MovedIdentifier[];
  readonly tags: { readonly had: readonly string[]; readonly gained: readonly string[] };
  readonly pipelines: { readonly had: readonly MovedPosition[]; readonly gained: readonly string[] };
  readonly conversations: UnitedConversations;
  readonly notes: readonly string[];
  readonly history: readonly string[];
  readonly runs: readonly string[];
  readonly recipients: readonly string[];
  /** Absent in records of merges from before automation starts and lists were moved. */
  readonly starts?: readonly string[];
  readonly lists?: readonly string[];
  readonly markers: readonly string[];
}

export interface MergeRow {
  id: string;
  survivor_id: string;
  merged_id: string;
  merged_by: { type: string; id: string | null; name: string | null };
  name: string;
  created_at: Date;
  undone_at: Date | null;
}

/** How many days a merge can be undone (contract/contacts.md#rules, issue 3). */
export const undoDays = 30;

export const insertMerge = (
  tx: Tx,
  organizationId: string,
  merge: {
    readonly id: string;
    readonly survivorId: string;
    readonly mergedId: string;
    readonly snapshot: MergeSnapshot;
    readonly mergedBy: unknown;
    readonly at: Date;
  },
): Promise<number> =>
  tx
    .bind(
      `INSERT INTO contact_merges (id, organization_id, survivor_id, merged_id, snapshot, merged_by, created_at)
     VALUES ($id, $organizationId, $survivorId, $mergedId, $snapshot, $mergedBy, $at)`,
      {
        id: merge.id,
        organizationId,
        survivorId: merge.survivorId,
        mergedId: merge.mergedId,
        snapshot: JSON.stringify(merge.snapshot),
        mergedBy: JSON.stringify(merge.mergedBy),
        at: merge.at,
      },
    )
    .run();

const columns = `id, survivor_id, merged_id, merged_by, snapshot #>> '{duplicate,name}' AS name, created_at, undone_at`;

/** Finds the merges into a contact that were not undone, latest first. */
export const selectMerges = (organizationId: string, survivorId: string, since: Date): Promise<MergeRow[]> =>
  sql.rows<MergeRow & Record<string, unknown>>(
    `SELECT ${columns} FROM contact_merges
      WHERE organization_id = $1 AND survivor_id = $2 AND undone_at IS NULL AND created_at > $3
      ORDER BY created_at DESC, id DESC`,
    [organizationId, survivorId, since],
  );

/** Finds the latest merge of two contacts, with all its changes, and locks the record. */
export const lockMerge = (
  tx: Tx,
  organizationId: string,
  survivorId: string,
  mergedId: string,
): Promise<(MergeRow & { snapshot: MergeSnapshot }) | null> =>
  tx.row<MergeRow & { snapshot: MergeSnapshot } & Record<string, unknown>>(
    `SELECT ${columns}, snapshot FROM contact_merges
      WHERE organization_id = $1 AND survivor_id = $2 AND merged_id = $3
      ORDER BY created_at DESC LIMIT 1 FOR UPDATE`,
    [organizationId, survivorId, mergedId],
  );

/** Marks a merge as undone and deletes its snapshot, which is no longer needed. */
export const finishUndo = (tx: Tx, organizationId: string, id: string, at: Date): Promise<number> =>
  tx.run(`UPDATE contact_merges SET undone_at = $3, snapshot = '{}' WHERE organization_id = $1 AND id = $2`, [
    organizationId,
    id,
    at,
  ]);

/** Deletes the records of merges that are too old to be undone. */
export const deleteOldMerges = (on: Sql = sql): Promise<number> =>
  on.run(`DELETE FROM contact_merges WHERE created_at < now() - interval '${undoDays} days'`);
