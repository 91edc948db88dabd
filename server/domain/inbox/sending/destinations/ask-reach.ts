import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { windowMs } from '#server/contract/platform/periods.ts';
import type { Tx } from '#server/db/transact.ts';
import { capabilitiesOf } from '#server/gateways/channels/select-network.ts';
import type { LockedConversation } from '../../conversations/locked-conversation.ts';
import { type ConnectionRow, findWindowEnd } from './route.store.ts';

/** The sending number and the recipient's address. Null on hosted channels. */
export type Route = { readonly connection: ConnectionRow; readonly to: string } | null;

/** Why a person may not be contacted now. */
export type Unreachable = 'opted_out' | 'window_closed' | 'owned_elsewhere';

/**
 * The class is not exported as a value, so only `askReach` creates instances. The private field prevents other objects
 * from having this type.
 */
class Granted {
  readonly #granted = true;
  readonly conversation: LockedConversation;
  readonly route: Route;
  /** Test or live. A test message is never really sent, whatever its author. */
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

/**
 * Permission to write to the person of a conversation, within this transaction. Without a permission, no message can be
 * queued or delivered.
 */
export type Reach = Granted;

/**
 * Thrown when a message of the AI or the system may not be sent and the contract has no error code for the reason.
 * Nothing is stored.
 */
export class NotReached extends Error {
  readonly why: Unreachable;
  constructor(why: Unreachable) {
    super(why);
    this.why = why;
  }
}

interface Destination {
  readonly conversation: LockedConversation;
  /** The recipient. Null when the person is unknown, which is possible only on hosted channels. */
  readonly contact: { readonly id: string; readonly opted_out_at: Date | null } | null;
  readonly route: Route;
}

/** The message for which the permission is requested. */
export interface Asked {
  readonly type: string | undefined;
  /** Whether the business writes first. A person who opted out gets only answers. */
  readonly isOutreach?: boolean;
}

/**
 * Whether the network lets the business write to the person now. On a network with a window, the window of this
 * conversation or of the person's other conversations on the number must be open. On a network without a window, the
 * business may write at any time. Only a person who opted out must have written within the last 24 hours.
 */
async function mayWrite(tx: Tx, { conversation, contact, route }: Destination): Promise<boolean> {
  const at = now();
  if (route && capabilitiesOf(route.connection.network).windowHours === null) {
    const { last_inbound_at: last } = conversation;
    return !contact?.opted_out_at || (last !== null && at.getTime() - last.getTime() < windowMs);
  }
  if (conversation.window_expires_at !== null && conversation.window_expires_at > at) return true;
  if (!contact || !route) return false;
  const window = await findWindowEnd(tx, conversation.organization_id, contact.id, route.connection.id);
  return window?.ends ? window.ends > at : false;
}

/**
 * Whether the AI or the system writes automatically. For messages by people, API keys and automations, the messaging
 * provider itself refuses a message outside the window.
 */
const speaksByItself = ({ kind, writesAs }: Actor): boolean =>
  kind === 'agent' || (kind === 'system' && writesAs === undefined);

/**
 * Decides whether a person may be contacted now. Every outgoing message passes this check, whatever its author. A
 * person who opted out gets no template, and gets other messages only while the window is open
 * (contract/conversations.md#states, contract/messages.md#rules). An automatic message of the AI or the system needs an
 * open window and a thread that our app owns (contract/messages.md#rules). The caller has locked the conversation and
 * the contact, so that an opt-out or a takeover that commits first is seen.
 */
export async function askReach(
  tx: Tx,
  actor: Actor,
  destination: Destination,
  { type, isOutreach = type === 'template' }: Asked,
): Promise<Reach | { readonly refused: Unreachable }> {
  const { conversation, contact, route } = destination;
  if (route !== null) {
    const [isOut, byItself] = [contact?.opted_out_at != null, speaksByItself(actor)];
    if (isOut && isOutreach) return { refused: 'opted_out' };
    if (byItself && conversation.thread_owner !== null) return { refused: 'owned_elsewhere' };
    const isClosed = (isOut || byItself) && !(await mayWrite(tx, destination));
    if (isClosed && isOut) return { refused: 'opted_out' };
    if (isClosed && type !== 'template') return { refused: 'window_closed' };
  }
  return new Granted(conversation, route, actor.mode);
}

/**
 * Returns the permission to write to a person. Throws opted_out, or NotReached for the reasons that concern only the AI
 * and the system.
 */
export async function requireReach(tx: Tx, actor: Actor, destination: Destination, asked: Asked): Promise<Reach> {
  const answer = await askReach(tx, actor, destination, asked);
  if (!('refused' in answer)) return answer;
  if (answer.refused === 'opted_out') throw new AppError('opted_out');
  throw new NotReached(answer.refused);
}
