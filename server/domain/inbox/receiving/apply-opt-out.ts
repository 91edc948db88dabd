import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { hourMs } from '#server/contract/platform/periods.ts';
import type { Tx } from '#server/db/transact.ts';
import type { InboundMessage } from '#server/gateways/channels/inbound.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { notePreference } from '../../people/contacts/writing/note-preference.ts';
import type { OptOutWords } from '../messages/writing/opt-out-question.ts';
import { saidLately } from '../messages/writing/said-lately.ts';
import { mayBeOptOut, optOutMeaning } from './opt-out-meaning.ts';

interface OptOutContext {
  readonly contact: { readonly id: string; readonly opted_out_at: Date | null };
  readonly conversationId: string;
  readonly connectionId: string;
  /** Whether the customer still waits for an answer to an earlier message. */
  readonly isWaiting: boolean;
  /** The number of hours within which the message may be answered. Null on a network without a window. */
  readonly windowHours: number | null;
  readonly at: Date;
}

/**
 * Opts a contact out when the contact asks to stop. If the wish is doubtful, asks once, provided that an answer is
 * still allowed. Returns true if the message was only about opting out and the system answers it, so that no person has
 * to answer. If the customer still waits for another answer, the system sends nothing, because its text would look like
 * that answer. The person who answers sees both messages.
 */
export async function applyOptOut(
  tx: Tx,
  actor: Actor,
  message: InboundMessage,
  context: OptOutContext,
): Promise<boolean> {
  if (!mayBeOptOut(message)) return false;
  const { contact, connectionId, conversationId, isWaiting, windowHours, at } = context;
  const { organizationId } = actor;
  const said = await saidLately(tx, organizationId, { contactId: contact.id, connectionId }, at);
  const meaning = optOutMeaning(message, said, at);
  if (meaning === 'stop' || meaning === 'answered_stop') await notePreference(tx, actor, contact.id, false);
  if (isWaiting) return false;
  const isInWindow = windowHours === null || now().getTime() - at.getTime() < windowHours * hourMs;
  const isOpen = isInWindow && !message.isElsewhere;
  const say = (words: OptOutWords) => {
    const wakeUp = { organization_id: organizationId, conversation_id: conversationId, words };
    if (isOpen) tx.afterCommit(() => enqueue('parley/opt_out.words_due', wakeUp));
    return isOpen;
  };
  if (meaning === 'answered_stop') return say('stopped');
  if (meaning === 'answered_keep') return say('kept');
  const wasAsked = said.some(({ asks }) => asks === 'opt_out');
  return meaning === 'ask' && contact.opted_out_at === null && !wasAsked ? say('question') : false;
}
