/** So long a campaign that was let go can be taken back: the server begins it only then, whether or not a page is open. */
export const takeBackSeconds = 10;
