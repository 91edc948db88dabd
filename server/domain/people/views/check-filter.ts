import { AppError } from '#server/base/errors/app-error.ts';
import { type View, type ViewKind, viewFilters } from '#server/contract/people/view.ts';
import { type KnownNames, missingParts } from './missing-parts.ts';

/**
 * Checks a filter before it is saved. The filter must be valid for its kind of list, and every object it refers to must
 * exist. Throws invalid_request, view_filter_stale.
 */
export function checkFilter(kind: ViewKind, filter: View['filter'], known: KnownNames): View['filter'] {
  const read = viewFilters[kind].safeParse(filter);
  if (!read.success) {
    const issues = read.error.issues.map(({ path, message }) => ({ path: ['filter', ...path].join('.'), message }));
    throw new AppError('invalid_request', { issues });
  }
  const missing = missingParts(filter, known);
  if (missing.length > 0) throw new AppError('view_filter_stale', { missing });
  return filter;
}
