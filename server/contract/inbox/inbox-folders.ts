import { z } from 'zod';
import { uuid } from '../platform/wire.ts';

/** The number up to which each entry of the inbox menu is counted. The menu shows no numbers beyond 99. */
export const folderCountMax = 100;
/** Maximum number of saved views whose count the menu shows. These are the first views by name. */
export const viewsCounted = 20;

const count = z.int().min(0).max(folderCountMax);

export const inboxFoldersShape = z.object({
  mine: count.describe('Open conversations the member has taken over.'),
  unassigned: count.describe('Open ones nobody has taken over and no AI answers.'),
  mentions: count.describe('Conversations where a note names the member, who has not looked since.'),
  all: count.describe('Every open one.'),
  snoozed: count,
  ai: count.describe('Open ones the AI answers.'),
  queues: z
    .array(z.object({ id: uuid, name: z.string(), count }))
    .describe('By name, with how many of `unassigned` are in each.'),
});
export type InboxFolders = z.infer<typeof inboxFoldersShape>;

export const viewCountsShape = z.object({
  data: z.array(z.object({ id: uuid, count })).describe('Without those that search, or name what is gone.'),
});
export type ViewCounts = z.infer<typeof viewCountsShape>;
