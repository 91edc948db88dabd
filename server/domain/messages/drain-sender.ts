import { type Actor, systemActor } from '#server/base/actor.ts';
import { log } from '#server/base/log.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import {
  findNextItem,
  finishItem,
  type ItemKind,
  lockSender,
  postponeItem,
  type QueuedItem,
} from './channel-queue.store.ts';

type Work = (tx: Tx, actor: Actor, item: QueuedItem) => Promise<void>;

/**
 * Works a sender's due items one after another, each in its own transaction. One that fails is kept with its error and
 * tried later; it holds up only its own sender. Answers how many were done.
 */
export async function drainSender(
  kind: ItemKind,
  connectionId: string,
  senderKey: string,
  work: Work,
): Promise<number> {
  for (let done = 0; ; done += 1) {
    let current: QueuedItem | null = null;
    try {
      await transact(async (tx) => {
        await lockSender(tx, kind, connectionId, senderKey);
        current = await findNextItem(tx, kind, connectionId, senderKey);
        if (!current) return;
        await work(tx, systemActor(current.organization_id, 'channel'), current);
        await finishItem(tx, current.id);
      });
      if (!current) return done;
    } catch (error) {
      const failed = current as QueuedItem | null;
      if (!failed) throw error;
      log.error({ error, item_id: failed.id }, 'a channel item could not be worked; it is tried again later');
      await postponeItem(failed.id, String(error).slice(0, 2_000));
      return done;
    }
  }
}
