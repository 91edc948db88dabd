import { fileTypeFromBuffer } from 'file-type';

const wellFormed = /^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*$/;

/**
 * Returns the type without parameters, in lower case: `audio/ogg; codecs=opus` gives `audio/ogg`. Empty for a malformed
 * type: the result is written into a header, where a line break would start another one.
 */
export function bareType(mimeType: string): string {
  const bare = mimeType.split(';')[0]?.trim().toLowerCase() ?? '';
  return wellFormed.test(bare) ? bare : '';
}

/** Declared types that are accepted when the bytes are text, since text has no signature of its own. */
const believable = new Set(['text/plain', 'text/csv', 'application/json', 'text/vcard', 'text/calendar']);
/** Containers whose bytes do not tell what is in them, with the declared types that are accepted for each. */
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
 * Detects the type from the bytes, whatever was declared. Returns `application/octet-stream` when it cannot be
 * detected.
 */
export async function sniffType(bytes: Uint8Array, declared: string): Promise<string> {
  const wanted = bareType(declared);
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  if (!found) return believable.has(wanted) && looksLikeText(bytes) ? wanted : 'application/octet-stream';
  const bare = bareType(found);
  return containers[bare]?.test(wanted) ? wanted : bare;
}
