import type { z } from 'zod';
import type { Actor } from '#server/base/actor.ts';
import type { ErrorCode } from '#server/contract/errors.ts';
import type { Scope } from '#server/contract/organization/scopes.ts';

/**
 * The contact or conversation that an action is applied to. With a conversation's id, an action on a contact is applied
 * to that conversation's contact. With a contact's id, an action on a conversation is applied to the contact's open
 * conversation.
 */
export interface ActionTarget {
  readonly contact_id?: string | undefined;
  readonly conversation_id?: string | undefined;
}

/** One change that an action made. Ids and values are those of the API. */
export interface ActionChange {
  readonly object: 'contact' | 'conversation' | 'message' | 'address';
  /** The id of the changed object. Null if the object did not exist before, or if Parley does not store it. */
  readonly id: string | null;
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/**
 * The outcome of an action, real or planned. Every repetition of a request with the same idempotency key gets the same
 * outcome.
 */
export interface ActionOutcome {
  readonly contact_id: string | null;
  readonly conversation_id: string | null;
  /** The changes that the action made. Empty if the data already had the wanted values. */
  readonly changes: readonly ActionChange[];
  /** The send result of a message, or the HTTP response of the URL that was called. Null for other actions. */
  readonly answer: unknown;
}

/** A checked request to run an action: the caller has the scope, and the input matches the action's schema. */
export interface Asked<Input> {
  readonly actor: Actor;
  readonly target: ActionTarget;
  readonly input: Input;
  /** The idempotency key. Within an organization and mode, requests with the same key are executed once in 7 days. */
  readonly key: string | undefined;
}

/** An operation on a contact or a conversation, for example adding a tag or sending a message. */
export interface Action<Shape extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  /**
   * The schema of the input, which refuses unknown fields. Its descriptions help people and AI models to choose the
   * values.
   */
  readonly shape: Shape;
  readonly scope: Scope;
  /** Returns the scope that the given input needs in addition to `scope`. Null if the input needs no further scope. */
  alsoNeeds?(input: z.output<Shape>): Scope | null;
  /** A sentence that describes what the action changes. */
  readonly changes: string;
  readonly example: z.input<Shape>;
  /** The error codes that the contract defines for malformed fields. */
  readonly issueCodes?: Readonly<Record<string, ErrorCode>>;
  run(asked: Asked<z.output<Shape>>): Promise<ActionOutcome>;
  /**
   * Returns the result that `run` would have, or throws the error that `run` would throw. Writes nothing and calls no
   * other server.
   */
  plan(asked: Asked<z.output<Shape>>): Promise<ActionOutcome>;
}
