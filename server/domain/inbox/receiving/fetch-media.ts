import { takeChannelBytes } from '#server/access/limits/limit-uploads.ts';
import { type Actor, systemActor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import type { InboundMedia } from '#server/gateways/channels/inbound.ts';
import { selectNetwork } from '#server/gateways/channels/select-network.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { sendingNumber } from '../../channels/connections/sending-number.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { dropFile, type KeptFile, keepFile, recordFile } from '../../platform/files/keep-file.ts';
import { WorkFailed } from '../../platform/work/failure-outcome.ts';
import { workOff } from '../../platform/work/work-off.ts';
import type { WorkRow } from '../../platform/work/work-table.ts';
import {
  finishItem,
  holdItem,
  insertFollowUp,
  mediaColumns,
  mediaRows,
  type QueuedItem,
} from './channel-queue.store.ts';
import { itemPauses } from './drain-sender.ts';
import { attachFile, lockFileless, readConnection } from './inbound.store.ts';

/**
 * The outcome of a download: `kept` with the file, `later` for another attempt, or `gone` if the file is not available.
 */
export type Fetched =
  | { readonly status: 'kept'; readonly file: KeptFile }
  | { readonly status: 'later' }
  | { readonly status: 'gone' };

/**
 * How long a message waits for its file, in milliseconds. After that, the message is shown without the file, which
 * follows later.
 */
const firstPatienceMs = 15_000;
/**
 * The time limit of a later attempt, in milliseconds. No message waits for a later attempt, so the limit is long enough
 * for the largest file over a slow line.
 */
const laterPatienceMs = 5 * 60_000;
const laterSeconds = 5;

/**
 * Stores the downloaded file. If the organization has used up its bytes of the day, the message is shown without its
 * file, so that a customer who floods a phone number cannot fill the disk. If the storage is full, the file is
 * downloaded again later.
 */
async function keepFetched(organizationId: string, given: Parameters<typeof keepFile>[1]): Promise<Fetched> {
  const counted = await takeChannelBytes(organizationId, given.bytes.length);
  if (!counted) return { status: 'gone' };
  try {
    return { status: 'kept', file: await keepFile(organizationId, given) };
  } catch (error) {
    await counted.giveBack();
    if (error instanceof AppError && error.code === 'storage_full') return { status: 'later' };
    throw error;
  }
}

/**
 * Downloads a file from the messaging provider into our storage at once. Its URL expires in minutes, the file itself in
 * days.
 */
export async function fetchMedia(
  actor: Actor,
  connectionId: string,
  media: InboundMedia | null,
  patienceMs = firstPatienceMs,
): Promise<Fetched> {
  const connection = await readConnection(actor.organizationId, connectionId);
  if (!connection || !media) return { status: 'gone' };
  const number = sendingNumber(connection);
  const answer = await selectNetwork(number.network).downloadMedia(number, media.id, AbortSignal.timeout(patienceMs));
  if (answer.ok) {
    const given = { bytes: answer.bytes, name: media.name, declaredType: media.mimeType || answer.mimeType };
    return keepFetched(actor.organizationId, given);
  }
  const { code, detail, class: kind } = answer.refusal;
  log.warn({ code, detail, media_id: media.id }, 'a file of the messaging provider could not be fetched');
  // The messaging provider does not have the file or cannot deliver it, so a later attempt would not help.
  return { status: kind === 'client' || kind === 'media' ? 'gone' : 'later' };
}

/** Deletes the downloaded bytes when their message was not stored. */
export const dropFetched = async (fetched: Fetched): Promise<void> => {
  if (fetched.status === 'kept') await dropFile(fetched.file);
};

/**
 * Writes the row of a downloaded file in the message's transaction. Returns the file's id, or null while there is no
 * file.
 */
export async function recordFetched(tx: Tx, fetched: Fetched | undefined): Promise<string | null> {
  if (fetched?.status !== 'kept') return null;
  await recordFile(tx, fetched.file);
  return fetched.file.id;
}

/**
 * Queues another attempt at a file that could not be downloaded yet. The message is stored without waiting for the
 * file.
 */
export async function fetchLater(
  tx: Tx,
  actor: Actor,
  item: QueuedItem,
  message: { readonly id: string; readonly media: InboundMedia | null },
  fetched: Fetched | undefined,
): Promise<void> {
  if (fetched?.status !== 'later') return;
  await insertFollowUp(tx, actor.organizationId, {
    id: newId(),
    itemId: item.id,
    kind: 'media',
    senderKey: message.id,
    body: { message_id: message.id, media: message.media },
    afterSeconds: laterSeconds,
  });
  const data = { organization_id: actor.organizationId, connection_id: item.connection_id, sender_key: message.id };
  const at = new Date(now().getTime() + laterSeconds * 1_000);
  tx.afterCommit(() => void enqueue('parley/channel.media_due', data, { at }));
}

interface Due {
  readonly message_id: string;
  readonly media: InboundMedia | null;
}

interface MediaItem extends WorkRow {
  readonly organization_id: string;
  readonly connection_id: string;
  readonly body: unknown;
}

/** Attaches a downloaded file to its message. Returns false when the file is no longer needed. */
async function attach(tx: Tx, actor: Actor, item: MediaItem, fetched: Fetched, holder: string): Promise<boolean> {
  // Another worker has taken over the item, because this download took longer than its lease.
  if (!(await holdItem(tx, item.id, holder))) return false;
  await finishItem(tx, item.id);
  const { message_id: id } = item.body as Due;
  const message = await lockFileless(tx, actor.organizationId, id);
  // The message is gone because the person was erased during the download. No data of the person may be stored again.
  if (!message) return false;
  const fileId = await recordFetched(tx, fetched);
  if (!fileId) return false;
  await attachFile(tx, actor.organizationId, id, fileId);
  const context = { conversation_id: message.conversation_id };
  await recordEvent(tx, actor, { type: 'message.changed', objectId: id, context });
  return true;
}

async function fetchOne(item: MediaItem, holder: string): Promise<void> {
  const actor = systemActor(item.organization_id, 'channel');
  const fetched = await fetchMedia(actor, item.connection_id, (item.body as Due).media, laterPatienceMs);
  if (fetched.status === 'later') throw new WorkFailed('the file cannot be fetched yet');
  let isKept = false;
  try {
    isKept = await transact((tx) => attach(tx, actor, item, fetched, holder));
  } finally {
    if (!isKept) await dropFetched(fetched);
  }
}

/** Downloads the files that are due. Returns the number of attempts. */
export const fetchDueMedia = (connectionId: string, senderKey: string): Promise<number> =>
  workOff<MediaItem>({ rows: mediaRows, columns: mediaColumns, pauses: itemPauses, attempt: fetchOne }, [
    connectionId,
    senderKey,
  ]);
