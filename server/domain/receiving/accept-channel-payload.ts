import { createHash } from 'node:crypto';
import { newId } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { storableJson } from '#server/base/storable.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import type { ChannelItem } from '#server/gateways/channels/inbound.ts';
import { type NetworkName, selectNetwork } from '#server/gateways/channels/select-network.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { findNumbers, insertItems, insertPayload, type NewItem, type NumberRow } from './channel-item.store.ts';
import { isItemKind, jobOfKind } from './channel-jobs.ts';
import { hashSenderKey } from './hash-sender-key.ts';

interface ReadPayload {
  readonly items: ChannelItem[];
  /** The text as it is kept. */
  readonly kept: string;
  readonly error: string | null;
}

/**
 * What is no JSON names no number and so no organization: no erasure could ever reach who stands in it. Only its
 * fingerprint is kept, to be compared with what the operator says it sent.
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

async function hint(items: readonly NewItem[]): Promise<void> {
  const senders = new Map(items.map((item) => [`${item.kind}:${item.connectionId}:${item.senderKey}`, item]));
  for (const { kind, organizationId, connectionId, senderKey } of senders.values()) {
    if (organizationId === null || connectionId === null || !isItemKind(kind)) continue;
    const sender = { organization_id: organizationId, connection_id: connectionId, sender_key: senderKey };
    await enqueue(jobOfKind[kind], sender);
  }
}

/** An item belongs to the number it names; where it names none, to every number of its business account. */
function numbersOf(item: ChannelItem, numbers: readonly NumberRow[]): readonly (NumberRow | null)[] {
  const own =
    item.phoneNumberId === null
      ? numbers.filter((one) => one.waba_id === item.wabaId)
      : numbers.filter((one) => one.phone_number_id === item.phoneNumberId);
  return own.length > 0 ? own : [null];
}

/** Queues and jobs know a person by a hash; what concerns the account keeps the name of its field. */
const queueKeyOf = ({ kind, senderKey }: ChannelItem): string =>
  kind === 'message' || kind === 'status' ? hashSenderKey(senderKey) : senderKey;

async function rowsOf(tx: Tx, items: readonly ChannelItem[]): Promise<NewItem[]> {
  const numbers = await findNumbers(
    tx,
    items.flatMap((item) => item.phoneNumberId ?? []),
    items.flatMap((item) => (item.phoneNumberId === null ? (item.wabaId ?? []) : [])),
  );
  return items.flatMap((item) =>
    numbersOf(item, numbers).map((number) => ({
      id: newId(),
      organizationId: number?.organization_id ?? null,
      connectionId: number?.id ?? null,
      kind: item.kind,
      senderKey: queueKeyOf(item),
      body: storableJson(item.body),
    })),
  );
}

/**
 * Stores what a network posted, byte for byte, with each of its items queued by itself, in one transaction; only
 * then may it be answered 200 (operator.md C6). What names a number nobody has, or a field without a rule, is kept with
 * the reason; of what cannot be read, the reason alone.
 */
export async function acceptChannelPayload(body: string, network: NetworkName = 'whatsapp'): Promise<void> {
  const { items, kept, error } = read(network, body);
  for (const { kind, senderKey } of items)
    if (kind === 'other') log.info({ field: senderKey }, 'a field without a rule');
  await transact(async (tx) => {
    const rows = await rowsOf(tx, items);
    const nobodys = rows.some((row) => row.connectionId === null) ? 'a number that no connection has' : null;
    const payloadId = newId();
    tx.atLast(insertPayload(tx, payloadId, kept, error ?? nobodys));
    if (rows.length > 0) tx.atLast(insertItems(tx, payloadId, rows));
    tx.afterCommit(() => void hint(rows));
  });
}
