import type { z } from 'zod';
import type { Actor } from '#server/base/actor.ts';
import type { ErrorCode } from '#server/contract/errors.ts';
import type { Scope } from '#server/contract/scopes.ts';

/** Whom an action is done to. An action on a contact takes the conversation's contact, one on a conversation the contact's open one. */
export interface ActionTarget {
  readonly contact_id?: string | undefined;
  readonly conversation_id?: string | undefined;
}

/** One thing that is different afterwards, by ids and values of the wire. */
export interface ActionChange {
  readonly object: 'contact' | 'conversation' | 'message' | 'address';
  /** null: it did not exist before, or is none of ours. */
  readonly id: string | null;
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** What came of an action, or would; the same for every repetition of its key. */
export interface ActionOutcome {
  readonly contact_id: string | null;
  readonly conversation_id: string | null;
  /** Empty: it was so already. */
  readonly changes: readonly ActionChange[];
  /** What somebody outside answered: the send result, the address called. */
  readonly answer: unknown;
}

/** One asking, checked: the scope is held and the input has the action's shape. */
export interface Asked<Input> {
  readonly actor: Actor;
  readonly target: ActionTarget;
  readonly input: Input;
  /** The same key does it once, within an organization and mode, for 7 days. */
  readonly key: string | undefined;
}

/** Something that can be done to a contact or a conversation. */
export interface Action<Shape extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  /** Strict; descriptions are for people and models who choose the values. */
  readonly shape: Shape;
  readonly scope: Scope;
  /** What some inputs need besides. */
  alsoNeeds?(input: z.output<Shape>): Scope | null;
  /** What it changes, in a sentence. */
  readonly changes: string;
  readonly example: z.input<Shape>;
  /** The code the contract names for a malformed field. */
  readonly issueCodes?: Readonly<Record<string, ErrorCode>>;
  run(asked: Asked<z.output<Shape>>): Promise<ActionOutcome>;
  /** What `run` would answer; nothing is written, nobody is asked. Throws what `run` would throw. */
  plan(asked: Asked<z.output<Shape>>): Promise<ActionOutcome>;
}
