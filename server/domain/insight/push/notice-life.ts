/** How long a notice may wait. After that neither this server nor a push service delivers it. */
export const noticeLifeMs = 10 * 60_000;
