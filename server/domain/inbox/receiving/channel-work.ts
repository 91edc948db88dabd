import type { MergeInto } from '../../people/contacts/writing/change-channel-identity.ts';
import { kindOfWork } from '../../platform/work/kind-of-work.ts';
import { applyAccountChanges } from './apply-account-changes.ts';
import { type ItemKind, jobOfKind } from './channel-jobs.ts';
import { fetchDueMedia } from './fetch-media.ts';
import { receiveChannelMessages } from './receive-channel-messages.ts';
import { recordChannelStatuses } from './record-channel-statuses.ts';
import { sendersWithOpenItems } from './senders-with-open-items.ts';

const itemWork = (id: string, kind: ItemKind, work: (connectionId: string, senderKey: string) => Promise<number>) =>
  kindOfWork({
    id,
    job: jobOfKind[kind],
    turn: ['connection_id', 'sender_key'],
    isInternal: true,
    // Concurrent runs are excluded by the lock on the sender, or by the lease on a file's row.
    isLeased: true,
    work: ({ connection_id, sender_key }) => work(connection_id, sender_key),
    waiting: async () => (await sendersWithOpenItems([kind])).map(({ kind: _, ...sender }) => sender),
  });

/**
 * The work that processes the messaging provider's items, one at a time for each sender, in the order of arrival.
 * `mergeInto` merges two contacts of the same person.
 */
export const channelWork = (mergeInto: MergeInto) => [
  itemWork('receive-channel-message', 'message', (at, sender) => receiveChannelMessages(at, sender, mergeInto)),
  itemWork('record-channel-status', 'status', recordChannelStatuses),
  itemWork('fetch-channel-media', 'media', fetchDueMedia),
  itemWork('apply-account-change', 'account', (at, sender) => applyAccountChanges(at, sender, mergeInto)),
];
