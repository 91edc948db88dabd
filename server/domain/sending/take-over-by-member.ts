import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { applyAction } from '../conversations/apply-action.ts';
import type { BeforeQueue } from './send-message.ts';

/** A reply typed by a person in the inbox is a takeover; one sent by API is not (decisions.md §5). */
export const takeOverByMember =
  (actor: Actor): BeforeQueue =>
  async (tx, { conversation }) => {
    if (actor.kind !== 'member' || actor.id === null) return;
    await applyAction(tx, actor, conversation, { kind: 'take_over', userId: actor.id, at: now() });
  };
