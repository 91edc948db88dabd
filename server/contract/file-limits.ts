const mebibyte = 1024 * 1024;

/** What a person of the team may attach to a reply, and a visitor to a message of a web chat, in bytes. */
export const replyFileMax = 20 * mebibyte;
export const visitorFileMax = 10 * mebibyte;
