import type { FilesTaken } from '#server/contract/inbox/goes-as.ts';
import type { MessageType } from '#server/contract/inbox/send-message.ts';
import type { interactiveLimits } from '#server/contract/platform/interactive-limits.ts';

/** The characters that mark formatted words in a text. An empty text means that the channel has no such formatting. */
export interface Marks {
  readonly bold: string;
  readonly italic: string;
  readonly struck: string;
}

/** The maximum number of characters of each text of a message, and the maximum number of items of each kind. */
export type MessageLimits = Readonly<Record<'text' | 'caption' | keyof typeof interactiveLimits, number>>;

/**
 * The capabilities of a channel, as plain data. The domain reads them instead of asking which messaging network the
 * channel uses, so that a new network needs no new condition.
 */
export interface Capabilities {
  /**
   * The number of hours after the customer's last message in which messages other than templates may be sent. Null if
   * the channel has no such limit.
   */
  readonly windowHours: number | null;
  /** The types of messages that the channel accepts. A channel without templates does not list `template`. */
  readonly types: readonly MessageType[];
  readonly reactions: boolean;
  /** Whether the channel is notified of the messages that were read. */
  readonly readReceipts: boolean;
  readonly marks: Marks;
  /** Whether a long answer of the AI may be split into two messages, because a phone shows few characters at once. */
  readonly repliesInTwo: boolean;
  readonly limits: MessageLimits;
  /** The file types that each type of message accepts. Any other file is sent as a document. */
  readonly files: FilesTaken;
}
