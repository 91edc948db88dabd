/**
 * The browser's storage key for push notifications. The value names the user who takes them here and the session that
 * turned them on.
 */
export const pushKey = 'parley.push';
