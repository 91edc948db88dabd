import { plainText } from '#app/_ui/text/plain-text.ts';

/** Returns the fragment of a heading's URL, such as `1-a-key`. */
export const anchorOf = (heading: string): string =>
  plainText(heading)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-');
