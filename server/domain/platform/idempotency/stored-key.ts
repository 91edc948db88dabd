import { createHash } from 'node:crypto';
import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';

/** Sorts the keys of objects, so that bodies that differ only in the order of their keys count as equal. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, canonical(one)]));
}

/** Hashes a key together with the organization, so that the same key has different hashes in two organizations. */
export const storedKeyOf = ({ organizationId }: Actor, key: string): string =>
  createHash('sha256').update(`${organizationId}:${key}`).digest('hex');

export const fingerprintOf = (operation: string, body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([operation, canonical(body)]))
    .digest('base64url');

/** Checks that a key is used again only for the same request body. Throws idempotency_key_reused for another body. */
export function requireSameBody(
  row: { readonly fingerprint: string; readonly send_id: string },
  fingerprint: string,
): void {
  if (row.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused', { first_send_id: row.send_id });
}
