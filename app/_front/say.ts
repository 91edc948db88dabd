import type { front } from '../_i18n/messages/en/front.ts';

/** Returns a text of the front page in the visitor's language. */
export type Say = (key: keyof typeof front) => string;
