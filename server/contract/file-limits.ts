const mebibyte = 1024 * 1024;

/** What a person of the team may attach to a reply, and a visitor to a message of a web chat, in bytes. */
export const replyFileMax = 20 * mebibyte;
export const visitorFileMax = 10 * mebibyte;

const gibibyte = 1024 * mebibyte;

/** Bytes a day (UTC) that visitors of web chats may send: one of them, all behind one address, all of an organization. */
export const visitorBytesADay = 50 * mebibyte;
export const visitorBytesADayByAddress = 200 * mebibyte;
export const visitorBytesADayByOrganization = 2 * gibibyte;
/** Bytes a day that are fetched from the operator for one organization. */
export const channelBytesADay = 20 * gibibyte;
