import type { z } from 'zod';
import type { Actor } from '#server/base/actor.ts';
import { rehearse } from '#server/db/rehearse.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import type { LockedConversation } from '../../inbox/conversations/locked-conversation.ts';
import type { LockedContact } from '../../people/contacts/locked-contact.ts';
import { runOnceIn } from '../../platform/idempotency/run-once-in.ts';
import type { Action, ActionChange, ActionOutcome, Asked } from './action.ts';
import { holdSubject, type Subject } from './hold-subject.ts';

/**
 * An action whose input has been looked up in the database. It can then be applied to one contact or conversation after
 * another.
 */
export interface Prepared<Input> {
  /** The input of the request, with ids in place of names. */
  readonly input: Input;
  doTo(subject: Subject): Promise<readonly ActionChange[]>;
}

/** An action that only changes data in our database. It runs in its own transaction or in the caller's. */
export interface DataAction<Shape extends z.ZodObject = z.ZodObject> extends Action<Shape> {
  subjectOf(input: z.output<Shape>): Subject['kind'];
  prepare(tx: Tx, actor: Actor, input: z.output<Shape>): Promise<Prepared<z.output<Shape>>>;
}

type Words<Shape extends z.ZodObject> = Pick<
  Action<Shape>,
  'name' | 'shape' | 'scope' | 'alsoNeeds' | 'changes' | 'example' | 'issueCodes'
>;

const outcomeOf = (subject: Subject, changes: readonly ActionChange[]): ActionOutcome => ({
  contact_id: subject.kind === 'contact' ? subject.contact.id : subject.conversation.contact_id,
  conversation_id: subject.kind === 'conversation' ? subject.conversation.id : null,
  changes,
  answer: null,
});

/**
 * Builds an action that can apply to a contact or to a conversation, depending on its input. The action may write only
 * through `tx`, so that the idempotency key, the change and its events are committed together.
 */
export function dataAction<Shape extends z.ZodObject>(
  own: Words<Shape> & Pick<DataAction<Shape>, 'subjectOf' | 'prepare'>,
): DataAction<Shape> {
  async function work(tx: Tx, { actor, target, input }: Asked<z.output<Shape>>): Promise<ActionOutcome> {
    const subject = await holdSubject(tx, actor, target, own.subjectOf(input));
    const prepared = await own.prepare(tx, actor, input);
    return outcomeOf(subject, await prepared.doTo(subject));
  }
  return {
    ...own,
    run: (asked) => {
      const { actor, key, target, input } = asked;
      const once = { key: key && `act:${key}`, operation: `acts.${own.name}`, body: { target, input } };
      return transact((tx) => runOnceIn(tx, actor, { ...once, run: () => work(tx, asked) }));
    },
    plan: (asked) => rehearse((tx) => work(tx, asked)),
  };
}

interface Done<Input, On> {
  /** The input with ids in place of names, looked up once. */
  readonly input: Input;
  readonly doTo: (on: On) => Promise<readonly ActionChange[]>;
}

type Prepare<Shape extends z.ZodObject, On> = (
  tx: Tx,
  actor: Actor,
  input: z.output<Shape>,
) => Promise<Done<z.output<Shape>, On>> | Done<z.output<Shape>, On>;

const wrong = (kind: string) => new Error(`this action is done to a ${kind}`);

/** Builds an action that always applies to a contact. */
export const contactAction = <Shape extends z.ZodObject>(
  own: Words<Shape> & { readonly prepare: Prepare<Shape, LockedContact> },
): DataAction<Shape> =>
  dataAction({
    ...own,
    subjectOf: () => 'contact',
    prepare: async (tx, actor, input) => {
      const { input: named, doTo } = await own.prepare(tx, actor, input);
      return {
        input: named,
        doTo: async (subject) => {
          if (subject.kind !== 'contact') throw wrong('contact');
          return doTo(subject.contact);
        },
      };
    },
  });

/** Builds an action that always applies to a conversation. */
export const conversationAction = <Shape extends z.ZodObject>(
  own: Words<Shape> & { readonly prepare: Prepare<Shape, LockedConversation> },
): DataAction<Shape> =>
  dataAction({
    ...own,
    subjectOf: () => 'conversation',
    prepare: async (tx, actor, input) => {
      const { input: named, doTo } = await own.prepare(tx, actor, input);
      return {
        input: named,
        doTo: async (subject) => {
          if (subject.kind !== 'conversation') throw wrong('conversation');
          return doTo(subject.conversation);
        },
      };
    },
  });
