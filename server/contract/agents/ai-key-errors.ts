import { row } from '../platform/error-row.ts';

/** Errors of the operations on keys of AI providers. */
export const aiKeyErrors = {
  ai_key_not_found: row(404, 'AI key not found', 'It may have been removed already.'),
};
