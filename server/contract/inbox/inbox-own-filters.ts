import { z } from 'zod';
import { closingHours, inboxSorts, inboxStates, inboxWishes, servedBy } from './inbox-filters.ts';

const known: readonly string[] = [...inboxStates, ...inboxWishes];

/** Filters and sort orders that only the panel's inbox has. The API's list of conversations does not have them. */
export const inboxOwnFilters = {
  filter: z
    .string()
    .max(100)
    .refine((text) => text.split(',').every((one) => known.includes(one)), 'No such filter.')
    .optional()
    .describe(
      `One or several, with commas between: ${inboxStates.join(', ')} (in one of these states; without any: all, the open ones that are not put off), ${inboxWishes.join(', ')} (all of these hold).`,
    ),
  queue: z.string().max(100).optional().describe('Its id.'),
  campaign: z.string().max(100).optional().describe('Its id: conversations that one of its messages stands in.'),
  served_by: z
    .enum(servedBy)
    .optional()
    .describe('Who speaks next: the AI, a person who took over, or nobody yet (asked for, paused, or there is no AI).'),
  waiting: z.boolean().optional().describe('Waits for an answer that counts, or for a person.'),
  window_closing: z.boolean().optional().describe(`Free text may be sent for ${closingHours} hours at most.`),
  sort: z
    .enum(inboxSorts)
    .optional()
    .describe('newest (default) activity, whoever waits longest, or the window that closes first.'),
};
