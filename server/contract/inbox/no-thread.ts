import type { VisitorThread } from './web-chat.ts';

/**
 * The thread of a visitor who has not written yet. This file does not import zod, because the visitor's page loads it
 * first.
 */
export const noThread: VisitorThread = {
  status: 'none',
  person: null,
  waiting: false,
  answering: false,
  known: false,
  rating: null,
};
