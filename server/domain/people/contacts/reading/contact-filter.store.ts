import { type FilteredValueName, filteredValues, valueRow } from '#server/contract/people/contact-values.ts';
import type { MatchedStages } from '../../pipelines/match-stages.ts';

type ValuesFilter = { readonly [Name in FilteredValueName]?: string | undefined };

/** The filters of a contact list. Names are already resolved to ids, so that Postgres can plan for these values. */
export interface ContactFilter extends ValuesFilter {
  readonly tagId?: string | undefined;
  readonly stages?: MatchedStages | undefined;
  readonly lost?: boolean | undefined;
  readonly assigned_to?: string | undefined;
  readonly opted_out?: boolean | undefined;
  readonly wa_user_id?: string | undefined;
  readonly updated_since?: string | undefined;
  /** Only changes before this time are listed. Set together with `updated_since`. */
  readonly horizon: string | null;
  /** The position of the last row before this page. Null for the first page. */
  readonly position: readonly string[] | null;
}

/** Adds a value to a statement's parameters and returns its placeholder. */
export type Add = (value: unknown) => string;

/**
 * Returns the order of a contact list: newest first, but a list of changes has the oldest first (contract/lists.md).
 */
export const orderOf = (filter: ContactFilter): { readonly column: string; readonly direction: 'ASC' | 'DESC' } =>
  filter.updated_since === undefined
    ? { column: 'created_at', direction: 'DESC' }
    : { column: 'updated_at', direction: 'ASC' };

function pipelineCondition({ stages, lost }: ContactFilter, add: Add): string | null {
  if (stages === undefined && lost === undefined) return null;
  const conditions = ['cp.contact_id = c.id', 'cp.organization_id = $1'];
  if (stages) conditions.push(`cp.pipeline_id = ANY(${add(stages.pipelineIds)}::uuid[])`);
  if (stages?.stageIds) conditions.push(`cp.stage_id = ANY(${add(stages.stageIds)}::uuid[])`);
  if (lost !== undefined) conditions.push(`cp.lost_at IS ${lost ? 'NOT ' : ''}NULL`);
  return `EXISTS (SELECT 1 FROM contact_pipelines cp WHERE ${conditions.join(' AND ')})`;
}

function assignmentCondition(assignedTo: string | undefined, add: Add): string | null {
  if (assignedTo === undefined) return null;
  return assignedTo === 'none' ? 'c.assigned_user_id IS NULL' : `c.assigned_user_id = ${add(assignedTo)}::uuid`;
}

/** The columns by which a list is ordered. */
export interface ListKey {
  readonly at: string;
  readonly id: string;
}

const ownKey = (filter: ContactFilter): ListKey => ({ at: `c.${orderOf(filter).column}`, id: 'c.id' });

function positionCondition(filter: ContactFilter, key: ListKey, add: Add): string | null {
  if (!filter.position) return null;
  const [at, id] = filter.position;
  const after = orderOf(filter).direction === 'DESC' ? '<' : '>';
  return `(${key.at}, ${key.id}) ${after} (${add(at)}::timestamptz, ${add(id)}::uuid)`;
}

const valueConditions = (filter: ValuesFilter, add: Add): (string | null)[] =>
  filteredValues.map((name) => {
    const wanted = filter[name];
    return wanted === undefined ? null : `c.${name} = ${add(wanted)}::${valueRow(name).type}`;
  });

/**
 * Builds the SQL conditions of a filter on a contact `c`, including the page's position in a list ordered by `key`.
 * `$1` is the organization.
 */
export function conditionsOf(filter: ContactFilter, add: Add, key: ListKey = ownKey(filter)): string[] {
  const { tagId, opted_out: optedOut, wa_user_id: waUserId, updated_since: since } = filter;
  const conditions: (string | null)[] = [
    'c.organization_id = $1',
    'c.merged_into_id IS NULL',
    tagId === undefined
      ? null
      : `EXISTS (SELECT 1 FROM contact_tags ct WHERE ct.contact_id = c.id AND ct.tag_id = ${add(tagId)}::uuid)`,
    pipelineCondition(filter, add),
    assignmentCondition(filter.assigned_to, add),
    optedOut === undefined ? null : `c.opted_out_at IS ${optedOut ? 'NOT ' : ''}NULL`,
    waUserId === undefined
      ? null
      : `c.id IN (SELECT w.contact_id FROM contact_identifiers w
                   WHERE w.organization_id = $1 AND w.type = 'wa_user_id' AND w.match_key = ${add(waUserId)})`,
    since === undefined ? null : `c.updated_at > ${add(since)}::timestamptz`,
    since === undefined ? null : `c.updated_at < ${add(filter.horizon)}::timestamptz`,
    ...valueConditions(filter, add),
    positionCondition(filter, key, add),
  ];
  return conditions.filter((condition) => condition !== null);
}
