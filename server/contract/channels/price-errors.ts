import { row } from '../platform/error-row.ts';

/** Errors of operations on threads, templates and prices of the messaging provider. */
export const priceErrors = {
  thread_refused: row(
    422,
    'The network operator did not give the thread.',
    'details says why; whoever owns it may have to let go of it first.',
  ),
  template_not_found: row(404, 'Template not found', 'GET /templates lists them; sync them first.'),
  template_not_paused: row(409, 'The template is not paused.', 'details says what it is; sync the templates.'),
  template_refused: row(
    422,
    'The network operator did not let the template go again.',
    'details says why; a pause for quality ends by itself.',
  ),
  price_rate_not_found: row(404, 'Rate not found', 'Rates that came with the product are not removed.'),
  rate_in_force: row(
    409,
    'The rate would change the price of days that have one.',
    'details says which; let a new rate begin on a day to come.',
  ),
} as const;
