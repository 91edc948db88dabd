type Json = Readonly<Record<string, unknown>>;

/** A form in which WhatsApp reports something through the webhook, and the effects that it must have. */
export interface InboundShape {
  readonly name: string;
  /** WhatsApp's name of the form: a message type with its subtype, or a webhook field. */
  readonly type: string;
  /** The month in which WhatsApp introduced the form. `early` is before 2025. */
  readonly since: string;
  /** The section that documents the form. */
  readonly source: `whatsapp/operator${'' | '-2026'}.md#c${number}`;
  readonly field: string;
  /**
   * The `value` of the webhook's change. `{id}`, `{at}`, `{person}` and `{said}` stand for a new id, the time, the
   * person's user id and the id of the person's earlier message.
   */
  readonly fixture: Json;
  /** The line that the thread shows, in English and in Portuguese. Null if the thread gets no line. */
  readonly thread: readonly [string, string] | null;
  /**
   * The input of the AI: the customer's question, the name of a rule that answers without a model, or null because the
   * AI is not asked.
   */
  readonly ai: string | null;
  /** The domain events that are recorded, without those that only make the panel read again. */
  readonly events: readonly string[];
  /** Whether the report opens the 24-hour window. */
  readonly opens: boolean;
  /** Whether the report counts as an unread message that waits for an answer. */
  readonly counts: boolean;
}

/** The fields in which one form differs from the defaults. */
type Own = Pick<InboundShape, 'name' | 'type' | 'fixture'> & Partial<InboundShape>;

/** Makes the entry for a report that is no message of the customer. By default the thread shows nothing. */
export const report = (own: Own): InboundShape => ({
  since: 'early',
  source: 'whatsapp/operator.md#c8',
  field: 'messages',
  thread: null,
  ai: null,
  events: [],
  opens: false,
  counts: false,
  ...own,
});

export const head = { from_user_id: '{person}', id: '{id}', timestamp: '{at}' };

/**
 * Makes the entry for a message of a customer who is known only by a user id. `fixture` contains the message's fields
 * in addition to `head`.
 */
export const message = ({ fixture, ...own }: Own): InboundShape =>
  report({
    source: 'whatsapp/operator.md#c7',
    ai: 'question',
    events: ['message.received'],
    opens: true,
    counts: true,
    ...own,
    fixture: {
      contacts: [{ profile: { name: 'Pablo', username: 'pablo' }, user_id: '{person}' }],
      messages: [{ ...head, ...fixture }],
    },
  });

export const both = (text: string): readonly [string, string] => [text, text];
export const unknown: readonly [string, string] = ['Message we do not show yet', 'Mensagem que ainda não mostramos'];
