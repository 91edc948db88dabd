import type { InboxFolders } from '#server/contract/inbox/inbox-folders.ts';
import { sql } from '#server/db/sql.ts';
import { visible } from './conversation.store.ts';
import { type InboxQuery, inboxConditions } from './conversation-list.store.ts';
import { type Add, inSight, served } from './inbox-filter.store.ts';

const open = `k.organization_id = $1 AND ${inSight} AND ${visible}`;
const upTo = (condition: string) =>
  `(SELECT count(*)::int FROM (SELECT 1 FROM conversations k WHERE ${condition} LIMIT $3) n)`;
const untaken = `${open} AND k.taken_over_by_id IS NULL`;

/**
 * Returns the folders of the inbox with the number of conversations that this member sees in each. Each count stops at
 * `most`.
 */
export const countFolders = (
  organizationId: string,
  userId: string | null,
  most: number,
): Promise<InboxFolders | null> =>
  sql.row<{
    mine: number;
    unassigned: number;
    mentions: number;
    all: number;
    snoozed: number;
    ai: number;
    queues: { id: string; name: string; count: number }[];
  }>(
    `SELECT ${upTo(`${open} AND k.taken_over_by_id = $2::uuid`)} AS mine,
            ${upTo(`${untaken} AND ${served.nobody}`)} AS unassigned,
            (SELECT count(*)::int FROM (SELECT DISTINCT n.conversation_id FROM mentions n JOIN conversations k ON k.id = n.conversation_id
               WHERE n.organization_id = $1 AND n.user_id = $2::uuid AND n.seen_at IS NULL AND ${visible} LIMIT $3) n) AS mentions,
            ${upTo(open)} AS "all",
            ${upTo(`k.organization_id = $1 AND k.status = 'open' AND k.snoozed_until IS NOT NULL AND ${visible}`)} AS snoozed,
            ${upTo(`${untaken} AND ${served.ai}`)} AS ai,
            (SELECT coalesce(json_agg(json_build_object('id', q.id, 'name', q.name,
                      'count', ${upTo(`${untaken} AND ${served.nobody} AND k.queue_id = q.id`)}) ORDER BY lower(q.name), q.id), '[]')
               FROM queues q WHERE q.organization_id = $1) AS queues`,
    [organizationId, userId, most],
  );

/**
 * Counts the conversations that the inbox shows with each of these filters, in one statement. Returns the counts in the
 * order of the filters.
 */
export async function countEach(
  organizationId: string,
  filters: readonly Omit<InboxQuery, 'position' | 'limit'>[],
  most: number,
): Promise<number[]> {
  if (filters.length === 0) return [];
  const values: unknown[] = [organizationId];
  const add: Add = (value) => `$${values.push(value)}`;
  const limit = add(most);
  const counts = filters.map(
    (filter) =>
      `(SELECT count(*)::int FROM (SELECT 1 FROM conversations k WHERE ${inboxConditions(filter, add).join(' AND ')} LIMIT ${limit}) n)`,
  );
  const [row] = await sql.composed<{ counts: number[] }>(`SELECT ARRAY[${counts.join(', ')}] AS counts`, values);
  return row?.counts ?? [];
}
