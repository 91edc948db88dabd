import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { emptyFacts } from '../events/empty-facts.ts';
import { hashSenderKey } from '../receiving/hash-sender-key.ts';
import { claimUnowned } from './claim-unowned.store.ts';
import { type ChannelTraces, deleteChannelTraces } from './erase-channel.store.ts';
import { redactCases } from './erase-lab.store.ts';
import { redactFileNames } from './erase-names.store.ts';
import { deleteMerges, emptyAudit, emptyEvents, emptyImportedLines, emptyResults } from './erase-traces.store.ts';
import { type KnownPerson, knownPerson, matchKeyOf } from './known-values.ts';
import { forgetPacing } from './pacing-of-person.store.ts';
import { lockPerson, type PersonRows, selectKeysOfOthers, selectKnownValues } from './personal-data.store.ts';

/** Everything stored of one person: the rows, locked, and the values the person is known by. */
export interface Person {
  readonly rows: PersonRows;
  readonly known: KnownPerson;
}

/** Locks the person's contact and conversations for the caller's transaction, and reads what is known of them. */
export async function readPerson(tx: Tx, actor: Actor, contactId: string): Promise<Person> {
  await claimUnowned(tx, actor.organizationId, contactId);
  const rows = await lockPerson(tx, actor.organizationId, contactId);
  return { rows, known: knownPerson(await selectKnownValues(tx, actor.organizationId, rows)) };
}

const queueKeysOf = (senderKeys: readonly string[]): string[] => [...senderKeys, ...senderKeys.map(hashSenderKey)];

/**
 * Returns what identifies the person in the channel's raw data. A number the person gave up may belong to another
 * contact by now, and what came from it since then is not the person's.
 */
async function channelTraces(tx: Tx, organizationId: string, { rows, known }: Person): Promise<ChannelTraces> {
  const keyed = known.senderKeys.flatMap((senderKey) => {
    const key = matchKeyOf(senderKey);
    return key ? [{ senderKey, ...key }] : [];
  });
  const others = await selectKeysOfOthers(tx, organizationId, rows, keyed);
  const shared = keyed.filter((one) => others.has(one.matchKey)).map((one) => one.senderKey);
  const own = known.senderKeys.filter((one) => !shared.includes(one));
  return {
    conversationIds: rows.conversationIds,
    messageIds: rows.messageIds,
    senderKeys: own,
    queueKeys: queueKeysOf(own),
    sharedSenderKeys: shared,
    sharedQueueKeys: queueKeysOf(shared),
    traces: known.traces.filter((trace) => !shared.some((one) => one.toLowerCase() === trace)),
  };
}

/**
 * Deletes what is stored beside contact and conversations: the channel's raw data, and the records of merges and calls.
 */
export async function forgetRecords(tx: Tx, actor: Actor, { rows, known }: Person): Promise<void> {
  const { organizationId } = actor;
  await deleteChannelTraces(tx, organizationId, await channelTraces(tx, organizationId, { rows, known }));
  await emptyImportedLines(tx, organizationId, rows.contactIds, known.cells);
  await redactFileNames(tx, organizationId, known.mentions, '•••');
  await redactCases(tx, organizationId, rows, known.mentions);
  await deleteMerges(tx, organizationId, rows.contactIds);
  await emptyResults(tx, organizationId, rows);
  await emptyAudit(tx, organizationId, rows);
  await forgetPacing(tx, organizationId, rows.contactIds);
}

/**
 * Empties what was published after `since` (null: all of it). The caller first deletes or locks everything about which
 * an event could still be recorded.
 */
export async function forgetEvents(tx: Tx, actor: Actor, { rows }: Person, since: Date | null): Promise<void> {
  await emptyFacts(tx, actor, rows.contactIds, since);
  await emptyEvents(tx, actor.organizationId, rows.contactIds, since);
}
