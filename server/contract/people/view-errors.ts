import { row } from '../platform/error-row.ts';

/** Errors of the operations on saved views. */
export const viewErrors = {
  view_not_found: row(404, 'View not found', 'Somebody may have deleted it, or share it no longer.'),
  views_full: row(409, 'There are as many views as there may be.', 'Delete one first.'),
  view_filter_stale: row(
    422,
    'The filter names something that is not there.',
    'details.missing says which parts; choose others.',
  ),
};
