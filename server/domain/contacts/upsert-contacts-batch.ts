import type { Actor } from '#server/base/actor.ts';
import type { AppError } from '#server/base/app-error.ts';
import { log } from '#server/base/log.ts';
import type { UpsertContactInput } from '#server/contract/contact.ts';
import type { UpsertContactsBatchResult } from '#server/contract/contact-actions.ts';
import { errors } from '#server/contract/errors.ts';
import { upsertWithoutShowing } from './upsert-contact.ts';

interface Reading {
  /** Checks one item; throws what makes it fail. */
  readonly read: (item: unknown) => UpsertContactInput;
  readonly toAppError: (error: unknown) => AppError;
}

type Result = UpsertContactsBatchResult['results'][number];

async function work(actor: Actor, item: unknown, index: number, { read, toAppError }: Reading): Promise<Result> {
  try {
    return { index, ...(await upsertWithoutShowing(actor, read(item))) };
  } catch (thrown) {
    const failure = toAppError(thrown);
    if (failure.code === 'internal_error')
      log.error({ error: thrown, index }, 'an item of a batch failed unexpectedly');
    const { code, publicMessage, details } = failure;
    const message = publicMessage ?? errors[code].message;
    return { index, ok: false, error: code, message, ...(details ? { details: { ...details } } : {}) };
  }
}

/**
 * POST /contacts/batch (interface.md §4.1): each item in its own transaction, one after another, so that later items
 * of one person win; a bad one fails alone, with its code.
 */
export async function upsertContactsBatch(
  actor: Actor,
  items: readonly unknown[],
  reading: Reading,
): Promise<UpsertContactsBatchResult> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) results.push(await work(actor, item, index, reading));
  const succeeded = results.filter((result) => result.ok).length;
  return { processed: results.length, succeeded, failed: results.length - succeeded, results };
}
