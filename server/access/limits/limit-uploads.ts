import { AppError } from '#server/base/errors/app-error.ts';
import { log } from '#server/base/log.ts';
import {
  channelBytesADay,
  visitorBytesADay,
  visitorBytesADayByAddress,
  visitorBytesADayByOrganization,
} from '#server/contract/platform/file-limits.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import { addressKey } from '../address.ts';
import { type DayBucket, giveBytesBack, takeBytes } from './upload-day.store.ts';

const secondsOfDayLeft = (): number => Math.ceil((dayMs - (Date.now() % dayMs)) / 1_000);

/** Bytes that were added to a daily count. Call `giveBack` if the bytes were not stored after all. */
export interface TakenBytes {
  giveBack(): Promise<void>;
}

async function take(buckets: readonly DayBucket[], bytes: number): Promise<TakenBytes | { readonly full: string }> {
  const full = await takeBytes(buckets, bytes);
  if (full !== null) return { full };
  const names = buckets.map((bucket) => bucket.name);
  return { giveBack: async () => void (await giveBytesBack(names, bytes)) };
}

interface Uploader {
  readonly organizationId: string;
  readonly visitorId: string;
  readonly address: string;
}

/**
 * Counts the bytes that a web chat visitor uploads, before they are stored. The bytes are counted for the visitor, the
 * address and the organization together, or not at all. Throws upload_quota_exceeded when the visitor, the address or
 * the organization has reached its daily limit.
 */
export async function takeVisitorBytes(by: Uploader, bytes: number): Promise<TakenBytes> {
  const taken = await take(
    [
      { name: `visitor:${by.visitorId}`, limit: visitorBytesADay },
      { name: `address:${addressKey(by.address)}`, limit: visitorBytesADayByAddress },
      { name: `organization:${by.organizationId}`, limit: visitorBytesADayByOrganization },
    ],
    bytes,
  );
  if (!('full' in taken)) return taken;
  const of = taken.full.slice(0, taken.full.indexOf(':'));
  const headers = { 'Retry-After': String(secondsOfDayLeft()) };
  throw new AppError('upload_quota_exceeded', { of }, { headers });
}

/**
 * Counts bytes that are fetched from the messaging provider for an organization. Returns null when the organization's
 * daily limit is reached.
 */
export async function takeChannelBytes(organizationId: string, bytes: number): Promise<TakenBytes | null> {
  const taken = await take([{ name: `channel:${organizationId}`, limit: channelBytesADay }], bytes);
  if (!('full' in taken)) return taken;
  log.warn(
    { organization_id: organizationId, bytes },
    'the daily limit of files from the messaging provider is reached',
  );
  return null;
}
