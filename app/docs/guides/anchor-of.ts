import { plainText } from '#app/_ui/plain-text.ts';

/** The address of a heading within its page: `1-a-key`. */
export const anchorOf = (heading: string): string =>
  plainText(heading)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-');
