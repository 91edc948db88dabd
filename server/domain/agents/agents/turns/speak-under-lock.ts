import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import type { MessageType, SendMessageInput } from '#server/contract/inbox/send-message.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { capabilitiesOf } from '#server/gateways/channels/select-network.ts';
import { applyAction } from '../../../inbox/conversations/actions/apply-action.ts';
import { settleUnasked } from '../../../inbox/conversations/activity/conversation-activity.ts';
import { noteSentiment } from '../../../inbox/conversations/activity/note-sentiment.ts';
import { lockConversation } from '../../../inbox/conversations/lock-conversation.ts';
import type { LockedConversation } from '../../../inbox/conversations/locked-conversation.ts';
import { outgoingText } from '../../../inbox/messages/writing/queue-message.ts';
import { textWithChoices } from '../../../inbox/messages/writing/text-with-choices.ts';
import { writeMessage } from '../../../inbox/messages/writing/write-message.ts';
import { NotReached } from '../../../inbox/sending/destinations/ask-reach.ts';
import {
  findAnswerDestination,
  type Unanswerable,
} from '../../../inbox/sending/destinations/find-answer-destination.ts';
import { deliverMessage, type QueuedMessage } from '../../../inbox/sending/sends/deliver-message.ts';
import { queueReached } from '../../../inbox/sending/sends/queue-reached.ts';
import { sendMessage } from '../../../inbox/sending/sends/send-message.ts';
import type { Decision, Thought } from '../models/decision.ts';
import { shapeReply } from '../reply/shape-reply.ts';
import { silencedBy } from './answer-state.ts';
import { endTurn, type HeldTurn, isHeld } from './turn.store.ts';

/** The outcome of a turn. */
export interface Spoken {
  /** `reply`, `hand_off`, or the reason why the AI sent nothing. */
  readonly outcome: string;
  readonly messageId: string | null;
}

/** Converts buttons or a list to text, for channels that do not support them. */
function asWords(input: Record<string, unknown>): string {
  const { body, buttons, sections } = input as Partial<SendMessageInput>;
  const titles = [
    ...(buttons ?? []).map((button) => button.title),
    ...(sections ?? []).flatMap((section) => (section.rows ?? []).map((row) => row.title)),
  ];
  return textWithChoices(body ?? '', titles);
}

function textOf(decision: Decision): string | null {
  if (decision.kind === 'say') return asWords(decision.input);
  return decision.kind === 'silent' ? null : decision.text;
}

/**
 * Returns why the turn may not send a message: the agent may not answer now, or another worker runs the turn. Returns
 * null if the turn may send a message.
 */
async function whySilent(tx: Tx, row: LockedConversation, turn: HeldTurn): Promise<string | null> {
  const silenced = await silencedBy(row, turn, tx);
  return silenced ?? ((await isHeld(tx, row.organization_id, turn)) ? null : 'lost');
}

/**
 * Returns why the turn sends no message, or null if the turn sends one. The reason can be the turn's own decision to be
 * silent. A silent turn may also mark the customer's messages as needing no answer (`settled`). Only a worker that
 * still runs the turn may mark them, so this function checks that first.
 */
async function whyNothing(tx: Tx, row: LockedConversation, turn: HeldTurn, decision: Decision): Promise<string | null> {
  if (decision.kind !== 'silent') return whySilent(tx, row, turn);
  return (decision.settled ? await whySilent(tx, row, turn) : null) ?? decision.why;
}

async function end(tx: Tx, actor: Actor, turn: HeldTurn, thought: Thought, spoken: Spoken): Promise<Spoken> {
  const { decision, provider, model, steps, tokensIn, tokensOut, cost, trace, sentiment } = thought;
  if (sentiment) await noteSentiment(tx, actor, turn.conversationId, sentiment);
  await endTurn(tx, actor.organizationId, turn, {
    ...spoken,
    handoffCode: decision.kind === 'hand_off' ? decision.code : null,
    provider,
    model,
    steps,
    tokensIn,
    tokensOut,
    cost,
    trace,
    endedAt: now(),
  });
  return spoken;
}

/** Records the handoff, and adds a line to the thread that tells the team why a person is needed. */
async function noteHandOff(
  tx: Tx,
  actor: Actor,
  row: LockedConversation,
  decision: Extract<Decision, { kind: 'hand_off' }>,
) {
  const { code, reason, summary } = decision;
  const action = { kind: 'request_handoff', reason, code, summary, requestedBy: 'agent', at: now() } as const;
  const changed = await applyAction(tx, actor, { ...row, awaiting_reply: true }, action);
  if (!changed) return;
  await writeMessage(tx, actor.organizationId, {
    conversationId: row.id,
    connectionId: row.connection_id,
    role: 'system',
    type: 'system',
    content: summary ? `${reason}\n\n${summary}` : reason,
    payload: { kind: 'handoff', code },
    author: { kind: actor.kind, id: actor.id, name: actor.name },
    at: now(),
  });
}

/**
 * Queues the text as one or more messages and returns them. If the channel allows no message to the customer now,
 * returns the reason instead.
 */
async function queueTexts(
  tx: Tx,
  actor: Actor,
  row: LockedConversation,
  text: string,
): Promise<QueuedMessage[] | { readonly refused: Unanswerable }> {
  const reach = await findAnswerDestination(tx, actor, row);
  if ('refused' in reach) return reach;
  return shapeReply(text, capabilitiesOf(row.network)).map((bubble) =>
    queueReached(tx, actor, reach, outgoingText(newId(), bubble), { type: 'text', text: bubble }),
  );
}

async function speakText(actor: Actor, turn: HeldTurn, thought: Thought): Promise<Spoken> {
  const { decision } = thought;
  const { spoken, queued } = await transact(async (tx) => {
    const row = await lockConversation(tx, actor.organizationId, turn.conversationId);
    if (!row) return { spoken: { outcome: 'gone', messageId: null }, queued: [] };
    const silenced = await whyNothing(tx, row, turn, decision);
    if (silenced) {
      if (decision.kind === 'silent' && decision.why === silenced && decision.settled)
        await settleUnasked(tx, actor, row);
      return { spoken: await end(tx, actor, turn, thought, { outcome: silenced, messageId: null }), queued: [] };
    }
    const text = textOf(decision);
    const told = text === null ? [] : await queueTexts(tx, actor, row, text);
    const [messages, refused] = 'refused' in told ? [[], told.refused] : [told, null];
    if (decision.kind === 'hand_off') await noteHandOff(tx, actor, row, decision);
    const said = decision.kind === 'hand_off' ? 'hand_off' : (refused ?? 'reply');
    const outcome = { outcome: said, messageId: messages[0]?.id ?? null };
    return { spoken: await end(tx, actor, turn, thought, outcome), queued: messages };
  });
  // The messages are sent one after another, because a phone shows them in the order in which they arrive.
  for (const message of queued) await deliverMessage(actor, message);
  return spoken;
}

/** Thrown just before a message is queued, to stop a turn that may no longer send. */
class Silenced extends Error {
  readonly why: string;
  constructor(why: string) {
    super(why);
    this.why = why;
  }
}

/** Returns the reason why a message could not be queued, or null for an unexpected error. */
function whyNotSaid(error: unknown): string | null {
  if (error instanceof Silenced || error instanceof NotReached) return error.why;
  if (!(error instanceof AppError)) return null;
  if (error.code === 'opted_out') return error.code;
  return error.code === 'no_connection' || error.code === 'missing_to' ? 'no_destination' : null;
}

/**
 * Sends buttons or a list like any other message. The transaction that queues the message checks whether it may be
 * sent.
 */
async function speakInteractive(
  actor: Actor,
  turn: HeldTurn,
  thought: Thought,
  decision: Extract<Decision, { kind: 'say' }>,
  type: MessageType,
): Promise<Spoken> {
  const input = { ...decision.input, type, conversation_id: turn.conversationId, idempotency_key: `turn:${turn.id}` };
  try {
    const sent = await sendMessage(actor, input as SendMessageInput, {
      beforeQueue: async (tx, { conversation }, id) => {
        const row = await lockConversation(tx, actor.organizationId, conversation.id);
        const silenced = row ? await whySilent(tx, row, turn) : 'gone';
        if (silenced) throw new Silenced(silenced);
        await end(tx, actor, turn, thought, { outcome: 'reply', messageId: id });
      },
    });
    return { outcome: 'reply', messageId: sent.id };
  } catch (error) {
    const why = whyNotSaid(error);
    if (why === null) throw error;
    return transact((tx) => end(tx, actor, turn, thought, { outcome: why, messageId: null }));
  }
}

/**
 * Carries out the decision of a turn. First checks again, under the conversation's lock, whether the AI may answer. The
 * message is queued in the same transaction and sent after the commit. If a person's takeover commits before this
 * transaction, nothing is sent. If the takeover commits later, the message is already queued and is still sent.
 */
export async function speakUnderLock(
  actor: Actor,
  turn: HeldTurn,
  thought: Thought,
  network: string | null,
): Promise<Spoken> {
  const { decision } = thought;
  if (decision.kind !== 'say') return speakText(actor, turn, thought);
  const type = decision.tool === 'send_buttons' ? 'buttons' : 'list';
  return capabilitiesOf(network).types.includes(type)
    ? speakInteractive(actor, turn, thought, decision, type)
    : speakText(actor, turn, thought);
}
