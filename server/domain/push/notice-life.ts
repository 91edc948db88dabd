/** What could not be told for so long is no news any more: neither by us nor by a push service that holds it. */
export const noticeLifeMs = 10 * 60_000;
