import { z } from 'zod';
import { pageInput } from './page.ts';
import { pathId, timestamp, uuid } from './wire.ts';

const happeningKinds = [
  'taken_over',
  'released',
  'handoff_requested',
  'moved',
  'left_queue',
  'paused',
  'resumed',
  'snoozed',
  'woken',
  'resolved',
  'reopened',
  'archived',
  'tagged',
  'untagged',
] as const;
export type HappeningKind = (typeof happeningKinds)[number];

/** What somebody did to a conversation, as its thread tells it. */
export const happeningShape = z.object({
  id: uuid,
  kind: z.enum(happeningKinds),
  by: z.object({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  about: z
    .object({ id: uuid, name: z.string().nullable() })
    .nullable()
    .describe('Whom it was given to, which queue, which tag; without a name when that is gone.'),
  until: timestamp.nullable(),
  at: timestamp,
});
export type Happening = z.infer<typeof happeningShape>;

export const listHappeningsInput = z.strictObject({ id: pathId, ...pageInput });
export type ListHappeningsInput = z.output<typeof listHappeningsInput>;
