import type { Tx } from '#server/db/transact.ts';

/** A fact in its place of an organization's log. */
export interface LogFact {
  readonly id: string;
  /** From 1 on, without gaps. */
  readonly position: string;
  readonly type: string;
  /** The resource it is about. */
  readonly object_id: string | null;
  /** The person it is about; what it says of an erased one is gone. */
  readonly contact_id: string | null;
  readonly context: Record<string, unknown>;
  readonly occurred_at: Date;
  /** The run of an automation that did it. */
  readonly caused_by: string | null;
  /** A test key's call did it, or what one caused: what is made of it sends as a test too. */
  readonly is_test: boolean;
}

/**
 * Whoever makes something of the facts of every organization, each once and in order. It stands on a floor above, in a
 * file of its own, and in the list of `domain/readers` (README.md beside this file).
 */
export interface Reader<Known = unknown> {
  /** Its name in the table of positions: never changed, never given to another. */
  readonly name: string;
  /** Where it begins in logs that are there already. */
  readonly begins: 'oldest kept' | 'now';
  /** What it must know of the organization beside the facts; asked for in the round trip that brings them. */
  know?(tx: Tx, organizationId: string): Promise<Known>;
  /**
   * Makes what there is to make of these facts, in this transaction, which also moves the reader's position: rows of its
   * own, few statements, nothing outside the database (that belongs into `tx.afterCommit`).
   */
  act(tx: Tx, organizationId: string, facts: readonly LogFact[], known: Known): Promise<void>;
}
