/**
 * How long a started campaign can be taken back, in seconds. The server begins it only after that, whether or not a
 * page is open.
 */
export const takeBackSeconds = 10;
