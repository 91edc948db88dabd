import { newId } from '#server/base/ids.ts';
import { storableJson } from '#server/base/storable.ts';
import { transact } from '#server/db/transact.ts';
import { type ChannelItem, parseWebhook } from '#server/gateways/channels/whatsapp/parse-webhook.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { findNumbers, insertItems, insertPayload, type NewItem } from './channel-item.store.ts';

const jobOf = { message: 'parley/channel.message_received', status: 'parley/channel.status_received' } as const;

function read(body: string): { items: ChannelItem[]; error: string | null } {
  try {
    return { items: parseWebhook(JSON.parse(body)), error: null };
  } catch (error) {
    return { items: [], error: String(error) };
  }
}

async function hint(items: readonly NewItem[]): Promise<void> {
  const senders = new Map(items.map((item) => [`${item.kind}:${item.connectionId}:${item.senderKey}`, item]));
  for (const { kind, organizationId, connectionId, senderKey } of senders.values()) {
    if (organizationId === null || connectionId === null || (kind !== 'message' && kind !== 'status')) continue;
    const sender = { organization_id: organizationId, connection_id: connectionId, sender_key: senderKey };
    await enqueue(jobOf[kind], sender);
  }
}

/**
 * Stores what the operator posted, byte for byte, with each of its items queued by itself, in one transaction; only
 * then may it be answered 200 (operator.md C6). What cannot be read, or names a number nobody has, is kept with the reason.
 */
export async function acceptChannelPayload(body: string): Promise<void> {
  const { items, error } = read(body);
  await transact(async (tx) => {
    const numbers = await findNumbers(
      tx,
      items.flatMap((item) => item.phoneNumberId ?? []),
    );
    const rows = items.map((item): NewItem => {
      const number = numbers.find((one) => one.phone_number_id === item.phoneNumberId);
      return {
        id: newId(),
        organizationId: number?.organization_id ?? null,
        connectionId: number?.id ?? null,
        kind: item.kind,
        senderKey: item.senderKey,
        body: storableJson(item.body),
      };
    });
    const nobodys = rows.some((row) => row.connectionId === null) ? 'a number that no connection has' : null;
    const payloadId = newId();
    await insertPayload(tx, payloadId, body.replaceAll('\u0000', ''), error ?? nobodys);
    if (rows.length > 0) await insertItems(tx, payloadId, rows);
    tx.afterCommit(() => void hint(rows));
  });
}
