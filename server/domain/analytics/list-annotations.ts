import type { Actor } from '#server/base/actor.ts';
import type { ListAnnotationsInput, ListAnnotationsResult } from '#server/contract/figures-page.ts';
import { selectAnnotations } from './annotation.store.ts';
import { readPeriod } from './read-period.ts';

/** More marks than that nobody reads in a chart. */
const most = 50;

/** What the organization did in a period that its figures may show. Throws invalid_request. */
export async function listAnnotations(
  { organizationId }: Actor,
  input: ListAnnotationsInput,
): Promise<ListAnnotationsResult> {
  const { from, to } = await readPeriod(organizationId, { ...input, granularity: 'day' });
  return { data: (await selectAnnotations(organizationId, from, to, most)).toReversed() };
}
