import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { matchKeyOf } from '../../inbox/person/known-values.ts';
import { keysOfOthers, type Person } from '../../inbox/person/read-person.ts';
import { hashSenderKey } from '../../inbox/receiving/hash-sender-key.ts';
import { emptyDomainEvents } from '../../platform/events/empty-domain-events.ts';
import { type ChannelTraces, deleteChannelTraces } from './erase-channel.store.ts';
import { redactCases } from './erase-lab.store.ts';
import { redactFileNames } from './erase-names.store.ts';
import { deleteMerges, emptyAudit, emptyEvents, emptyImportedLines, emptyResults } from './erase-traces.store.ts';
import { forgetPacing } from './pacing-of-person.store.ts';

const queueKeysOf = (senderKeys: readonly string[]): string[] => [...senderKeys, ...senderKeys.map(hashSenderKey)];

/**
 * Returns the values by which the person is found in the channel's raw data. A number that the person gave up may
 * belong to another contact by now. Messages from that number since then do not belong to the person.
 */
async function channelTraces(tx: Tx, organizationId: string, { rows, known }: Person): Promise<ChannelTraces> {
  const keyed = known.senderKeys.flatMap((senderKey) => {
    const key = matchKeyOf(senderKey);
    return key ? [{ senderKey, ...key }] : [];
  });
  const others = await keysOfOthers(tx, organizationId, rows, keyed);
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
 * Deletes the stored data about the person apart from the contact and its conversations, such as the channel's raw data
 * and the records of merges and calls.
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
 * Empties the events that were published after `since`; null means all events. The caller must first delete or lock all
 * data about the person for which an event could still be recorded.
 */
export async function forgetEvents(tx: Tx, actor: Actor, { rows }: Person, since: Date | null): Promise<void> {
  await emptyDomainEvents(tx, actor, rows.contactIds, since);
  await emptyEvents(tx, actor.organizationId, rows.contactIds, since);
}
