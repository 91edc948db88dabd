import { z } from 'zod';
import { timestamp, uuid } from './wire.ts';

const count = z.int().min(0);

/** What publishing a draft could do with runs under way. */
export const previewPublicationResult = z.object({
  running: count.describe('Runs under way.'),
  movable: count.describe('Those that stand where the draft and their version say the same.'),
});
export type PreviewPublicationResult = z.infer<typeof previewPublicationResult>;

/** Two flows that started each other until the chain was cut off. */
export const flowLoopShape = z.object({
  automation: z.object({ id: uuid, name: z.string() }),
  started_by: z.string().nullable().describe('The name of the flow that wanted to start it last.'),
  since: timestamp,
});
export type FlowLoop = z.infer<typeof flowLoopShape>;
export const listLoopsInput = z.strictObject({});
