/** An outgoing message as the conversation shows it. */
export interface OutgoingMessage {
  readonly id: string;
  readonly type: string;
  readonly content: string;
  readonly payload: unknown;
  readonly fileId: string | null;
  /** The operator's id of the message it quotes. */
  readonly replyToWamid?: string | null;
  /** A conversation that waits hidden for the customer's answer stays so (open_conversation on_reply). */
  readonly keepsHidden: boolean;
}

/** A text and nothing else. */
export const outgoingText = (id: string, text: string): OutgoingMessage => ({
  id,
  type: 'text',
  content: text,
  payload: null,
  fileId: null,
  keepsHidden: false,
});
