import { useState } from 'react';
import { useNow } from '#app/_ui/time/use-now.ts';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import type { Message } from '#server/contract/inbox/message.ts';
import { useMember } from '../../../_shell/member.tsx';
import { heldByOther } from '../customer/who-answers.ts';
import { heldSince } from './held-since.ts';

type Click = { readonly detail: number };

/** Whether this is the second click of a double click, which does not confirm what the first one asked. */
export const isSecondClick = ({ detail }: Click): boolean => detail > 1;

/**
 * Requires a second press to send a reply in a conversation that a colleague holds, after the warning has been shown.
 */
export function useHeld(conversation: Conversation, messages: readonly Message[]) {
  const { userId } = useMember();
  const now = useNow(30_000);
  const holder = heldByOther(conversation, userId);
  const held = holder && heldSince(holder, messages, now);
  const [warned, setWarned] = useState<string | null>(null);
  // Once the colleague no longer holds the conversation, the warning is reset for the next time.
  if (held === null && warned !== null) setWarned(null);
  const isWarned = held !== null && warned === held.state;
  return {
    held,
    isWarned,
    /** Whether the reply may be sent by a key or this click. The first time it may not, and the warning is shown. */
    mayGo: (click?: Click): boolean => {
      if (click && isSecondClick(click)) return false;
      if (held === null || isWarned) return true;
      setWarned(held.state);
      return false;
    },
  };
}
