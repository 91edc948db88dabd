import { oncePerProcess } from '#server/base/once-per-process.ts';
import { gather } from '#server/base/process/gather.ts';
import type { Claimed } from '#server/contract/people/claimed.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import type { ContactValues } from '#server/contract/people/contact-values.ts';
import { preciseText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { valueColumns } from '../value-columns.ts';

/** A contact with all data that the API shows, formatted by Postgres: times are ISO text, collections are JSON. */
export interface ContactRow extends ContactValues {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  custom_fields: Record<string, string>;
  tags: Contact['tags'];
  pipelines: Contact['pipelines'];
  assigned_user: Contact['assigned_user'];
  identifiers: Contact['identifiers'];
  claimed: Claimed | null;
  conversation_count: number;
  channels: string[];
  first_seen_at: string;
  last_seen_at: string;
  opted_out_at: string | null;
  assigned_at: string | null;
  assignment_source: string | null;
  merged_into: string | null;
  created_at: string;
  updated_at: string;
  /** The creation time with microsecond precision, for cursors. */
  created_position: string;
  updated_position: string;
}

const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/**
 * The columns of a `ContactRow`, for any number of contacts `c` in one statement. Each collection is an index look-up
 * per row.
 */
export const contactColumns = `
  c.id, c.name, c.email, c.phone, ${valueColumns('c')}, c.custom_fields,
  coalesce((SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color, 'type', t.type,
              'created_at', ${iso('t.created_at')}) ORDER BY t.name)
     FROM contact_tags ct JOIN tags t ON t.id = ct.tag_id WHERE ct.contact_id = c.id), '[]') AS tags,
  coalesce((SELECT json_agg(json_build_object('pipeline_id', p.id, 'pipeline_name', p.name, 'stage_id', s.id,
              'stage_name', s.name, 'entered_stage_at', ${iso('cp.entered_stage_at')},
              'lost_at', ${iso('cp.lost_at')}, 'lost_reason', cp.lost_reason) ORDER BY p.position, p.name)
     FROM contact_pipelines cp JOIN pipelines p ON p.id = cp.pipeline_id JOIN pipeline_stages s ON s.id = cp.stage_id
    WHERE cp.contact_id = c.id), '[]') AS pipelines,
  (SELECT json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'role', m.role)
     FROM users u JOIN members m ON m.user_id = u.id AND m.organization_id = c.organization_id
    WHERE u.id = c.assigned_user_id) AS assigned_user,
  coalesce((SELECT json_agg(json_build_object('type', i.type, 'value', i.value, 'label', i.label) ORDER BY i.type, i.id)
     FROM contact_identifiers i WHERE i.contact_id = c.id), '[]') AS identifiers,
  c.claimed, v.conversation_count, v.channels,
  ${iso('c.first_seen_at')} AS first_seen_at, ${iso('c.last_seen_at')} AS last_seen_at,
  ${iso('c.opted_out_at')} AS opted_out_at, ${iso('c.assigned_at')} AS assigned_at, c.assignment_source,
  c.merged_into_id AS merged_into, ${iso('c.created_at')} AS created_at, ${iso('c.updated_at')} AS updated_at,
  ${preciseText('c.created_at')} AS created_position, ${preciseText('c.updated_at')} AS updated_position`;

export const contactJoins = `
  CROSS JOIN LATERAL (SELECT count(*)::int AS conversation_count,
      coalesce(json_agg(DISTINCT k.channel), '[]') AS channels
    FROM conversations k WHERE k.contact_id = c.id AND NOT k.is_test AND NOT k.hidden_until_reply) v`;

const byId = `SELECT ${contactColumns} FROM contacts c ${contactJoins} WHERE c.organization_id = $1 AND c.id = $2`;

/**
 * Finds one contact of the organization, even a merged one, in the state that the transaction sees. Null if the contact
 * does not exist.
 */
export const findContact = (on: Sql, organizationId: string, id: string): Promise<ContactRow | null> =>
  on.row<ContactRow>(byId, [organizationId, id]);

const byIdentifier = `SELECT ${contactColumns}
  FROM contact_identifiers f JOIN contacts c ON c.id = f.contact_id ${contactJoins}
 WHERE f.organization_id = $1 AND f.type = $2::identifier_type AND f.match_key = $3`;

/** Finds the contact that has the given identifier. */
export const findContactByIdentifier = (
  organizationId: string,
  type: string,
  matchKey: string,
): Promise<ContactRow | null> => sql.row<ContactRow>(byIdentifier, [organizationId, type, matchKey]);

const inAskedOrder = `SELECT asked.place, ${contactColumns}
  FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS asked(organization_id, id, place)
  JOIN contacts c ON c.organization_id = asked.organization_id AND c.id = asked.id ${contactJoins}`;

/** A requested contact: its organization and its id. */
interface Asked {
  readonly organizationId: string;
  readonly id: string;
}

/**
 * Finds the contacts that several callers requested, in the order of the requests. One statement may contain the same
 * id for two organizations.
 */
async function findAsked(asked: readonly Asked[]): Promise<(ContactRow | null)[]> {
  const rows = await sql.rows<ContactRow & { place: string }>(inAskedOrder, [
    asked.map(({ organizationId }) => organizationId),
    asked.map(({ id }) => id),
  ]);
  const found = new Map(rows.map((row) => [Number(row.place), row]));
  return asked.map((_one, index) => found.get(index + 1) ?? null);
}

const readMax = 50;
const reading = oncePerProcess('contact-reads', () => gather(findAsked, readMax));

/** Finds one contact of the organization, outside any transaction. Calls that arrive together share a statement. */
export const readContact = (organizationId: string, id: string): Promise<ContactRow | null> =>
  reading({ organizationId, id });

const byIds = `SELECT ${contactColumns} FROM contacts c ${contactJoins} WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[])`;

/** Finds contacts of the organization by their ids, in one statement. Unknown ids are left out. */
export const findContacts = (organizationId: string, ids: readonly string[]): Promise<ContactRow[]> =>
  sql.rows<ContactRow>(byIds, [organizationId, ids]);
