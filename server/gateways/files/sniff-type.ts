import { fileTypeFromBuffer } from 'file-type';

const wellFormed = /^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*$/;

/**
 * Returns a media type in lower case without its parameters: `audio/ogg; codecs=opus` becomes `audio/ogg`. Returns an
 * empty text for a malformed type. The result is used in a response header, where a line break would begin another
 * header.
 */
export function bareType(mimeType: string): string {
  const bare = mimeType.split(';')[0]?.trim().toLowerCase() ?? '';
  return wellFormed.test(bare) ? bare : '';
}

/**
 * Declared types that are accepted if the bytes look like text. Text has no signature by which its type could be
 * detected.
 */
const believable = new Set(['text/plain', 'text/csv', 'application/json', 'text/vcard', 'text/calendar']);
/**
 * Container formats, whose bytes do not show the type of their content, each with the declared types that are accepted
 * for it.
 */
const containers: Readonly<Record<string, RegExp>> = {
  'application/zip': /^application\/(vnd\.|zip|epub)/,
  'application/x-cfb': /^application\/(msword|vnd\.ms-)/,
  'video/mp4': /^audio\/mp4$/,
  'audio/x-m4a': /^audio\/(mp4|aac|x-m4a)$/,
  'audio/mp4': /^audio\/(mp4|x-m4a)$/,
  'video/3gpp': /^audio\/3gpp$/,
};

const looksLikeText = (bytes: Uint8Array): boolean => !bytes.subarray(0, 4_096).includes(0);

/**
 * Detects the media type of a file by its bytes. The declared type counts only if the bytes do not determine the type.
 * Returns `application/octet-stream` if the type cannot be detected.
 */
export async function sniffType(bytes: Uint8Array, declared: string): Promise<string> {
  const wanted = bareType(declared);
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  if (!found) return believable.has(wanted) && looksLikeText(bytes) ? wanted : 'application/octet-stream';
  const bare = bareType(found);
  return containers[bare]?.test(wanted) ? wanted : bare;
}
