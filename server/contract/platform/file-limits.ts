const mebibyte = 1024 * 1024;

/**
 * Maximum size in bytes of a file that an attendant attaches to a reply, and that a visitor attaches to a web chat
 * message.
 */
export const replyFileMax = 20 * mebibyte;
export const visitorFileMax = 10 * mebibyte;

const gibibyte = 1024 * mebibyte;

/**
 * Bytes per day (UTC) that visitors of web chats may send: one visitor, all visitors behind one address, and all of an
 * organization.
 */
export const visitorBytesADay = 50 * mebibyte;
export const visitorBytesADayByAddress = 200 * mebibyte;
export const visitorBytesADayByOrganization = 2 * gibibyte;
/** Bytes per day that the server fetches from the operator for one organization. */
export const channelBytesADay = 20 * gibibyte;
