import { z } from 'zod';
import { type Actor, systemActor } from '#server/base/actor.ts';
import { sideBySide, type Tx, transact } from '#server/db/transact.ts';
import { goesOn } from '#server/jobs/within-limit.ts';
import { workNamed } from '../../platform/work/deaths.ts';
import { doublingPauses, WorkFailed } from '../../platform/work/failure-outcome.ts';
import { keepFailure } from '../../platform/work/keep-failure.ts';
import type { ItemKind } from './channel-jobs.ts';
import { findNextItem, finishItem, itemRows, lockSender, type QueuedItem } from './channel-queue.store.ts';

/**
 * Pauses between the attempts at an item, of up to an hour. After the twelfth failure, the item becomes a dead letter
 * with its error.
 */
export const itemPauses = doublingPauses(3_600, 12);

/**
 * Thrown by work that first needs data from outside the database, such as a downloaded file. The caller prepares the
 * data and runs the work again.
 */
export class NeedsPreparation extends Error {}

/** The functions that process items of one kind. */
export interface Work<Prepared = undefined> {
  /** The path of the message id within an item. Whether that message is stored is read together with the item. */
  readonly messageIdPath?: readonly string[];
  /**
   * Processes the item in the item's own transaction. The prepared value is either used or discarded after the commit.
   */
  run(tx: Tx, actor: Actor, item: QueuedItem, prepared: Prepared | undefined): Promise<void>;
  /** Prepares the data that the item needs, outside any transaction. */
  prepare?(actor: Actor, item: QueuedItem): Promise<Prepared>;
  /** Discards the prepared value, after the work has failed. */
  discard?(prepared: Prepared): Promise<void>;
}

interface Sender {
  readonly kind: ItemKind;
  readonly connectionId: string;
  readonly senderKey: string;
}

interface Ready<Prepared> {
  readonly itemId: string;
  readonly prepared: Prepared;
}

type Outcome =
  | { readonly status: 'none' }
  | { readonly status: 'done' | 'needs'; readonly item: QueuedItem }
  | { readonly status: 'failed'; readonly item: QueuedItem; readonly error: unknown };

/** Returns the name that the watchdog reports if this item makes the process crash. */
const nameOf = ({ id }: QueuedItem) => ({ kind: itemRows.table, key: id });

const actorOf = (item: QueuedItem): Actor => systemActor(item.organization_id, 'channel');

async function workNext<Prepared>(
  { kind, connectionId, senderKey }: Sender,
  work: Work<Prepared>,
  ready: Ready<Prepared> | null,
): Promise<Outcome> {
  let current: QueuedItem | null = null;
  try {
    await transact(async (tx) => {
      [, current] = await sideBySide([
        lockSender(tx, kind, connectionId, senderKey),
        findNextItem(tx, kind, connectionId, senderKey, work.messageIdPath ?? null),
      ]);
      const item = current as QueuedItem | null;
      if (!item) return;
      const prepared = ready?.itemId === item.id ? ready.prepared : undefined;
      await workNamed(nameOf(item), () => work.run(tx, actorOf(item), item, prepared));
      tx.atLast(finishItem(tx, item.id));
    });
  } catch (error) {
    const item = current as QueuedItem | null;
    if (!item) throw error;
    return error instanceof NeedsPreparation ? { status: 'needs', item } : { status: 'failed', item, error };
  }
  return current ? { status: 'done', item: current } : { status: 'none' };
}

/**
 * Whether an item is closed without another attempt, because it cannot be read or because it made its process crash
 * twice. Such an item is stored with the reason and blocks no other item (whatsapp/operator.md#c6).
 */
const isUnreadable = (error: unknown): boolean =>
  error instanceof z.ZodError || (error instanceof WorkFailed && error.isHopeless);

const deadLetter = (item: QueuedItem, error: unknown): Promise<void> =>
  keepFailure(itemRows, { id: item.id, attempt: item.attempts + 1 }, error, {
    pauses: itemPauses,
    isHopeless: isUnreadable(error),
  });

async function prepare<Prepared>(work: Work<Prepared>, item: QueuedItem): Promise<Ready<Prepared> | null> {
  try {
    const prepared = await workNamed(nameOf(item), async () => work.prepare?.(actorOf(item), item));
    if (prepared === undefined) throw new Error('the work needs a preparation that it does not have');
    return { itemId: item.id, prepared };
  } catch (error) {
    await deadLetter(item, error);
    return null;
  }
}

/**
 * Processes a sender's due items one after another, each in its own transaction. A failed item is stored with its error
 * and tried again later, and delays only its own sender. Returns the number of processed items.
 */
export async function drainSender<Prepared = undefined>(
  kind: ItemKind,
  connectionId: string,
  senderKey: string,
  work: Work<Prepared>,
): Promise<number> {
  let ready: Ready<Prepared> | null = null;
  for (let done = 0; ; ) {
    const outcome: Outcome = await workNext({ kind, connectionId, senderKey }, work, ready);
    const isUsed = outcome.status === 'done' && outcome.item.id === ready?.itemId;
    if (ready && !isUsed) await work.discard?.(ready.prepared);
    ready = null;
    goesOn();
    if (outcome.status === 'none') return done;
    if (outcome.status === 'done') done += 1;
    // Items that arrive from now on send their own wake-up after their commit.
    if (outcome.status === 'done' && !outcome.item.has_more) return done;
    if (outcome.status === 'failed') {
      await deadLetter(outcome.item, outcome.error);
      if (!isUnreadable(outcome.error) || !outcome.item.has_more) return done;
    }
    if (outcome.status === 'needs') {
      ready = await prepare(work, outcome.item);
      if (!ready) return done;
    }
  }
}
