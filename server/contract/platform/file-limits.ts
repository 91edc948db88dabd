const mebibyte = 1024 * 1024;

/**
 * Maximum size in bytes of a file that an attendant attaches to a reply, or that a visitor attaches to a web chat
 * message.
 */
export const replyFileMax = 20 * mebibyte;
export const visitorFileMax = 10 * mebibyte;

const gibibyte = 1024 * mebibyte;

/**
 * Maximum bytes of files per day (UTC) that visitors of web chats may send. There is one limit for a visitor, one for
 * all visitors with the same IP address, and one for all visitors of an organization.
 */
export const visitorBytesADay = 50 * mebibyte;
export const visitorBytesADayByAddress = 200 * mebibyte;
export const visitorBytesADayByOrganization = 2 * gibibyte;
/** Maximum bytes of files per day (UTC) that the server fetches from the messaging provider for one organization. */
export const channelBytesADay = 20 * gibibyte;
