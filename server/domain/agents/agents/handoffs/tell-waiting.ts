import { type Actor, systemActor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { guessLanguage } from '#server/base/text/guess-language.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { lockConversation } from '../../../inbox/conversations/lock-conversation.ts';
import type { LockedConversation } from '../../../inbox/conversations/locked-conversation.ts';
import { outgoingText } from '../../../inbox/messages/writing/queue-message.ts';
import { writeMessage } from '../../../inbox/messages/writing/write-message.ts';
import { findAnswerDestination } from '../../../inbox/sending/destinations/find-answer-destination.ts';
import { deliverMessage, type QueuedMessage } from '../../../inbox/sending/sends/deliver-message.ts';
import { queueReached } from '../../../inbox/sending/sends/queue-reached.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { findPublished, type PublishedAgent } from '../agent.store.ts';
import { settingsOf } from '../settings-of.ts';
import { backAgain, standardWords } from './handing-over.ts';
import { reasonsIn } from './reasons.ts';
import { claimWaiting, findLatestWords, findWaitingTooLong } from './waiting.store.ts';

/**
 * Finds conversations for the reconciler whose customers have waited for a person longer than their organization
 * allows.
 */
export const conversationsWaitingTooLong = (): Promise<{ organization_id: string; conversation_id: string }[]> =>
  findWaitingTooLong(now());

/** Tells the team that the customer is waiting, in a line of the thread and in an update to every open inbox. */
async function noteForTeam(tx: Tx, actor: Actor, row: LockedConversation, locale: string, minutes: number) {
  const id = newId();
  await writeMessage(tx, actor.organizationId, {
    id,
    conversationId: row.id,
    connectionId: row.connection_id,
    role: 'system',
    type: 'system',
    content: reasonsIn(locale).waiting(minutes),
    payload: { kind: 'handoff_waiting', minutes },
    author: { kind: 'system', id: null, name: null },
    at: now(),
  });
  const contactId = row.contact_id;
  await recordEvent(tx, actor, {
    type: 'message.changed',
    objectId: id,
    contactId,
    context: { conversation_id: row.id },
  });
  await recordEvent(tx, actor, { type: 'conversation.changed', objectId: row.id, contactId });
}

async function queueWords(
  tx: Tx,
  actor: Actor,
  row: LockedConversation,
  told: { readonly agent: PublishedAgent | null; readonly timezone: string; readonly locale: string },
): Promise<QueuedMessage | null> {
  const reach = await findAnswerDestination(tx, actor, row);
  if ('refused' in reach) return null;
  const language = guessLanguage(await findLatestWords(tx, actor.organizationId, row.id), { locale: told.locale });
  const hours = told.agent ? settingsOf(told.agent).opening_hours : [];
  const back = backAgain(hours, now(), told.timezone, language);
  const text = [standardWords('waiting', language), back].filter(Boolean).join(' ');
  return queueReached(tx, actor, reach, outgoingText(newId(), text), { type: 'text', text });
}

/**
 * Tells a customer that their request for a person is still in the queue, if the team has not taken over within the
 * time that the organization allows. The customer is told once for each request, and only if the channel allows a
 * message at this time. The team always sees a note. If a person takes over first, nothing is sent. A repeated call
 * does nothing.
 */
export async function tellWaiting(organizationId: string, conversationId: string): Promise<void> {
  const system = systemActor(organizationId);
  const told = await transact(async (tx) => {
    const row = await lockConversation(tx, organizationId, conversationId);
    const due = row && (await claimWaiting(tx, organizationId, conversationId, now()));
    if (!row || !due) return null;
    const mode = row.handoff_is_test ? 'test' : 'live';
    const agent = row.agent_id ? await findPublished(organizationId, row.agent_id, tx) : null;
    const actor: Actor = agent
      ? { organizationId, kind: 'agent', id: agent.id, name: agent.name, mode, source: 'agent' }
      : { ...system, mode };
    const queued = await queueWords(tx, actor, row, { agent, timezone: due.timezone, locale: due.locale });
    await noteForTeam(tx, system, row, due.locale, due.minutes);
    return { actor, queued };
  });
  if (told?.queued) await deliverMessage(told.actor, told.queued);
}
