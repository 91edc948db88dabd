import type { Tag } from '#server/contract/people/configuration.ts';
import type { FullTagRow } from './tag.store.ts';

/** Returns a tag as the API shows it (contract/contacts.md#fields). */
export const tagView = (row: FullTagRow): Tag => ({
  id: row.id,
  name: row.name,
  color: row.color,
  type: row.type,
  created_at: row.created_at,
});
