import type { z } from 'zod';
import type { Actor } from '#server/base/actor.ts';
import type { ErrorCode } from '#server/contract/errors.ts';
import type { Scope } from '#server/contract/organization/scopes.ts';

/**
 * The target of an action. An action on a contact takes the conversation's contact; one on a conversation takes the
 * contact's open conversation.
 */
export interface ActionTarget {
  readonly contact_id?: string | undefined;
  readonly conversation_id?: string | undefined;
}

/** One thing that an action changed, with the ids and values of the API. */
export interface ActionChange {
  readonly object: 'contact' | 'conversation' | 'message' | 'address';
  /** Null if the object did not exist before, or is not stored by Parley. */
  readonly id: string | null;
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** The outcome of an action, real or planned. It is the same for every repetition of its key. */
export interface ActionOutcome {
  readonly contact_id: string | null;
  readonly conversation_id: string | null;
  /** Empty if everything was so already. */
  readonly changes: readonly ActionChange[];
  /** What the outside answered: the send result, or the answer of the address that was called. */
  readonly answer: unknown;
}

/** One checked request: the caller holds the scope, and the input has the action's shape. */
export interface Asked<Input> {
  readonly actor: Actor;
  readonly target: ActionTarget;
  readonly input: Input;
  /** A request with the same key is executed once, within an organization and mode, for 7 days. */
  readonly key: string | undefined;
}

/** Something that can be done to a contact or a conversation. */
export interface Action<Shape extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  /** The strict shape of the input. Its descriptions are for the people and models who choose the values. */
  readonly shape: Shape;
  readonly scope: Scope;
  /** Returns the scope that this input needs in addition to `scope`. Null if it needs none. */
  alsoNeeds?(input: z.output<Shape>): Scope | null;
  /** A sentence that states what the action changes. */
  readonly changes: string;
  readonly example: z.input<Shape>;
  /** The error codes that the contract names for malformed fields. */
  readonly issueCodes?: Readonly<Record<string, ErrorCode>>;
  run(asked: Asked<z.output<Shape>>): Promise<ActionOutcome>;
  /** Returns what `run` would return, without writing anything or calling anybody. Throws what `run` would throw. */
  plan(asked: Asked<z.output<Shape>>): Promise<ActionOutcome>;
}
