const mebibyte = 1024 * 1024;

/**
 * Maximum size in bytes of a file that an attendant attaches to a reply, or that a visitor attaches to a web chat
 * message.
 */
export const replyFileMax = 20 * mebibyte;
export const visitorFileMax = 10 * mebibyte;

const gibibyte = 1024 * mebibyte;

/**
 * Bytes of files per day (UTC) that visitors of web chats may send: one visitor, all visitors with one address, and all
 * visitors of an organization.
 */
export const visitorBytesADay = 50 * mebibyte;
export const visitorBytesADayByAddress = 200 * mebibyte;
export const visitorBytesADayByOrganization = 2 * gibibyte;
/** Bytes of files per day (UTC) that the server fetches from the messaging provider for one organization. */
export const channelBytesADay = 20 * gibibyte;
