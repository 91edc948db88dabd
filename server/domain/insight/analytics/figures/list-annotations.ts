import type { Actor } from '#server/base/actor.ts';
import type { ListAnnotationsInput, ListAnnotationsResult } from '#server/contract/insight/figures-page.ts';
import { readPeriod } from '../read-period.ts';
import { selectAnnotations } from './annotation.store.ts';

/** The most marks to return, because more would be unreadable in a chart. */
const most = 50;

/** Returns the organization's changes in a period that may have influenced its figures. Throws invalid_request. */
export async function listAnnotations(
  { organizationId }: Actor,
  input: ListAnnotationsInput,
): Promise<ListAnnotationsResult> {
  const { from, to } = await readPeriod(organizationId, { ...input, granularity: 'day' });
  return { data: (await selectAnnotations(organizationId, from, to, most)).toReversed() };
}
