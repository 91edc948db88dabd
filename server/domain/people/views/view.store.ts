import { cleanName } from '#server/base/text/clean-name.ts';
import type { ViewKind } from '#server/contract/people/view.ts';
import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface ViewRow {
  id: string;
  kind: ViewKind;
  name: string;
  filter: unknown;
  owner_id: string | null;
  is_shared: boolean;
  updated_at: string;
  /** The number of campaigns that use this view and have not chosen their recipients yet. */
  used_by: number;
}

export type NewView = Omit<ViewRow, 'updated_at' | 'used_by'>;

const columns = `id, kind, name, filter, owner_id, is_shared, ${isoText('updated_at')} AS updated_at,
  CASE WHEN is_shared AND kind = 'contacts' THEN (
    SELECT count(*)::int FROM campaigns c
     WHERE c.organization_id = saved_views.organization_id AND c.audience->>'segment_id' = saved_views.id::text
       AND c.status IN ('draft', 'scheduled', 'paused') AND c.phase IS NULL) ELSE 0 END AS used_by`;

/** Returns the shared views and the person's own views, ordered by name. */
export const selectViews = (organizationId: string, kind: ViewKind, ownerId: string | null): Promise<ViewRow[]> =>
  sql.rows<ViewRow>(
    `SELECT ${columns} FROM saved_views
      WHERE organization_id = $1 AND kind = $2 AND (is_shared OR owner_id = $3) ORDER BY lower(name), id`,
    [organizationId, kind, ownerId],
  );

export const findShared = (
  organizationId: string,
  kind: ViewKind,
  id: string,
  on: Sql = sql,
): Promise<ViewRow | null> =>
  on.row<ViewRow>(
    `SELECT ${columns} FROM saved_views WHERE organization_id = $1 AND kind = $2 AND id = $3 AND is_shared`,
    [organizationId, kind, id],
  );

/** Returns the kind of a view that the person can see. Returns null if no such view exists. */
export const findKind = (
  organizationId: string,
  id: string,
  ownerId: string | null,
): Promise<{ kind: ViewKind } | null> =>
  sql.row<{ kind: ViewKind }>(
    'SELECT kind FROM saved_views WHERE organization_id = $1 AND id = $2 AND (is_shared OR owner_id = $3)',
    [organizationId, id, ownerId],
  );

/** Locks the organization's views, so that no other transaction adds or renames a view until the commit. */
export const lockViews = (tx: Tx, organizationId: string): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [`views:${organizationId}`]);

/** Finds a view that the person can see, and locks it until the commit. */
export const lockView = (tx: Tx, organizationId: string, id: string, ownerId: string | null): Promise<ViewRow | null> =>
  tx.row<ViewRow>(
    `SELECT ${columns} FROM saved_views WHERE organization_id = $1 AND id = $2 AND (is_shared OR owner_id = $3) FOR UPDATE`,
    [organizationId, id, ownerId],
  );

/** Counts the views in the group of the given view. The group is either the shared views or the owner's own views. */
export const countBeside = async (
  tx: Tx,
  organizationId: string,
  { kind, owner_id, is_shared }: Pick<ViewRow, 'kind' | 'owner_id' | 'is_shared'>,
): Promise<number> =>
  (
    await tx.row<{ count: number }>(
      `SELECT count(*)::int AS count FROM saved_views
        WHERE organization_id = $1 AND kind = $2 AND is_shared = $3 AND (is_shared OR owner_id = $4)`,
      [organizationId, kind, is_shared, owner_id],
    )
  )?.count ?? 0;

/** Inserts a view. Null if another view in the same group (shared views or the owner's own views) has the same name. */
export const insertView = (tx: Tx, organizationId: string, view: NewView): Promise<ViewRow | null> =>
  tx
    .bind(
      `INSERT INTO saved_views (id, organization_id, kind, name, filter, owner_id, is_shared)
     VALUES ($id, $organizationId, $kind, $name, $filter, $owner_id, $is_shared) ON CONFLICT DO NOTHING RETURNING ${columns}`,
      {
        organizationId,
        id: view.id,
        kind: view.kind,
        name: cleanName(view.name),
        filter: JSON.stringify(view.filter),
        owner_id: view.owner_id,
        is_shared: view.is_shared,
      },
    )
    .row<ViewRow>();

/**
 * Whether another view in the same group (shared views or the owner's own views) has the same name. The caller holds
 * the lock of `lockViews`.
 */
export const isNameTaken = async (tx: Tx, organizationId: string, view: ViewRow): Promise<boolean> =>
  (await tx
    .bind(
      `SELECT 1 FROM saved_views WHERE organization_id = $organizationId AND kind = $kind AND is_shared = $is_shared AND (is_shared OR owner_id = $owner_id)
        AND lower(name) = lower($name) AND id <> $id`,
      {
        organizationId,
        kind: view.kind,
        is_shared: view.is_shared,
        owner_id: view.owner_id,
        name: cleanName(view.name),
        id: view.id,
      },
    )
    .row()) !== null;

export const updateViewRow = (tx: Tx, organizationId: string, view: ViewRow): Promise<ViewRow | null> =>
  tx
    .bind(
      `UPDATE saved_views SET name = $name, filter = $filter, is_shared = $is_shared, owner_id = $owner_id, updated_at = now()
      WHERE organization_id = $organizationId AND id = $id RETURNING ${columns}`,
      {
        organizationId,
        id: view.id,
        name: cleanName(view.name),
        filter: JSON.stringify(view.filter),
        is_shared: view.is_shared,
        owner_id: view.owner_id,
      },
    )
    .row<ViewRow>();

export const deleteView = (tx: Tx, organizationId: string, id: string): Promise<number> =>
  tx.run('DELETE FROM saved_views WHERE organization_id = $1 AND id = $2', [organizationId, id]);

/** Deletes a person's unshared views. Views that the person shared stay, because all members use them. */
export const deleteOwnViews = (tx: Tx, organizationId: string, ownerId: string): Promise<number> =>
  tx.run('DELETE FROM saved_views WHERE organization_id = $1 AND owner_id = $2 AND NOT is_shared', [
    organizationId,
    ownerId,
  ]);

export const findSharedNamed = (
  tx: Tx,
  organizationId: string,
  kind: ViewKind,
  name: string,
): Promise<ViewRow | null> =>
  tx.row<ViewRow>(
    `SELECT ${columns} FROM saved_views WHERE organization_id = $1 AND kind = $2 AND is_shared AND lower(name) = lower($3)`,
    [organizationId, kind, name],
  );

export interface FilterPart {
  of: 'tag' | 'pipeline' | 'stage' | 'member' | 'queue' | 'agent' | 'connection' | 'campaign';
  id: string;
  name: string;
  /** The id of a stage's pipeline. Null for any other object. */
  within: string | null;
}

/**
 * Finds all objects that filters of one kind of list may refer to, including objects that this transaction has created.
 */
export const selectFilterParts = (tx: Tx, organizationId: string, kind: ViewKind): Promise<FilterPart[]> =>
  tx.rows<FilterPart & Record<string, unknown>>(
    `SELECT 'tag' AS of, id, name, NULL::uuid AS within FROM tags
        WHERE organization_id = $1 AND type::text = CASE $2 WHEN 'contacts' THEN 'contact' ELSE 'conversation' END
      UNION ALL SELECT 'pipeline', id, name, NULL FROM pipelines WHERE organization_id = $1
      UNION ALL SELECT 'stage', id, name, pipeline_id FROM pipeline_stages WHERE organization_id = $1
      UNION ALL SELECT 'member', u.id, u.email, NULL FROM members m JOIN users u ON u.id = m.user_id WHERE m.organization_id = $1
      UNION ALL SELECT 'queue', id, name, NULL FROM queues WHERE organization_id = $1
      UNION ALL SELECT 'agent', id, slug, NULL FROM agents WHERE organization_id = $1
      UNION ALL SELECT 'connection', id, name, NULL FROM connections WHERE organization_id = $1
      UNION ALL SELECT 'campaign', id, name, NULL FROM campaigns WHERE organization_id = $1`,
    [organizationId, kind],
  );

export interface NamedRow {
  of: 'agent' | 'connection' | 'campaign';
  id: string;
}

/**
 * Finds the objects that inbox filters refer to by id, including archived and removed objects, because their
 * conversations still exist.
 */
export const selectNamed = (organizationId: string): Promise<NamedRow[]> =>
  sql.rows<NamedRow & Record<string, unknown>>(
    `SELECT 'agent' AS of, id FROM agents WHERE organization_id = $1
      UNION ALL SELECT 'connection', id FROM connections WHERE organization_id = $1
      UNION ALL SELECT 'campaign', id FROM campaigns WHERE organization_id = $1`,
    [organizationId],
  );
