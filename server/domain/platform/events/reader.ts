import type { Tx } from '#server/db/transact.ts';

/** A fact with its position in an organization's log. */
export interface LogFact {
  readonly id: string;
  /** From 1 on, without gaps. */
  readonly position: string;
  readonly type: string;
  /** The resource it is about. */
  readonly object_id: string | null;
  /** The person it is about; the context is empty once that person was erased. */
  readonly contact_id: string | null;
  readonly context: Record<string, unknown>;
  readonly occurred_at: Date;
  /** The run of an automation that did it. */
  readonly caused_by: string | null;
  /** Caused, directly or indirectly, by a test key's call: what readers make of it also sends as a test. */
  readonly is_test: boolean;
}

/**
 * A consumer of the facts of every organization: it processes each fact once and in order. It lives in a room above, in its own
 * file, and is listed in `domain/readers` (README.md beside this file).
 */
export interface Reader<Known = unknown> {
  /** Its key in the table of positions: never change it and never give it to another reader. */
  readonly name: string;
  /** Where it begins in logs that already exist. */
  readonly begins: 'oldest kept' | 'now';
  /** Reads what it needs beside the facts, in the same round trip. */
  know?(tx: Tx, organizationId: string): Promise<Known>;
  /**
   * Processes these facts in this transaction, which also moves the reader's position. It writes its own rows with few
   * statements and does nothing outside the database (that belongs into `tx.afterCommit`).
   */
  act(tx: Tx, organizationId: string, facts: readonly LogFact[], known: Known): Promise<void>;
}
