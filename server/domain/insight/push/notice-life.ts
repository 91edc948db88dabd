/** How long a notification may wait, in milliseconds. After that neither this server nor a push service delivers it. */
export const noticeLifeMs = 10 * 60_000;
