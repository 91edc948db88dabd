import { fileTypeFromBuffer } from 'file-type';

const wellFormed = /^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*$/;

/**
 * Without parameters, in lower case: `audio/ogg; codecs=opus` is `audio/ogg`. Empty for what is no type at all: it ends
 * up in a header, where a line break would begin another one.
 */
export function bareType(mimeType: string): string {
  const bare = mimeType.split(';')[0]?.trim().toLowerCase() ?? '';
  return wellFormed.test(bare) ? bare : '';
}

/** Text has no mark of its own: such a declaration is believed when the bytes are text. */
const believable = new Set(['text/plain', 'text/csv', 'application/json', 'text/vcard', 'text/calendar']);
/** Containers whose bytes do not tell what is in them. */
const containers: Readonly<Record<string, RegExp>> = {
  'application/zip': /^application\/(vnd\.|zip|epub)/,
  'application/x-cfb': /^application\/(msword|vnd\.ms-)/,
  'video/mp4': /^audio\/mp4$/,
  'audio/x-m4a': /^audio\/(mp4|aac|x-m4a)$/,
  'audio/mp4': /^audio\/(mp4|x-m4a)$/,
  'video/3gpp': /^audio\/3gpp$/,
};

const looksLikeText = (bytes: Uint8Array): boolean => !bytes.subarray(0, 4_096).includes(0);

/** What the bytes are, whatever was declared; `application/octet-stream` when nothing tells. */
export async function sniffType(bytes: Uint8Array, declared: string): Promise<string> {
  const wanted = bareType(declared);
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  if (!found) return believable.has(wanted) && looksLikeText(bytes) ? wanted : 'application/octet-stream';
  const bare = bareType(found);
  return containers[bare]?.test(wanted) ? wanted : bare;
}
