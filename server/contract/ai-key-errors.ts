import { row } from './error-row.ts';

/** What the keys of AI providers answer with. */
export const aiKeyErrors = {
  ai_key_not_found: row(404, 'AI key not found', 'It may have been removed already.'),
};
