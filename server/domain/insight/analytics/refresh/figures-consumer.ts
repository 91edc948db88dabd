import type { EventConsumer, LoggedEvent } from '../../../platform/events/event-consumer.ts';
import { insertConcerned, type NewMark } from './mark.store.ts';
import { wakeFigures } from './wake-figures.ts';

const kinds: Readonly<Record<string, string>> = {
  'conversation.created': 'created',
  'conversation.resolved': 'resolved',
  'conversation.reopened': 'reopened',
  'conversation.handoff_requested': 'handoff',
  'conversation.taken_over': 'taken_over',
  'conversation.released': 'released',
};

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * Returns the change of agent or queue in a `conversation.changed` event, which only the panel receives. Null if the
 * event contains no such change.
 */
function moveOf({ type, context }: LoggedEvent): Pick<NewMark, 'kind' | 'from_id' | 'to_id'> | null {
  if (type !== 'conversation.changed') return null;
  const move = (kind: 'agent' | 'queue') => {
    const moved = context[kind];
    if (typeof moved !== 'object' || moved === null) return null;
    const { from, to } = moved as { from?: unknown; to?: unknown };
    return { kind, from_id: textOf(from), to_id: textOf(to) };
  };
  return move('agent') ?? move('queue');
}

function markOf(event: LoggedEvent): NewMark[] {
  const { id, position, type, object_id: conversation, occurred_at: at, context } = event;
  const move = moveOf(event);
  const kind = move?.kind ?? kinds[type];
  if (!kind || !conversation) return [];
  const [code, user_id] = [textOf(context.code), textOf(context.user_id)];
  const { from_id = null, to_id = null } = move ?? {};
  return [{ fact_id: id, conversation_id: conversation, position, kind, at, code, user_id, from_id, to_id }];
}

/**
 * The message events that figures depend on: received, sent or failed. No figure depends on when a message was read.
 */
const ofMessages = new Set(['message.received', 'message.sent', 'message.failed']);

/** Returns the conversation that a domain event is about, if a figure can depend on the event. */
function conversationOf({ type, object_id: id, context }: LoggedEvent): string | null {
  if (type.startsWith('conversation.')) return id;
  return ofMessages.has(type) ? textOf(context.conversation_id) : null;
}

type Dated = { readonly id: string; readonly at: Date };

/** Returns each id once, with the earliest time of its domain events. */
function idsOf(events: readonly LoggedEvent[], idOf: (event: LoggedEvent) => string | null): Dated[] {
  const dated = new Map<string, Dated>();
  for (const event of events) {
    const id = idOf(event);
    if (id && !dated.has(id)) dated.set(id, { id, at: event.occurred_at });
  }
  return [...dated.values()];
}

const objectOf = (type: string) => (event: LoggedEvent) => (event.type === type ? event.object_id : null);

/**
 * Stores the changes that the domain events report about conversations, and marks the conversations that need new
 * figures, in one statement. The figures are computed later in a job (`refresh-figures.ts`), so that recording events
 * never waits for them.
 */
export const figuresConsumer: EventConsumer = {
  name: 'figures',
  begins: 'oldest kept',
  act: async (tx, organizationId, events) => {
    const told = {
      marks: events.flatMap(markOf),
      conversations: idsOf(events, conversationOf),
      delivered: idsOf(events, objectOf('message.delivered')),
      united: idsOf(events, objectOf('contact.merged')),
    };
    if (told.conversations.length + told.delivered.length + told.united.length === 0) return;
    tx.atLast(insertConcerned(tx, organizationId, told));
    tx.afterCommit(() => wakeFigures(organizationId));
  },
};
