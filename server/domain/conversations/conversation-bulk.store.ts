import type {
  ConversationBulk,
  ConversationBulkAction,
  ConversationSelection,
} from '#server/contract/conversation-bulk.ts';
import { isoText, preciseText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import { type InboxQuery, inboxConditions } from './conversation-list.store.ts';
import type { Add } from './inbox-filter.store.ts';

/** Where a walk from the newest to the oldest stands. */
interface Place {
  readonly at: string;
  readonly id: string;
}

/** A selection as its one who asked means it. */
export type Selected = Omit<InboxQuery, 'position' | 'limit'> & Pick<ConversationSelection, 'except'>;

function selectedConditions({ except, ...query }: Selected, add: Add): string[] {
  const conditions = inboxConditions(query, add);
  return except.length === 0 ? conditions : [...conditions, `k.id <> ALL(${add(except)}::uuid[])`];
}

/** How many match, up to `most`. */
export async function countSelected(
  organizationId: string,
  selected: Selected,
  most: number,
  on: Sql = sql,
): Promise<number> {
  const values: unknown[] = [organizationId];
  const add: Add = (value) => `$${values.push(value)}`;
  const text = `SELECT count(*)::int AS count
                  FROM (SELECT 1 FROM conversations k WHERE ${selectedConditions(selected, add).join(' AND ')} LIMIT ${add(most)}) k`;
  const [row] = await on.composed<{ count: number }>(text, values);
  return row?.count ?? 0;
}

/** The next that match, older than the place. */
export function selectNext(
  tx: Tx,
  organizationId: string,
  selected: Selected,
  after: Place,
  limit: number,
): Promise<Place[]> {
  const values: unknown[] = [organizationId];
  const add: Add = (value) => `$${values.push(value)}`;
  const conditions = selectedConditions(selected, add);
  conditions.push(`(k.created_at, k.id) < (${add(after.at)}::timestamptz, ${add(after.id)}::uuid)`);
  const text = `SELECT k.id, ${preciseText('k.created_at')} AS at FROM conversations k
                 WHERE ${conditions.join(' AND ')} ORDER BY k.created_at DESC, k.id DESC LIMIT ${add(limit)}`;
  return tx.composed<Place>(text, values);
}

export interface ConversationBulkRow extends Omit<ConversationBulk, 'act'> {
  act: ConversationBulkAction;
  filter: ConversationSelection['filter'] & { ids?: string[] };
  except: string[];
  started_by: { id: string; name: string | null };
  place_at: string;
  place_id: string;
}

const columns = `id, act, status, total, changed, unchanged, filter, "except", started_by, ${preciseText('place_at')} AS place_at,
  place_id, ${isoText('created_at')} AS created_at, ${isoText('ended_at')} AS ended_at`;

export const findConversationBulk = (
  organizationId: string,
  id: string,
  on: Sql = sql,
): Promise<ConversationBulkRow | null> =>
  on.row<ConversationBulkRow>(`SELECT ${columns} FROM conversation_bulks WHERE organization_id = $1 AND id = $2`, [
    organizationId,
    id,
  ]);

/** The act while it runs, nobody else's to work on until the commit; null when it has ended. */
export const lockConversationBulk = (tx: Tx, organizationId: string, id: string): Promise<ConversationBulkRow | null> =>
  tx.row<ConversationBulkRow>(
    `SELECT ${columns} FROM conversation_bulks WHERE organization_id = $1 AND id = $2 AND status = 'running' FOR UPDATE`,
    [organizationId, id],
  );

interface NewBulk extends Pick<ConversationBulkRow, 'id' | 'act' | 'filter' | 'except' | 'total' | 'started_by'> {
  readonly at: Date;
}

/** A walk begins before the newest of its moment: what comes later is not touched. */
export const insertConversationBulk = (tx: Tx, organizationId: string, row: NewBulk): Promise<number> =>
  tx.run(
    `INSERT INTO conversation_bulks (id, organization_id, act, filter, "except", total, started_by, place_at, place_id, created_at)
     VALUES ($2, $1, $3, $4, $5, $6, $7, $8, 'ffffffff-ffff-ffff-ffff-ffffffffffff', $8)`,
    [
      organizationId,
      row.id,
      JSON.stringify(row.act),
      JSON.stringify(row.filter),
      row.except,
      row.total,
      JSON.stringify(row.started_by),
      row.at,
    ],
  );

/** Stores the progress of a batch: how many conversations changed or stayed, and where the next batch begins. */
export const saveBatch = (
  tx: Tx,
  organizationId: string,
  id: string,
  batch: { readonly changed: number; readonly unchanged: number; readonly place: Place },
): Promise<number> =>
  tx.run(
    `UPDATE conversation_bulks SET changed = changed + $3, unchanged = unchanged + $4, place_at = $5::timestamptz, place_id = $6
      WHERE organization_id = $1 AND id = $2`,
    [organizationId, id, batch.changed, batch.unchanged, batch.place.at, batch.place.id],
  );

/** What was searched for may be a person: nothing of it stays. Returns 0 when it has ended already. */
export const endConversationBulk = (
  tx: Tx,
  organizationId: string,
  id: string,
  end: { readonly status: 'completed' | 'canceled'; readonly at: Date },
): Promise<number> =>
  tx.run(
    `UPDATE conversation_bulks SET status = $3::bulk_status, ended_at = $4, filter = '{}', "except" = '{}'
      WHERE organization_id = $1 AND id = $2 AND status = 'running'`,
    [organizationId, id, end.status, end.at],
  );

/** Acts with work left, the longest waiting first. */
export const selectRunningBulks = (): Promise<{ organization_id: string; bulk_id: string }[]> =>
  sql.rows<{ organization_id: string; bulk_id: string }>(
    `SELECT organization_id, id AS bulk_id FROM conversation_bulks WHERE status = 'running' ORDER BY created_at`,
  );

export const deleteOldConversationBulks = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM conversation_bulks WHERE id IN (
       SELECT id FROM conversation_bulks
        WHERE created_at < $1::timestamptz - interval '30 days' AND status <> 'running' LIMIT $2)`,
    [at, limit],
  );
