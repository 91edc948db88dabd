import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Tx } from '#server/db/transact.ts';
import type { LockedConversation } from '../../conversations/locked-conversation.ts';
import { type ConnectionRow, findWindowEnd } from './route.store.ts';

/** The sending number and the recipient; null on hosted channels. */
export type Route = { readonly connection: ConnectionRow; readonly to: string } | null;

/** Why a person may not be reached now. */
export type Unreachable = 'opted_out' | 'window_closed' | 'owned_elsewhere';

/** Not exported as a value: only `askReach` creates one, and its private field keeps other objects from passing as one. */
class Granted {
  readonly #granted = true;
  readonly conversation: LockedConversation;
  readonly route: Route;
  /** A test message is never really sent, by any actor. */
  readonly mode: Actor['mode'];

  constructor(conversation: LockedConversation, route: Route, mode: Actor['mode']) {
    this.conversation = conversation;
    this.route = route;
    this.mode = mode;
  }

  get isGranted(): boolean {
    return this.#granted;
  }
}

/** Permission to write to the person of a conversation in this transaction: without one nothing is queued or delivered. */
export type Reach = Granted;

/** Thrown when a message of the AI or the system may not be sent, for a reason that has no code in the contract; nothing is stored. */
export class NotReached extends Error {
  readonly why: Unreachable;
  constructor(why: Unreachable) {
    super(why);
    this.why = why;
  }
}

interface Place {
  readonly conversation: LockedConversation;
  /** null: the person is unknown, which only hosted channels allow. */
  readonly contact: { readonly id: string; readonly opted_out_at: Date | null } | null;
  readonly route: Route;
}

/** The message that is to be sent. */
export interface Asked {
  readonly type: string | undefined;
  /** The business writes first; an opted-out person gets only answers. */
  readonly isOutreach?: boolean;
}

/** Checked over all conversations of the person on the number; the current one usually decides it. */
async function isWindowOpen(tx: Tx, { conversation, contact, route }: Place): Promise<boolean> {
  const at = now();
  if (conversation.window_expires_at !== null && conversation.window_expires_at > at) return true;
  if (!contact || !route) return false;
  const window = await findWindowEnd(tx, conversation.organization_id, contact.id, route.connection.id);
  return window?.ends ? window.ends > at : false;
}

/** The AI and the system's own lines. For people, keys and flows the operator itself refuses. */
const speaksByItself = ({ kind, writesAs }: Actor): boolean =>
  kind === 'agent' || (kind === 'system' && writesAs === undefined);

/**
 * Decides whether a person may be written to now. Every message passes through here, of every author. An opted-out person
 * gets no template, and anything else only while their own window is open (contract/conversations.md#states, contract/messages.md#rules). What the
 * AI or the system says by itself needs an open window and a thread that is ours (contract/messages.md#rules). The conversation is
 * locked, and so is the contact, so that an opt-out or a takeover that commits first is seen.
 */
export async function askReach(
  tx: Tx,
  actor: Actor,
  place: Place,
  { type, isOutreach = type === 'template' }: Asked,
): Promise<Reach | { readonly refused: Unreachable }> {
  const { conversation, contact, route } = place;
  if (route !== null) {
    const [isOut, byItself] = [contact?.opted_out_at != null, speaksByItself(actor)];
    if (isOut && isOutreach) return { refused: 'opted_out' };
    if (byItself && conversation.thread_owner !== null) return { refused: 'owned_elsewhere' };
    const isClosed = (isOut || byItself) && !(await isWindowOpen(tx, place));
    if (isClosed && isOut) return { refused: 'opted_out' };
    if (isClosed && type !== 'template') return { refused: 'window_closed' };
  }
  return new Granted(conversation, route, actor.mode);
}

/** Returns the permission. Throws opted_out, and NotReached for refusals that concern only the AI and the system. */
export async function requireReach(tx: Tx, actor: Actor, place: Place, asked: Asked): Promise<Reach> {
  const answer = await askReach(tx, actor, place, asked);
  if (!('refused' in answer)) return answer;
  if (answer.refused === 'opted_out') throw new AppError('opted_out');
  throw new NotReached(answer.refused);
}
