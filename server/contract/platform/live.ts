import { z } from 'zod';
import { uuid } from './wire.ts';

/** A position in the organization's event log, as the panel's stream sends it. */
const position = z.string().regex(/^\d{1,18}$/);

/** A domain event, reduced to the fields from which a page decides what it has to reload. */
const changeShape = z.object({
  type: z.string(),
  object_id: uuid.nullable(),
  contact_id: uuid.nullable(),
  conversation_id: uuid.nullable(),
});
export type Change = z.infer<typeof changeShape>;

export const listChangesInput = z.strictObject({ since: position });
export const changesShape = z.object({
  position: position.describe('From here on nothing has been told yet.'),
  changes: z.array(changeShape),
  more: z.boolean().describe('There may be more already: ask again from there.'),
});
