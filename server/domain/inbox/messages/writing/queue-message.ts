/** An outgoing message to be queued, with the fields that the conversation shows. */
export interface OutgoingMessage {
  readonly id: string;
  readonly type: string;
  readonly content: string;
  readonly payload: unknown;
  readonly fileId: string | null;
  /** The wamid of the message that this message quotes. */
  readonly replyToWamid?: string | null;
  /** The conversation stays hidden until the customer answers (`open_conversation` is `on_reply`). */
  readonly keepsHidden: boolean;
}

/** Builds an outgoing message that consists only of text. */
export const outgoingText = (id: string, text: string): OutgoingMessage => ({
  id,
  type: 'text',
  content: text,
  payload: null,
  fileId: null,
  keepsHidden: false,
});
