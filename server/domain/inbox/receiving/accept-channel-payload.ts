import { createHash } from 'node:crypto';
import { newId } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { storableJson } from '#server/base/text/storable.ts';
import { asSystem } from '#server/base/within-organization.ts';
import type { ChannelItem } from '#server/gateways/channels/inbound.ts';
import { type NetworkName, selectNetwork } from '#server/gateways/channels/select-network.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { insertPayload, type NewItem, type QueuedAt } from './channel-item.store.ts';
import { isItemKind, jobOfKind } from './channel-jobs.ts';
import { hashSenderKey } from './hash-sender-key.ts';

interface ReadPayload {
  readonly items: ChannelItem[];
  /** The stored text. */
  readonly kept: string;
  readonly error: string | null;
}

/**
 * A body that is not JSON names no number and so no organization. An erasure could never reach the people in it, so only its
 * fingerprint is stored, to compare it with what the operator says it sent.
 */
function read(network: NetworkName, body: string): ReadPayload {
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

/** The queue key of an item: a hash of the sender, so that queues and jobs never hold a person's number; for an item about the account the name of the webhook field. */
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
 * Stores a network's payload byte for byte and queues each of its items, in one statement; only then may it be answered 200
 * (whatsapp/operator.md#c6). An item with an unknown number or field is kept with the reason. Of a body that cannot be read only
 * the reason is kept.
 */
export async function acceptChannelPayload(body: string, network: NetworkName = 'whatsapp'): Promise<void> {
  const { items, kept, error } = read(network, body);
  for (const { kind, senderKey } of items)
    if (kind === 'other') log.info({ field: senderKey }, 'a field without a rule');
  const queued = await insertPayload({ id: newId(), body: kept, error }, items.map(asNew));
  // Not awaited: the reconciler finds items whose wake-up was lost.
  await asSystem(async () => void wake(queued));
}
