import type { FilesTaken } from '#server/contract/inbox/goes-as.ts';
import type { MessageType } from '#server/contract/inbox/send-message.ts';
import type { interactiveLimits } from '#server/contract/platform/interactive-limits.ts';

/** The signs around formatted words. An empty sign means that the channel has no such formatting. */
export interface Marks {
  readonly bold: string;
  readonly italic: string;
  readonly struck: string;
}

/** The maximum number of characters of each text of a message, and the maximum number of items of each kind. */
export type MessageLimits = Readonly<Record<'text' | 'caption' | keyof typeof interactiveLimits, number>>;

/**
 * What a channel can do, as plain data. The domain reads it instead of asking which network it is, so that a new
 * network needs no new condition.
 */
export interface Capabilities {
  /**
   * How many hours after the customer's last message anything but a template may be sent. Null if the channel has no
   * such window.
   */
  readonly windowHours: number | null;
  /** The types of messages that the channel takes. A channel without templates does not list `template`. */
  readonly types: readonly MessageType[];
  readonly reactions: boolean;
  /** Whether the channel wants to know which messages were read. */
  readonly readReceipts: boolean;
  readonly marks: Marks;
  /** Whether a long answer of the AI may become two messages, because a phone shows few characters at once. */
  readonly repliesInTwo: boolean;
  readonly limits: MessageLimits;
  /** The files that each type of message takes. Any other file goes as a document. */
  readonly files: FilesTaken;
}
