type Json = Readonly<Record<string, unknown>>;

/** A shape in which WhatsApp reports something to us, and what it leads to. */
export interface InboundShape {
  readonly name: string;
  /** WhatsApp's name of it: a message type with its subtype, or a webhook field. */
  readonly type: string;
  /** The month in which WhatsApp introduced it. `early` is before 2025. */
  readonly since: string;
  /** Where it is documented. */
  readonly source: `whatsapp/operator${'' | '-2026'}.md#c${number}`;
  readonly field: string;
  /**
   * The content of the change. `{id}`, `{at}`, `{person}` and `{said}` stand for a new id, the time, the person's user id
   * and the id of the person's earlier message.
   */
  readonly fixture: Json;
  /** What the thread shows, in English and in Portuguese. Null if it adds no line. */
  readonly thread: readonly [string, string] | null;
  /**
   * What the AI is told: the customer's question, the name of a rule that answers without a model, or nothing because
   * the AI is not asked.
   */
  readonly ai: string | null;
  /** The domain events, without those that only make the panel read again. */
  readonly events: readonly string[];
  /** Whether it opens the 24-hour window. */
  readonly opens: boolean;
  /** Whether it counts as an unread message that waits for an answer. */
  readonly counts: boolean;
}

/** The parts of a row that differ from those of an ordinary message. */
type Own = Pick<InboundShape, 'name' | 'type' | 'fixture'> & Partial<InboundShape>;

/** A row about something that is no message of the customer. It shows nothing unless the row says otherwise. */
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

/** A row about a message of the customer, who is known only by a user id. `message` is what follows its head. */
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
