import type { front } from '../_i18n/messages/en/front.ts';

/** A text of the page, in the reader's language. */
export type Say = (key: keyof typeof front) => string;
