import { row } from '../platform/error-row.ts';

/** Errors of the operations on queues. */
export const queueErrors = {
  queue_not_found: row(404, 'Queue not found', 'Somebody may have deleted it.'),
  queues_full: row(409, 'There are as many queues as there may be.', 'Delete one first.'),
};
