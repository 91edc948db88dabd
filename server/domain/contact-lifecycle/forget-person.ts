import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { lockPublishing } from '../events/lock-publishing.ts';
import { hashSenderKey } from '../messages/hash-sender-key.ts';
import { deleteChannelTraces } from './erase-channel.store.ts';
import { redactFileNames } from './erase-names.store.ts';
import { deleteMerges, emptyAudit, emptyEvents, emptyImportedLines, emptyResults } from './erase-traces.store.ts';
import { type KnownPerson, knownPerson } from './known-values.ts';
import { lockPerson, type PersonRows, selectKnownValues } from './personal-data.store.ts';

/** Everything kept of one person: the rows, locked, and the values the person is known by. */
export interface Person {
  readonly rows: PersonRows;
  readonly known: KnownPerson;
}

/** Locks the person's contact and conversations for the caller's transaction, and reads what is known of them. */
export async function readPerson(tx: Tx, actor: Actor, contactId: string): Promise<Person> {
  const rows = await lockPerson(tx, actor.organizationId, contactId);
  return { rows, known: knownPerson(await selectKnownValues(tx, actor.organizationId, rows)) };
}

/** Deletes what is kept beside contact and conversations: the channel's raw data, what merges and calls remember. */
export async function forgetRecords(tx: Tx, actor: Actor, { rows, known }: Person): Promise<void> {
  const { organizationId } = actor;
  await deleteChannelTraces(tx, organizationId, {
    ...known,
    conversationIds: rows.conversationIds,
    queueKeys: [...known.senderKeys, ...known.senderKeys.map(hashSenderKey)],
  });
  await emptyImportedLines(tx, organizationId, rows.contactIds, known.mentions);
  await redactFileNames(tx, organizationId, known.mentions, '•••');
  await deleteMerges(tx, organizationId, rows.contactIds);
  await emptyResults(tx, organizationId, rows);
  await emptyAudit(tx, organizationId, rows);
}

/** Empties what was published after `since` (null: all of it). Comes after everything a fact could still be recorded about is gone or locked. */
export async function forgetEvents(tx: Tx, actor: Actor, { rows }: Person, since: Date | null): Promise<void> {
  await lockPublishing(tx, actor.organizationId);
  await emptyEvents(tx, actor.organizationId, rows.contactIds, since);
}
