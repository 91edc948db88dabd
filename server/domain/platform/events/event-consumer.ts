import type { Tx } from '#server/db/transact.ts';

/** A domain event with its position in an organization's event log. */
export interface LoggedEvent {
  readonly id: string;
  /** The position in the log, counted from 1 without gaps. */
  readonly position: string;
  readonly type: string;
  /** The id of the resource that the event is about. */
  readonly object_id: string | null;
  /** The person that the event is about. After that person was erased, the context is empty. */
  readonly contact_id: string | null;
  readonly context: Record<string, unknown>;
  readonly occurred_at: Date;
  /** The automation run that caused the event. */
  readonly caused_by: string | null;
  /**
   * Whether a call with a test key caused the event, directly or indirectly. Messages that consumers send because of
   * the event are then tests too.
   */
  readonly is_test: boolean;
}

/**
 * A consumer of the domain events of every organization. It processes each event once and in order. Each consumer has a
 * file of its own in a higher layer and is listed in `domain/lifecycle/consumers` (see README.md in this folder).
 */
export interface EventConsumer<Known = unknown> {
  /** The consumer's key in the table of positions. Never change it, and never give it to another consumer. */
  readonly name: string;
  /** Where the consumer begins in event logs that already exist. */
  readonly begins: 'oldest kept' | 'now';
  /** Loads other data that the consumer needs, in the same round trip as the events. */
  know?(tx: Tx, organizationId: string): Promise<Known>;
  /**
   * Processes these domain events in this transaction, which also moves the consumer's position. The function writes
   * its own rows with few statements. It does nothing outside the database; such work belongs in `tx.afterCommit`.
   */
  act(tx: Tx, organizationId: string, events: readonly LoggedEvent[], known: Known): Promise<void>;
}
