import type { VisitorThread } from './web-chat.ts';

/** Of a visitor who has not written yet. Without zod: the visitor's page begins with it. */
export const noThread: VisitorThread = {
  status: 'none',
  person: null,
  waiting: false,
  answering: false,
  known: false,
  rating: null,
};
