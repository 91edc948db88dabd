/**
 * The browser's storage key for push notifications. The stored value names the user who receives them in this browser
 * and the session that turned them on.
 */
export const pushKey = 'parley.push';
