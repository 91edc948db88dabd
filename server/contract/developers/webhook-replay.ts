import { z } from 'zod';
import { listOf } from '../platform/page.ts';
import { pathId, timestamp, uuid } from '../platform/wire.ts';

/**
 * The content of a replay. `failed`: deliveries that failed or were exhausted. `missed`: events recorded while the
 * endpoint was paused or disabled.
 */
const replayKind = z.enum(['failed', 'missed']);

const count = z.int().min(0);

/** A replay and its progress. A replay sends deliveries and events that an endpoint did not get. */
export const replayShape = z.object({
  id: uuid,
  kind: replayKind,
  since: timestamp,
  status: z.enum(['running', 'completed']).describe('completed: everything is in line to be delivered.'),
  queued: count,
  delivered: count,
  failed: count,
  waiting: count,
  started_by: z.object({ id: z.string().nullable(), name: z.string().nullable() }),
  created_at: timestamp,
  ended_at: timestamp.nullable(),
});
export type Replay = z.infer<typeof replayShape>;

export const startReplayInput = z.strictObject({
  id: pathId,
  kind: replayKind,
  since: timestamp.optional().describe('From when on; 30 days ago unless said.'),
});
export const replaysPage = listOf(replayShape);

/** How many deliveries and events can be sent again. */
export const replayableShape = z.object({ failed: count, missed: count });
export const replayableInput = z.strictObject({ id: pathId, since: timestamp.optional() });
