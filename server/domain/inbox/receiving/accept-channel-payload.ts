import { createHash } from 'node:crypto';
import { newId } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { storableJson } from '#server/base/text/storable.ts';
import { asSystem } from '#server/base/within-organization.ts';
import type { ChannelItem } from '#server/gateways/channels/inbound.ts';
import { selectNetwork } from '#server/gateways/channels/select-network.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { insertPayload, type NewItem, type QueuedAt } from './channel-item.store.ts';
import { isItemKind, jobOfKind } from './channel-jobs.ts';
import { hashSenderKey } from './hash-sender-key.ts';

interface ReadPayload {
  readonly items: ChannelItem[];
  /** The text to store. */
  readonly kept: string;
  readonly error: string | null;
}

/**
 * Reads a payload. A body that is not JSON cannot be assigned to an organization, so an erasure could never reach the
 * people in it. Only its hash is stored, for comparison with what the messaging provider says it sent.
 */
function read(network: string, body: string): ReadPayload {
  try {
    return {
      items: selectNetwork(network).readPayload(JSON.parse(body)),
      kept: body.replaceAll('\u0000', ''),
      error: null,
    };
  } catch {
    const hash = createHash('sha256').update(body).digest('hex');
    return { items: [], kept: '', error: `no JSON: ${Buffer.byteLength(body)} bytes, sha256 ${hash}` };
  }
}

async function wake(items: readonly QueuedAt[]): Promise<void> {
  const senders = new Map(items.map((item) => [`${item.kind}:${item.connection_id}:${item.sender_key}`, item]));
  for (const { kind, organization_id, connection_id, sender_key } of senders.values()) {
    if (organization_id === null || connection_id === null || !isItemKind(kind)) continue;
    await enqueue(jobOfKind[kind], { organization_id, connection_id, sender_key });
  }
}

/**
 * Returns the queue key of an item. For a message or status it is a hash of the sender, so that queues and jobs never
 * contain a phone number. For an item about the account, it is the name of the webhook field.
 */
const queueKeyOf = ({ kind, senderKey }: ChannelItem): string =>
  kind === 'message' || kind === 'status' ? hashSenderKey(senderKey) : senderKey;

const asNew = (item: ChannelItem): NewItem => ({
  id: newId(),
  kind: item.kind,
  phoneNumberId: item.phoneNumberId,
  wabaId: item.wabaId,
  senderKey: queueKeyOf(item),
  body: storableJson(item.body),
});

/**
 * Stores a network's payload byte for byte and queues each of its items, in one statement. The webhook may be answered
 * with 200 only afterwards (whatsapp/operator.md#c6). An item with an unknown number or field is stored with the
 * reason. For an unreadable body, only the reason is stored.
 */
export async function acceptChannelPayload(body: string, network: string): Promise<void> {
  const { items, kept, error } = read(network, body);
  for (const { kind, senderKey } of items)
    if (kind === 'other') log.info({ field: senderKey }, 'a field without a rule');
  const queued = await insertPayload(network, { id: newId(), body: kept, error }, items.map(asNew));
  // The wake-up is not awaited, because the reconciler finds items whose wake-up was lost.
  await asSystem(async () => void wake(queued));
}
