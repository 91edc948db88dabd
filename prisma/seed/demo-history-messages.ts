import { type HistoryWorld, iso, type Row, tell } from './demo-history-world.ts';

/** A message before it becomes a row. */
export interface Said {
  readonly conversationId: string;
  readonly isInbound: boolean;
  readonly at: number;
  readonly text: string;
  readonly author: object;
  readonly type?: string;
  readonly payload?: unknown;
}

/** The messaging provider's price of an answer within the 24-hour window, which is free. */
const free = { type: 'free_customer_service', category: 'service', model: 'PMP', billable: false };

/** Makes the row of a message. A message sent by the business is delivered and read shortly afterwards. */
export function messageRow(world: HistoryWorld, said: Said): Row {
  const { dice } = world;
  const { at, isInbound } = said;
  const readAt = at + dice.between(3, 240) * 1_000;
  const left = {
    ...{ delivery_status: 'read', sent_at: iso(at + 400), delivered_at: iso(at + 1_600), read_at: iso(readAt) },
    ...{ pricing: free, priced_at: iso(at + 400), cost: 0, cost_currency: 'USD' },
  };
  return { ...unsent(world, said, iso(isInbound ? at : readAt)), ...(isInbound ? {} : left) };
}

/** Makes the row of a system line in the thread. It is not sent to the customer. */
export const systemRow = (world: HistoryWorld, said: Said): Row => ({
  ...unsent(world, said, iso(said.at)),
  ...{ role: 'system', wamid: null },
});

function unsent({ setup, rows }: HistoryWorld, said: Said, updatedAt: string): Row {
  const number = rows.messages.length + 1;
  const none = [
    'delivery_status',
    'sent_at',
    'delivered_at',
    'read_at',
    'pricing',
    'priced_at',
    'cost',
    'cost_currency',
  ];
  const { at, isInbound } = said;
  return {
    ...Object.fromEntries(none.map((name) => [name, null])),
    ...{ id: setup.idAt(at), conversation_id: said.conversationId, connection_id: setup.connectionId },
    ...{ role: isInbound ? 'user' : 'assistant', type: said.type ?? 'text', content: said.text },
    ...{ payload: said.payload ?? null, wamid: `wamid.demo.h${number}`, author: said.author },
    ...{ created_at: iso(at), updated_at: updatedAt, failed_at: null, delivery_error: null },
  };
}

/** Adds an event to the event log: the message was received, was sent, or failed. */
export function tellMessage(world: HistoryWorld, message: Row, { id, contact_id }: Row): void {
  const type = message.role === 'user' ? 'received' : message.delivery_status === 'failed' ? 'failed' : 'sent';
  const error = type === 'failed' ? { error: message.delivery_error } : {};
  const context = { conversation_id: id, contact_id, ...error };
  const contactId = String(contact_id);
  tell(world, Date.parse(String(message.created_at)), `message.${type}`, {
    objectId: String(message.id),
    contactId,
    context,
  });
}
