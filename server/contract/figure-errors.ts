import { row } from './error-row.ts';

/** What whoever takes figures out as files meets. */
export const figureErrors = {
  exports_waiting: row(409, 'Several of your exports are not done yet.', 'Wait until one of them is, then ask again.'),
};
