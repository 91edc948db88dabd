import { row } from './error-row.ts';

/** What the network operator's threads and prices are refused with. */
export const priceErrors = {
  thread_refused: row(
    422,
    'The network operator did not give the thread.',
    'details says why; whoever owns it may have to let go of it first.',
  ),
  price_rate_not_found: row(404, 'Rate not found', 'Rates that came with the product are not removed.'),
  rate_in_force: row(
    409,
    'The rate would change the price of days that have one.',
    'details says which; let a new rate begin on a day to come.',
  ),
} as const;
