import { createHmac, timingSafeEqual } from 'node:crypto';
import { now } from '#server/base/clock.ts';
import { env, publicUrl } from '#server/base/env.ts';

/** The URL path under which signed file links are served. */
export const filesPath = '/files';

const lifeSeconds = 3_600;
/**
 * Two links to the same file that are made within the same step of this many seconds are equal, so that the browser can
 * use its cache.
 */
const stepSeconds = 300;

interface FileRef {
  readonly organizationId: string;
  readonly id: string;
}

function sign({ organizationId, id }: FileRef, expires: number): Buffer {
  if (!env.AUTH_SECRET) throw new Error('AUTH_SECRET is not set; start-up makes one in DATA_DIR');
  return createHmac('sha256', env.AUTH_SECRET).update(`file:${organizationId}:${id}:${expires}`).digest();
}

/**
 * Makes a link to a stored file. The link works for every person who has it, until the given `until` or, by default,
 * for at most an hour (contract/conversations.md#rules).
 */
export function fileLink(file: FileRef, name: string, until?: Date): string {
  const seconds = Math.floor(now().getTime() / 1_000);
  const hour = Math.floor(seconds / stepSeconds) * stepSeconds + lifeSeconds;
  const expires = until ? Math.floor(until.getTime() / 1_000) : hour;
  const query = new URLSearchParams({
    expires: String(expires),
    signature: sign(file, expires).toString('base64url'),
  });
  return `${publicUrl()}${filesPath}/${file.organizationId}/${file.id}/${encodeURIComponent(name)}?${query}`;
}

/**
 * Makes a link to a file that works until the time `until`. A link to a file that the sender hosts is returned
 * unchanged.
 */
export function lastingLink(
  file: FileRef,
  { name, url }: { readonly name: string; readonly url: string },
  until: Date,
): string {
  const isOurs = url.startsWith(`${publicUrl()}${filesPath}/${file.organizationId}/${file.id}/`);
  return isOurs ? fileLink(file, name, until) : url;
}

/** Whether this deployment signed the link and the link has not expired. */
export function isFileLinkValid(file: FileRef, expires: string | null, signature: string | null): boolean {
  if (!expires || !/^\d{1,12}$/.test(expires) || Number(expires) * 1_000 < now().getTime()) return false;
  const right = sign(file, Number(expires));
  const given = Buffer.from(signature ?? '', 'base64url');
  return given.length === right.length && timingSafeEqual(given, right);
}
