import type { Sql } from '#server/db/sql.ts';
import { type ContactTagRow, findContactTag } from './contact-tag.store.ts';

/** The contact tag of this id, or of this name in any case; null when there is none. */
export const findTag = (organizationId: string, nameOrId: string, on?: Sql): Promise<ContactTagRow | null> =>
  findContactTag(organizationId, nameOrId.trim(), on);
