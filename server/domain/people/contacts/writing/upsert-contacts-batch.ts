import type { Actor } from '#server/base/actor.ts';
import type { AppError } from '#server/base/errors/app-error.ts';
import { log } from '#server/base/log.ts';
import { errors } from '#server/contract/errors.ts';
import type { UpsertContactInput } from '#server/contract/people/contact.ts';
import type { UpsertContactsBatchResult } from '#server/contract/people/contact-actions.ts';
import { readUpsert, type Upsert, type UpsertExtras, upsertTogether } from './upsert-contact.ts';

interface Reading {
  /** Validates one item of the batch. Throws the error that is reported for the item. */
  readonly read: (item: unknown) => UpsertContactInput;
  readonly toAppError: (error: unknown) => AppError;
}

type Result = UpsertContactsBatchResult['results'][number];

/**
 * The number of items that share a transaction. With a transaction for each item, most of the time would be spent on
 * commits.
 */
const together = 20;

function failed(thrown: unknown, index: number, { toAppError }: Reading): Result {
  const failure = toAppError(thrown);
  if (failure.code === 'internal_error') log.error({ error: thrown, index }, 'an item of a batch failed unexpectedly');
  const { code, publicMessage, details } = failure;
  const message = publicMessage ?? errors[code].message;
  return { index, ok: false, error: code, message, ...(details ? { details: { ...details } } : {}) };
}

interface Item {
  readonly index: number;
  readonly upsert: Upsert;
}

/**
 * Saves items in one transaction. If an item fails, nothing is written. Then each item is saved in its own transaction,
 * so that only the bad item fails.
 */
async function work(actor: Actor, items: readonly Item[], reading: Reading): Promise<Result[]> {
  try {
    const upserts = items.map(({ upsert }) => upsert);
    const done = await upsertTogether(actor, upserts);
    return items.map(({ index }, nth) => ({ index, ...(done[nth] as UpsertExtras) }));
  } catch (thrown) {
    const [only, another] = items;
    if (only && !another) return [failed(thrown, only.index, reading)];
    const results: Result[] = [];
    for (const item of items) results.push(...(await work(actor, [item], reading)));
    return results;
  }
}

/**
 * Handles POST /contacts/batch (contract/contacts.md#operations): saves the items in order, so that a later item of the
 * same person wins. A bad item fails without affecting the others, and its error code is reported.
 */
export async function upsertContactsBatch(
  actor: Actor,
  items: readonly unknown[],
  reading: Reading,
): Promise<UpsertContactsBatchResult> {
  const results: Result[] = [];
  const readable: Item[] = [];
  for (const [index, item] of items.entries()) {
    try {
      readable.push({ index, upsert: readUpsert(reading.read(item)) });
    } catch (thrown) {
      results.push(failed(thrown, index, reading));
    }
  }
  for (let from = 0; from < readable.length; from += together) {
    results.push(...(await work(actor, readable.slice(from, from + together), reading)));
  }
  results.sort((a, b) => a.index - b.index);
  const succeeded = results.filter((result) => result.ok).length;
  return { processed: results.length, succeeded, failed: results.length - succeeded, results };
}
