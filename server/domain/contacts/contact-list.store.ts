import { isUuid } from '#server/base/ids.ts';
import type { ListContactsInput } from '#server/contract/contact.ts';
import { sql } from '#server/db/sql.ts';
import { type ContactRow, contactColumns, contactJoins } from './contact.store.ts';

interface ContactQuery extends ListContactsInput {
  /** Match key of `q` when it reads as a phone. */
  readonly phoneKey: string | null;
  /** With `updated_since`: only changes before this moment. */
  readonly horizon: string | null;
  readonly position: readonly string[] | null;
  /** How many rows are read. */
  readonly limit: number;
}

type Add = (value: unknown) => string;

/** `name or id` filters: a UUID means the id, anything else the name in any case. */
const nameOrId = (alias: string, value: string, add: Add): string =>
  isUuid(value) ? `${alias}.id = ${add(value)}::uuid` : `lower(${alias}.name) = lower(${add(value)})`;

function pipelineCondition(query: ContactQuery, add: Add): string | null {
  const { pipeline, stage, lost } = query;
  if (pipeline === undefined && stage === undefined && lost === undefined) return null;
  const conditions = ['cp.contact_id = c.id'];
  if (pipeline !== undefined) conditions.push(nameOrId('p', pipeline, add));
  if (stage !== undefined) conditions.push(nameOrId('s', stage, add));
  if (lost !== undefined) conditions.push(`cp.lost_at IS ${lost ? 'NOT ' : ''}NULL`);
  return `EXISTS (SELECT 1 FROM contact_pipelines cp JOIN pipelines p ON p.id = cp.pipeline_id
                    JOIN pipeline_stages s ON s.id = cp.stage_id WHERE ${conditions.join(' AND ')})`;
}

function searchCondition(query: ContactQuery, add: Add): string | null {
  if (query.q === undefined || query.q.trim() === '') return null;
  const like = add(`%${query.q.trim().replace(/[\\%_]/g, '\\$&')}%`);
  const digits = query.q.replace(/\D/g, '');
  const found = [`parley_fold(c.name) LIKE parley_fold(${like})`];
  const keys = [`i.match_key LIKE lower(${like})`];
  if (query.phoneKey) keys.push(`i.match_key = ${add(query.phoneKey)}`);
  else if (digits.length >= 4) keys.push(`i.match_key LIKE ${add(`%${digits}%`)}`);
  found.push(
    `c.id IN (SELECT i.contact_id FROM contact_identifiers i WHERE i.organization_id = $1 AND (${keys.join(' OR ')}))`,
  );
  return `(${found.join(' OR ')})`;
}

function assignmentCondition(assignedTo: string | undefined, add: Add): string | null {
  if (assignedTo === undefined) return null;
  if (assignedTo === 'none') return 'c.assigned_user_id IS NULL';
  return isUuid(assignedTo) ? `c.assigned_user_id = ${add(assignedTo)}::uuid` : 'false';
}

function conditionsOf(query: ContactQuery, add: Add): string[] {
  const conditions: (string | null)[] = [
    'c.organization_id = $1',
    'c.merged_into_id IS NULL',
    query.tag === undefined
      ? null
      : `EXISTS (SELECT 1 FROM contact_tags ct JOIN tags t ON t.id = ct.tag_id
                  WHERE ct.contact_id = c.id AND ${nameOrId('t', query.tag, add)})`,
    pipelineCondition(query, add),
    assignmentCondition(query.assigned_to, add),
    query.opted_out === undefined ? null : `c.opted_out_at IS ${query.opted_out ? 'NOT ' : ''}NULL`,
    query.wa_user_id === undefined
      ? null
      : `EXISTS (SELECT 1 FROM contact_identifiers w WHERE w.organization_id = $1 AND w.type = 'wa_user_id'
                  AND w.match_key = ${add(query.wa_user_id)} AND w.contact_id = c.id)`,
    searchCondition(query, add),
  ];
  if (query.updated_since !== undefined) {
    conditions.push(`c.updated_at > ${add(query.updated_since)}::timestamptz`);
    conditions.push(`c.updated_at < ${add(query.horizon)}::timestamptz`);
  }
  if (query.position) {
    const [at, id] = query.position;
    const [column, sign] = query.updated_since === undefined ? ['created_at', '<'] : ['updated_at', '>'];
    conditions.push(`(c.${column}, c.id) ${sign} (${add(at)}::timestamptz, ${add(id)}::uuid)`);
  }
  return conditions.filter((condition) => condition !== null);
}

/** One page of contacts with everything they show, in one statement. */
export function selectContacts(organizationId: string, query: ContactQuery): Promise<ContactRow[]> {
  const values: unknown[] = [organizationId];
  const add: Add = (value) => `$${values.push(value)}`;
  const conditions = conditionsOf(query, add);
  const order = query.updated_since === undefined ? 'created_at DESC, id DESC' : 'updated_at, id';
  const outer = order.replace(/\b(created_at|updated_at|id)\b/g, 'c.$1');
  return sql.rows<ContactRow>(
    `SELECT ${contactColumns}
       FROM (SELECT c.* FROM contacts c WHERE ${conditions.join(' AND ')} ORDER BY ${outer} LIMIT ${add(query.limit)}) c
       ${contactJoins} ORDER BY ${outer}`,
    values,
  );
}
