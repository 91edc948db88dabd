import { z } from 'zod';
import { timestamp } from './wire.ts';

const pageSizeDefault = 50;
const pageSizeMax = 200;

/**
 * The parameters `limit` and `cursor` of every list (contract/lists.md). The limit is 1 to 200. A higher limit counts
 * as 200.
 */
export const pageInput = {
  limit: z.int().min(1).optional().describe('Items per page, 1 to 200 (default 50); more than 200 is read as 200.'),
  cursor: z.string().max(2_000).optional().describe('next_cursor of the page before.'),
};

/** Parameters of lists that callers can poll for changes. */
export const changesInput = {
  ...pageInput,
  updated_since: timestamp.optional().describe('Only records changed since then, oldest change first.'),
};

export const pageSize = (limit: number | undefined): number => Math.min(limit ?? pageSizeDefault, pageSizeMax);

/**
 * Returns the schema of a page of a list (contract/README.md#conventions), with `data`, `next_cursor` and `has_more`.
 */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), next_cursor: z.string().nullable(), has_more: z.boolean() });

export interface Page<T> {
  data: T[];
  next_cursor: string | null;
  has_more: boolean;
}

/** Returns a page that contains all items of a list (contract/organization.md#operations). */
export const wholeList = <T>(data: T[]): Page<T> => ({ data, next_cursor: null, has_more: false });
