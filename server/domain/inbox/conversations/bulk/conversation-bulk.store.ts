import type {
  ConversationBulk,
  ConversationBulkAction,
  ConversationSelection,
} from '#server/contract/inbox/conversation-bulk.ts';
import { isoText, preciseText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import { type InboxQuery, inboxConditions } from '../reading/conversation-list.store.ts';
import type { Add } from '../reading/inbox-filter.store.ts';

/** The position of a bulk action, which goes through the conversations from the newest to the oldest. */
interface BulkPosition {
  readonly at: string;
  readonly id: string;
}

/** A selection of conversations in which filters such as `mine` are resolved for the member who made the selection. */
export type Selected = Omit<InboxQuery, 'position' | 'limit'> & Pick<ConversationSelection, 'except'>;

function selectedConditions({ except, ...query }: Selected, add: Add): string[] {
  const conditions = inboxConditions(query, add);
  return except.length === 0 ? conditions : [...conditions, `k.id <> ALL(${add(except)}::uuid[])`];
}

/** Counts the selected conversations, up to `most`. */
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

/** Returns the next selected conversations, which are older than the given position. */
export function selectNext(
  tx: Tx,
  organizationId: string,
  selected: Selected,
  after: BulkPosition,
  limit: number,
): Promise<BulkPosition[]> {
  const values: unknown[] = [organizationId];
  const add: Add = (value) => `$${values.push(value)}`;
  const conditions = selectedConditions(selected, add);
  conditions.push(`(k.created_at, k.id) < (${add(after.at)}::timestamptz, ${add(after.id)}::uuid)`);
  const text = `SELECT k.id, ${preciseText('k.created_at')} AS at FROM conversations k
                 WHERE ${conditions.join(' AND ')} ORDER BY k.created_at DESC, k.id DESC LIMIT ${add(limit)}`;
  return tx.composed<BulkPosition>(text, values);
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

/** Locks a running bulk action until the commit. Null when the bulk action has ended. */
export const lockConversationBulk = (tx: Tx, organizationId: string, id: string): Promise<ConversationBulkRow | null> =>
  tx.row<ConversationBulkRow>(
    `SELECT ${columns} FROM conversation_bulks WHERE organization_id = $1 AND id = $2 AND status = 'running' FOR UPDATE`,
    [organizationId, id],
  );

interface NewBulk extends Pick<ConversationBulkRow, 'id' | 'act' | 'filter' | 'except' | 'total' | 'started_by'> {
  readonly at: Date;
}

/**
 * Inserts a bulk action, which starts with the newest conversation at that time. Conversations created later are not
 * changed.
 */
export const insertConversationBulk = (tx: Tx, organizationId: string, row: NewBulk): Promise<number> =>
  tx
    .bind(
      `INSERT INTO conversation_bulks (id, organization_id, act, filter, "except", total, started_by, place_at, place_id, created_at)
     VALUES ($id, $organizationId, $act, $filter, $except, $total, $started_by, $at, 'ffffffff-ffff-ffff-ffff-ffffffffffff', $at)`,
      {
        organizationId,
        id: row.id,
        act: JSON.stringify(row.act),
        filter: JSON.stringify(row.filter),
        except: row.except,
        total: row.total,
        started_by: JSON.stringify(row.started_by),
        at: row.at,
      },
    )
    .run();

/**
 * Stores the progress of a batch: how many conversations changed, how many did not, and where the next batch begins.
 */
export const saveBatch = (
  tx: Tx,
  organizationId: string,
  id: string,
  batch: { readonly changed: number; readonly unchanged: number; readonly position: BulkPosition },
): Promise<number> =>
  tx
    .bind(
      `UPDATE conversation_bulks SET changed = changed + $changed, unchanged = unchanged + $unchanged, place_at = $reachedAt::timestamptz, place_id = $reachedId
      WHERE organization_id = $organizationId AND id = $id`,
      {
        organizationId,
        id,
        changed: batch.changed,
        unchanged: batch.unchanged,
        reachedAt: batch.position.at,
        reachedId: batch.position.id,
      },
    )
    .run();

/**
 * Ends a bulk action and deletes its filter, because the search text may name a person. Returns 0 if the action has
 * already ended.
 */
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

/** Returns the bulk actions that are still running, the oldest first. */
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
