import { isUuid } from '#server/base/ids.ts';
import { cleanName } from '#server/base/text/clean-name.ts';
import type { Tag } from '#server/contract/people/configuration.ts';
import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { startOver, type Tx } from '#server/db/transact.ts';

export interface TagRow {
  id: string;
  name: string;
  created: boolean;
}

export interface NamedTag {
  id: string;
  name: string;
}

/** Finds a tag by id, or by name in any case. */
export const findTagRow = (
  organizationId: string,
  type: Tag['type'],
  nameOrId: string,
  on: Sql = sql,
): Promise<NamedTag | null> =>
  on.row<NamedTag>(
    `SELECT id, name FROM tags
      WHERE organization_id = $1 AND type = $4::tag_type AND (id = $2::uuid OR lower(name) = lower($3))
      ORDER BY id = $2::uuid DESC NULLS LAST LIMIT 1`,
    [organizationId, isUuid(nameOrId) ? nameOrId : null, cleanName(nameOrId), type],
  );

/**
 * Finds tags by name in any case, and creates the tags that do not exist. If two callers create the same name at the
 * same time, only one tag is created.
 */
export async function ensureTagRows(
  tx: Tx,
  organizationId: string,
  type: Tag['type'],
  tags: readonly { readonly id: string; readonly name: string }[],
): Promise<TagRow[]> {
  const ids = tags.map((tag) => tag.id);
  const names = tags.map((tag) => cleanName(tag.name));
  const made = tx.run(
    `INSERT INTO tags (id, organization_id, type, name)
     SELECT t.id, $1, $2::tag_type, t.name FROM unnest($3::uuid[], $4::text[]) AS t(id, name) ORDER BY lower(t.name)
     ON CONFLICT (organization_id, type, lower(name)) DO NOTHING`,
    [organizationId, type, ids, names],
  );
  // Locks the tags against deletion until the transaction ends. This statement and the previous one are sent together,
  // and run in order.
  const held = tx.rows<TagRow>(
    `SELECT g.id, g.name, g.id = ANY($3::uuid[]) AS created
       FROM unnest($4::text[]) WITH ORDINALITY AS t(name, place)
       JOIN tags g ON g.organization_id = $1 AND g.type = $2::tag_type AND lower(g.name) = lower(t.name)
      ORDER BY t.place FOR KEY SHARE OF g`,
    [organizationId, type, ids, names],
  );
  const [, rows] = await Promise.all([made, held]);
  if (rows.length < tags.length) throw startOver('a tag was deleted meanwhile');
  return rows;
}

/**
 * Adds tags to a contact, and returns the ids of the tags that the contact did not have before. A tag that another
 * transaction is deleting is not added.
 */
export async function addContactTags(
  tx: Tx,
  organizationId: string,
  contactId: string,
  tagIds: readonly string[],
): Promise<string[]> {
  const added = await tx.rows<{ tag_id: string }>(
    `INSERT INTO contact_tags (contact_id, tag_id, organization_id)
     SELECT $2, g.id, $1 FROM (SELECT id FROM tags WHERE organization_id = $1 AND id = ANY($3::uuid[])
                               ORDER BY id FOR KEY SHARE) g
         ON CONFLICT DO NOTHING RETURNING tag_id`,
    [organizationId, contactId, tagIds],
  );
  return added.map((row) => row.tag_id);
}

export interface FullTagRow {
  id: string;
  name: string;
  color: string;
  type: Tag['type'];
  created_at: string;
}

const columns = `id, name, color, type, ${isoText('created_at')} AS created_at`;

/** Returns the tags of a type, newest first. */
export const selectTags = (organizationId: string, type: Tag['type'], on: Sql = sql): Promise<FullTagRow[]> =>
  on.rows<FullTagRow>(
    `SELECT ${columns} FROM tags WHERE organization_id = $1 AND type = $2::tag_type
      ORDER BY tags.created_at DESC, id DESC`,
    [organizationId, type],
  );

/** Inserts a tag. Null if another tag of the same type has the same name, in any case. */
export const insertTag = (
  tx: Tx,
  organizationId: string,
  tag: { readonly id: string; readonly name: string; readonly type: Tag['type']; readonly color: string | null },
): Promise<FullTagRow | null> =>
  tx.row<FullTagRow>(
    `INSERT INTO tags (id, organization_id, type, name, color) VALUES ($2, $1, $3::tag_type, $4, coalesce($5, '#22C55E'))
     ON CONFLICT (organization_id, type, lower(name)) DO NOTHING RETURNING ${columns}`,
    [organizationId, tag.id, tag.type, cleanName(tag.name), tag.color],
  );

/** Finds a tag and locks it until the transaction ends. */
export const lockTag = (tx: Tx, organizationId: string, id: string): Promise<FullTagRow | null> =>
  tx.row<FullTagRow>(`SELECT ${columns} FROM tags WHERE organization_id = $1 AND id = $2 FOR UPDATE`, [
    organizationId,
    id,
  ]);

export const updateTagRow = (
  tx: Tx,
  organizationId: string,
  tag: { readonly id: string; readonly name: string; readonly color: string },
): Promise<number> =>
  tx.run('UPDATE tags SET name = $3, color = $4 WHERE organization_id = $1 AND id = $2', [
    organizationId,
    tag.id,
    cleanName(tag.name),
    tag.color,
  ]);
