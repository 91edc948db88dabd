import type { ActivityKind } from '#server/contract/inbox/activity.ts';
import type { ConversationAction, ConversationState } from '../state/conversation-state.ts';

export interface WhatHappened {
  readonly kind: ActivityKind;
  readonly aboutId?: string | null;
  readonly until?: Date | null;
  readonly text?: string;
}

/**
 * Returns the activity entry for an action that changed something. Returns null for the AI's own handoff request,
 * because the thread already shows that request.
 */
export function activityOf(action: ConversationAction, before: ConversationState): WhatHappened | null {
  switch (action.kind) {
    case 'take_over':
      return { kind: 'taken_over', aboutId: action.userId };
    case 'release':
      return { kind: 'released', ...(action.words && { text: action.words }) };
    case 'pause':
      return { kind: 'paused', until: action.until };
    case 'resume':
      return { kind: 'resumed' };
    case 'snooze':
      return { kind: 'snoozed', until: action.until };
    case 'wake':
      return { kind: 'woken' };
    case 'resolve':
      // The time until which the conversation was snoozed is stored, so that undoing the resolve can restore the
      // snooze.
      return { kind: 'resolved', until: before.snoozedUntil };
    case 'reopen':
      return { kind: 'reopened' };
    case 'archive':
      return { kind: 'archived' };
    case 'request_handoff':
      return action.requestedBy === 'agent' ? null : { kind: 'handoff_requested' };
    case 'move':
      return action.queueId === null ? { kind: 'left_queue' } : { kind: 'moved', aboutId: action.queueId };
  }
}
