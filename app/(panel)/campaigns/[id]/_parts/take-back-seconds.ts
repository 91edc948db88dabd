/**
 * How long the user can take back a campaign after starting it, in seconds. The server waits this long before it
 * begins, whether or not a page is open.
 */
export const takeBackSeconds = 10;
