import type { Claimed } from '#server/contract/people/claimed.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import { valuesOf } from '../contact-values.ts';
import type { ContactRow } from './contact.store.ts';

/**
 * Returns the name and e-mail that a visitor typed without verification. A value that has become an identifier of the
 * contact is left out. Null if no value remains.
 */
function openClaims({ claimed, identifiers }: ContactRow): Claimed | null {
  if (!claimed) return null;
  const isKnown = (value: string | undefined) => identifiers.some((one) => one.value === value);
  const open = Object.entries(claimed).filter(([, value]) => !isKnown(value));
  return open.length > 0 ? Object.fromEntries(open) : null;
}

/**
 * Returns a contact in the one form that the API, panel, webhooks, events and export share
 * (contract/contacts.md#fields).
 */
export function contactView(row: ContactRow): Contact {
  const claimed = openClaims(row);
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    ...valuesOf(row),
    custom_fields: row.custom_fields,
    tags: row.tags,
    pipelines: row.pipelines,
    assigned_user: row.assigned_user,
    identifiers: row.identifiers,
    ...(claimed ? { claimed } : {}),
    stats: {
      conversation_count: row.conversation_count,
      first_seen_at: row.first_seen_at,
      last_seen_at: row.last_seen_at,
      channels: row.channels,
    },
    opted_out_at: row.opted_out_at,
    assigned_at: row.assigned_at,
    assignment_source: row.assignment_source,
    merged_into: row.merged_into,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
