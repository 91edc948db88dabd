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

/** Everything kept of one person: the rows, locked, and the values the person is known by. */
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

/** A number the person gave up may be another contact's by now: what came from there since is not the person's. */
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

/** Deletes what is kept beside contact and conversations: the channel's raw data, what merges and calls remember. */
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

/** Empties what was published after `since` (null: all of it). Comes after everything a fact could still be recorded about is gone or locked. */
export async function forgetEvents(tx: Tx, actor: Actor, { rows }: Person, since: Date | null): Promise<void> {
  await emptyFacts(tx, actor, rows.contactIds, since);
  await emptyEvents(tx, actor.organizationId, rows.contactIds, since);
}
