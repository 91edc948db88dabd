/** A file in a payload of the WhatsApp Cloud API. The customer or the business sent the file. */
interface Medium {
  readonly id?: string;
  readonly link?: string;
  readonly caption?: string;
  readonly filename?: string;
  readonly mime_type?: string;
  /** True if the audio is a voice note. */
  readonly voice?: boolean;
}
interface Row {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
}
export interface Interactive {
  readonly type: string;
  readonly header?: {
    readonly text?: string;
    readonly image?: Medium;
    readonly video?: Medium;
    readonly document?: Medium;
  };
  readonly body?: { readonly text: string };
  readonly footer?: { readonly text: string };
  readonly button_reply?: Row;
  readonly list_reply?: Row;
  readonly action?: {
    readonly button?: string;
    readonly buttons?: readonly { readonly reply: Row }[];
    readonly sections?: readonly {
      readonly title?: string;
      readonly rows?: readonly Row[];
      readonly product_items?: readonly { readonly product_retailer_id: string }[];
    }[];
    readonly parameters?: { readonly display_text: string; readonly url: string };
    readonly catalog_id?: string;
    readonly product_retailer_id?: string;
  };
}
export interface SentTemplate {
  readonly name: string;
  readonly language: { readonly code: string };
  readonly components?: readonly {
    readonly type: string;
    readonly index?: string;
    readonly parameters: readonly {
      readonly text?: string;
      readonly parameter_name?: string;
      readonly image?: Medium;
      readonly video?: Medium;
      readonly document?: Medium;
    }[];
  }[];
}
export interface Payload {
  readonly text?: { readonly body: string };
  readonly image?: Medium;
  readonly video?: Medium;
  readonly audio?: Medium;
  readonly document?: Medium;
  readonly sticker?: Medium;
  readonly location?: {
    readonly latitude: number;
    readonly longitude: number;
    readonly name?: string;
    readonly address?: string;
  };
  readonly contacts?: readonly {
    readonly name: { readonly formatted_name: string };
    readonly phones?: readonly { readonly phone: string }[];
  }[];
  readonly order?: {
    readonly product_items: readonly { readonly product_retailer_id: string; readonly quantity: number }[];
  };
  readonly button?: { readonly text: string };
  /** A system message of WhatsApp about the customer, such as a changed number. */
  readonly system?: { readonly body?: string };
  readonly interactive?: Interactive;
  readonly template?: SentTemplate;
  readonly context?: { readonly id?: string; readonly message_id?: string };
  readonly referral?: { readonly headline?: string };
  readonly reaction?: { readonly message_id: string; readonly emoji?: string };
  readonly edit?: { readonly original_message_id: string; readonly message: Payload };
  readonly revoke?: { readonly original_message_id: string };
}

export interface ChatMessage {
  readonly wamid: string;
  readonly direction: 'in' | 'out';
  readonly type: string;
  readonly payload: Payload;
  readonly status: string;
  readonly created_at: string;
}

/** A message together with later reactions, edits and deletions. */
export interface ShownMessage extends ChatMessage {
  /** The customer's own reaction. */
  readonly emoji: string | null;
  /** The business's reaction. */
  readonly theirEmoji: string | null;
  readonly edited: boolean;
  readonly revoked: boolean;
  readonly quoted: ChatMessage | null;
}

const notes = new Set(['reaction', 'edit', 'revoke']);

/**
 * Applies reactions, edits and deletions to the messages they refer to. Reactions, edits and deletions have no bubbles
 * of their own.
 */
export function foldNotes(messages: readonly ChatMessage[]): ShownMessage[] {
  const bubbles = messages.filter((one) => !notes.has(one.type));
  const about = (wamid: string, type: string, by?: ChatMessage['direction']) =>
    messages.findLast((one) => {
      const { reaction, edit, revoke } = one.payload;
      const target = reaction?.message_id ?? edit?.original_message_id ?? revoke?.original_message_id;
      return one.type === type && target === wamid && (by === undefined || one.direction === by);
    });
  return bubbles.map((message) => {
    const edit = about(message.wamid, 'edit')?.payload.edit;
    const quotedId = message.payload.context?.id ?? message.payload.context?.message_id;
    return {
      ...message,
      payload: edit ? { ...message.payload, ...edit.message } : message.payload,
      emoji: about(message.wamid, 'reaction', 'in')?.payload.reaction?.emoji || null,
      theirEmoji: about(message.wamid, 'reaction', 'out')?.payload.reaction?.emoji || null,
      edited: edit !== undefined,
      revoked: about(message.wamid, 'revoke') !== undefined,
      quoted: bubbles.find((one) => one.wamid === quotedId) ?? null,
    };
  });
}

/** Returns the text or caption of a message, or null. */
export const wordsOf = ({ payload }: ChatMessage): string | null =>
  payload.text?.body ?? payload.interactive?.body?.text ?? payload.image?.caption ?? payload.template?.name ?? null;
