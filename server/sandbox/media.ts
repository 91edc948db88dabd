import { createHash, randomInt } from 'node:crypto';
import { now } from '#server/base/clock.ts';
import { env } from '#server/base/env.ts';
import { isStorageLow } from '#server/base/process/free-space.ts';
import { type CloudAnswer, cloudError } from './cloud-answer.ts';
import { findMedium, forgetSurplusMedia, insertMedium } from './media.store.ts';

const mebibyte = 1024 * 1024;
export const uploadMax = 100 * mebibyte;
/**
 * The maximum number of bytes of media that are stored for a number. Beyond this maximum, the oldest media are deleted,
 * because people look at a file within minutes.
 */
const keptBytesMax = 256 * mebibyte;

/** The media types that WhatsApp accepts, with the largest size of each (whatsapp/operator.md#c2). */
const accepted: readonly (readonly [RegExp, number])[] = [
  [/^image\/(jpeg|png)$/, 5 * mebibyte],
  [/^image\/webp$/, mebibyte / 2],
  [/^audio\/(aac|amr|mpeg|mp4|ogg)$/, 16 * mebibyte],
  [/^video\/(mp4|3gpp)$/, 16 * mebibyte],
  [/^(application|text)\/[\w.+-]+$/, uploadMax],
];

const bareType = (mimeType: string): string => mimeType.split(';')[0]?.trim().toLowerCase() ?? '';

async function readForm(contentType: string, bytes: Uint8Array): Promise<FormData | null> {
  const response = new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType } });
  return response.formData().catch(() => null);
}

/**
 * POST /{phone_number_id}/media: accepts a multipart body with `file`, `type` and `messaging_product`. Returns the id
 * of the media file.
 */
export async function takeMedia(phoneNumberId: string, contentType: string, bytes: Uint8Array): Promise<CloudAnswer> {
  const form = await readForm(contentType, bytes);
  if (!form) return cloudError(400, 100, 'the body is no multipart/form-data');
  const file = form.get('file');
  if (form.get('messaging_product') !== 'whatsapp' || !(file instanceof File)) {
    return cloudError(400, 100, 'file and messaging_product are needed');
  }
  const type = String(form.get('type') ?? file.type);
  // The type is later sent back as a response header, so it must be printable ASCII.
  const rule = /^[\x20-\x7e]{1,200}$/.test(type) && accepted.find(([pattern]) => pattern.test(bareType(type)));
  if (!rule) return cloudError(400, 100, `Param file must be a file of an accepted type; received ${type}`);
  if (file.size === 0 || file.size > rule[1]) return cloudError(400, 131053, `${type} may have ${rule[1]} bytes`);
  if (await isStorageLow()) return cloudError(503, 131016, 'there is no room for media at the moment');
  const content = Buffer.from(await file.arrayBuffer());
  const id = `${now().getTime()}${randomInt(2 ** 47)}`;
  const medium = {
    id,
    phone_number_id: phoneNumberId,
    mime_type: type,
    filename: file.name,
    sha256: createHash('sha256').update(content).digest('base64'),
    bytes: content,
  };
  await insertMedium(medium, now());
  await forgetSurplusMedia(phoneNumberId, keptBytesMax);
  return { status: 200, body: { id } };
}

/**
 * GET /{media_id}?phone_number_id=…: returns the URL of the file's bytes, which works for five minutes at the real
 * WhatsApp API. A file of another number counts as missing. Otherwise a caller who knows the file's id could send the
 * file in a message and so get its bytes.
 */
export async function describeMedia(id: string, phoneNumberId: string | null): Promise<CloudAnswer | null> {
  const found = await findMedium(id);
  if (!found || (phoneNumberId !== null && found.phone_number_id !== phoneNumberId)) return null;
  return {
    status: 200,
    body: {
      messaging_product: 'whatsapp',
      url: `${env.WHATSAPP_API_URL}/media-bytes/${id}`,
      mime_type: found.mime_type,
      sha256: createHash('sha256').update(found.bytes).digest('hex'),
      file_size: found.bytes.length,
      id,
    },
  };
}

/** Returns the bytes of a media file. */
export async function sendMediaBytes(id: string): Promise<CloudAnswer> {
  const found = await findMedium(id);
  if (!found) return cloudError(404, 100, `no media ${id}`);
  return { status: 200, body: null, bytes: { content: found.bytes, mimeType: found.mime_type } };
}
